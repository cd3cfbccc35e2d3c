// Choosing a card of the hand, and what lights up for it.
import { foresee, forget } from "../matches/previews.js";
import { ask } from "../matches/prompt.js";
import { all, data } from "../web/page.js";

/**
 * Return what a card can be played to.
 * @param {string} key
 */
export function targets(key) {
  return all(`.field .target[data-for="${CSS.escape(key)}"]`, HTMLButtonElement);
}

/** @returns {HTMLElement | null} */
export function selected() {
  return document.querySelector(".kingdom .pick[aria-pressed=true]");
}

/** @param {HTMLElement} pick */
export function cardOf(pick) {
  return /** @type {HTMLElement} */ (pick.closest(".card[data-card]"));
}

/**
 * @param {string} said
 * @param {string} [rule]  the address of the rule behind it
 */
function asking(said, rule = "") {
  const box = ask(said);
  for (const why of box ? all(".why", HTMLAnchorElement, box) : []) {
    why.hidden = !rule;
    why.href = rule;
  }
}

/**
 * Light a target up or not, and what it is on: a Creature, or a line with its side.
 * @param {HTMLElement} target
 * @param {boolean} on
 */
function light(target, on) {
  for (const each of [target.parentElement, target.closest(".free")?.closest(".side")]) {
    each?.classList.toggle("aims", on);
  }
  target.classList.toggle("lit", on);
}

/** Choose no card. Return the one that was chosen. */
export function cancel() {
  const pick = selected();
  if (pick) {
    pick.setAttribute("aria-pressed", "false");
    cardOf(pick).classList.remove("selected");
    for (const target of targets(data(cardOf(pick), "card"))) {
      light(target, false);
    }
    asking("");
    forget();
  }
  return pick;
}

/**
 * Choose a card, or none if it was chosen. With the keyboard the focus moves *onward* to the first target.
 * @param {HTMLElement} pick
 * @param {boolean} onward
 */
export function select(pick, onward) {
  if (cancel() === pick) {
    return;
  }
  pick.setAttribute("aria-pressed", "true");
  cardOf(pick).classList.add("selected");
  const lit = targets(data(cardOf(pick), "card"));
  for (const target of lit) {
    light(target, true);
  }
  asking(data(pick, "said"), data(pick, "rule"));
  foresee();
  if (onward) {
    lit[0]?.focus();
  }
}

/**
 * Return the target of a lit line around the event, which is one as a whole.
 * @param {Element | null} where
 * @returns {HTMLButtonElement | null}
 */
export function lineTarget(where) {
  const side = where?.closest(".field .side");
  return side && !where?.closest("button, a, input, label, .sheet") ? side.querySelector(".free > .target.lit") : null;
}
