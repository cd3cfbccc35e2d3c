// Movement: cards slide from where they were to where they are, and every step has a movement of its own (movements.js). Only
// transform and opacity are animated, over what the server has drawn, so what fails or is skipped leaves the true state.
import { come, leave, slide, still } from "./gestures.js";
import { isMovement, MOVES } from "./movements.js";
import { NORMAL } from "./tempo.js";

/** @typedef {import("./spots.js").Placed} Placed
 * @typedef {import("./spots.js").Snapshot} Snapshot
 * @typedef {import("./spots.js").Scene} Scene */

/**
 * @param {Element} root
 * @param {string} selector
 * @returns {HTMLElement[]}
 */
function elements(root, selector) {
  return [...root.querySelectorAll(selector)].filter(/** @returns {each is HTMLElement} */ (each) => each instanceof HTMLElement);
}

/**
 * Return where each card and each Stronghold is, and the gems.
 * @param {Element} root
 * @returns {Snapshot}
 */
export function snapshot(root) {
  // a card that has been sent stands where it was dropped, and last in this list
  const found = elements(root, ".card[data-card]").sort(
    (one, other) => Number(one.matches(".pending")) - Number(other.matches(".pending")),
  );
  /** @type {[string, HTMLElement][]} */
  const named = found.map((element) => [element.dataset.card ?? "", element]);
  for (const element of elements(root, ".stronghold")) {
    const seat = element.closest("[data-seat]");
    named.push([`stronghold ${seat instanceof HTMLElement ? seat.dataset.seat : ""}`, element]);
  }
  return {
    cards: new Map(named.map(([name, element]) => [name, { box: element.getBoundingClientRect(), element }])),
    gems: elements(root, ".pips > i").map((gem) => gem.getBoundingClientRect()),
  };
}

/**
 * Move from what *before* shows to what *root* shows now, and show what kind of step it was. Nothing that fails here is thrown.
 * @param {Element} root
 * @param {Snapshot} before
 * @param {Step} step
 * @param {number} milliseconds  the speed
 */
export function animate(root, before, step, milliseconds) {
  if (still()) {
    return;
  }
  /** @type {Scene} */
  const scene = { root, before, now: snapshot(root), step, scale: Math.min(2, milliseconds / NORMAL) };
  try {
    move(scene);
  } catch (error) {
    console.warn("a movement failed", error); // the board shows the state all the same
  }
}

/** @param {Scene} scene */
function move(scene) {
  const { root, before, now, step, scale } = scene;
  let place = 0; // cards that are dealt come one after the other
  for (const [name, { box, element }] of now.cards) {
    const old = before.cards.get(name);
    if (old && step.movement === "shuffle") {
      continue; // it is another card, for all that anybody knows
    }
    if (old) {
      slide(element, old.box, box, 200 * scale);
    } else if (come(root, element, box, scale, place)) {
      place += 1;
    }
  }
  for (const [name, old] of before.cards) {
    if (!now.cards.has(name)) {
      leave(root, old, step.about.seats[0], 360 * scale);
    }
  }
  gems(scene);
  if (isMovement(step.movement)) {
    MOVES[step.movement](scene);
  }
}

// Mana that is gained appears gem by gem, Mana that is spent goes.
/** @param {Scene} scene */
function gems({ root, before, now, scale }) {
  const [old, fresh] = [before.gems.length, now.gems.length];
  for (const [number, gem] of elements(root, ".pips > i").entries()) {
    if (number >= old) {
      const timing = { duration: 180 * scale, delay: 40 * scale * (number - old), fill: /** @type {const} */ ("backwards") };
      gem.animate([{ transform: "scale(0)" }, { transform: "none" }], timing);
    }
  }
  const mana = fresh < old ? root.querySelector(".mana > .num") : null;
  mana?.animate([{ transform: "scale(1.4)" }, { transform: "none" }], 240 * scale);
}
