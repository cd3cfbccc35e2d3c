// Clash of Decks: choose a card by click, key or finger, or drag it, and its targets light up; a preview says what would happen.
// All listeners are on the document, because the board is drawn again and again.
import { middle, place } from "../matches/gestures.js";
import { preview } from "../matches/previews.js";
import { copyOf, leave, onSent, stamp } from "../matches/sent.js";
import "../web/art.js";
import { all, around } from "../web/page.js";
import { cancel, cardOf, lineTarget, select, selected } from "./aim.js";
import "./drag.js";
import "./sheets.js";

document.documentElement.classList.add("scripted");
/** Fetch what only the making of decks needs, once there is a card or a deck to choose. */
function choosing() {
  if (document.querySelector(".deck-go, .pick-go")) {
    import("./deck.js");
  }
}

document.addEventListener("match:shown", choosing);
choosing();

document.addEventListener("click", (event) => {
  const pick = around(event, ".kingdom .pick");
  if (pick) {
    select(pick, event.detail === 0);
  } else if (around(event, ".say .cancel")) {
    cancel()?.focus();
  } else if (event.target instanceof Element) {
    lineTarget(event.target)?.click();
  }
});

// What has been sent is shown at once: a Creature stands on its line, an Incantation over its target, and it has left the hand.
onSent((button) => {
  const pick = selected();
  if (pick && button.matches(".target.lit")) {
    const card = cardOf(pick);
    const copy = copyOf(card);
    const line = button.closest(".free");
    copy.classList.remove("held");
    if (line) {
      copy.classList.add("creature");
      line.before(copy);
    } else {
      over(copy, card, button);
    }
    stamp(copy);
    leave(card);
    cancel();
  }
});

/**
 * @param {HTMLElement} copy
 * @param {Element} card
 * @param {Element} target
 */
function over(copy, card, target) {
  const [{ width, height }, { x, y }] = [card.getBoundingClientRect(), middle(target.getBoundingClientRect())];
  place(copy, new DOMRect(x - width / 2, y - height * 0.7, width, height));
}

// Keys: 1 to 9 choose a card, arrows a target, E ends the turn, U takes back, Escape cancels.

/** @param {KeyboardEvent} event */
function chosenByKey(event) {
  const cards = all(".kingdom.own .pick", HTMLButtonElement);
  return /^[1-9]$/.test(event.key) ? cards[Number(event.key) - 1] : undefined;
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  const lit = all(".field .target.lit", HTMLButtonElement);
  const here = lit.indexOf(/** @type {HTMLButtonElement} */ (event.target));
  const button = { e: "#end button", u: ".undo button" }[event.key.toLowerCase()];
  if (event.key === "Escape" && !document.querySelector(".sheet:popover-open")) {
    cancel()?.focus();
  } else if (here >= 0 && event.key.startsWith("Arrow")) {
    const step = event.key === "ArrowLeft" || event.key === "ArrowUp" ? -1 : 1;
    event.preventDefault();
    lit.at((here + step) % lit.length)?.focus();
  } else if (chosenByKey(event)) {
    select(/** @type {HTMLElement} */ (chosenByKey(event)), true);
  } else if (button && !document.getElementById("board")?.inert) {
    const found = document.querySelector(button);
    if (found instanceof HTMLElement) {
      found.click();
    }
  }
}

document.addEventListener("keydown", (event) => {
  const typing = around(event, "input:not([type=checkbox], [type=radio]), textarea, select, dialog");
  if (!event.defaultPrevented && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
    pressed(event);
  }
});

// A preview follows the pointer and the focus.

for (const name of ["pointerover", "focusin"]) {
  document.addEventListener(name, (event) => {
    const target = around(event, ".field .target.lit, #end button");
    const line = event.target instanceof Element ? lineTarget(event.target) : null;
    preview(target instanceof HTMLButtonElement ? target : line);
  });
}
