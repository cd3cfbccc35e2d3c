// Dragging a card from the hand to its target with a mouse, a pen or a finger.

import { place } from "../matches/gestures.js";
import { preview } from "../matches/previews.js";
import { cancel, lineTarget, select, selected } from "./aim.js";

const FAR = 8; // px: nearer, it is a click

/** @typedef {{ pick: HTMLElement, card: HTMLElement, x: number, y: number, ghost: HTMLElement | null }} Drag */

/** @type {Drag | null} */
let drag = null;
let dropped = -1000; // when a card was last dropped: the click that follows selects nothing

/**
 * Return the target at a point.
 * @param {number} x
 * @param {number} y
 */
function targetAt(x, y) {
  for (const element of document.elementsFromPoint(x, y)) {
    const target = element.closest(".field .target.lit") ?? lineTarget(element);
    if (target instanceof HTMLButtonElement) {
      return target;
    }
  }
  return null;
}

/**
 * @param {Drag} it
 * @param {PointerEvent} event
 */
function lift(it, event) {
  if (selected() !== it.pick) {
    select(it.pick, false);
  }
  const box = it.card.getBoundingClientRect();
  const ghost = place(it.card.cloneNode(true), box);
  ghost.classList.remove("selected");
  ghost.classList.add("dragged");
  it.card.classList.add("lifted");
  it.ghost = ghost;
  move(it, event);
}

/**
 * @param {Drag} it
 * @param {PointerEvent} event
 */
function move(it, event) {
  if (it.ghost) {
    it.ghost.style.transform = `translate(${event.clientX - it.x}px, ${event.clientY - it.y}px) rotate(-7deg) scale(1.04)`;
    const target = targetAt(event.clientX, event.clientY);
    for (const aimed of document.querySelectorAll(".aimed")) {
      aimed.classList.remove("aimed");
    }
    target?.classList.add("aimed");
    preview(target);
  }
}

/** @param {Drag} it */
function drop(it) {
  it.ghost?.remove();
  it.card.classList.remove("lifted");
  drag = null;
}

document.addEventListener("pointerdown", (event) => {
  const pick = event.button === 0 && event.target instanceof Element ? event.target.closest(".kingdom.own .pick") : null;
  const card = pick?.closest(".card");
  if (pick instanceof HTMLElement && card instanceof HTMLElement && !document.getElementById("board")?.inert) {
    drag = { pick, card, x: event.clientX, y: event.clientY, ghost: null };
  }
});
document.addEventListener("pointermove", (event) => {
  if (drag?.ghost) {
    move(drag, event);
  } else if (drag && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > FAR) {
    lift(drag, event);
  }
});
document.addEventListener("pointerup", (event) => {
  if (drag?.ghost) {
    const target = targetAt(event.clientX, event.clientY);
    dropped = event.timeStamp;
    drop(drag);
    if (target) {
      target.focus({ preventScroll: true });
      target.click();
    } else {
      cancel();
    }
  }
  drag = null;
});
for (const name of ["pointercancel", "match:shown", "match:drawn"]) {
  document.addEventListener(name, () => drag && drop(drag));
}
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && drag) {
    drop(drag);
  }
});
document.addEventListener(
  "dragstart",
  (event) => event.target instanceof Element && event.target.closest(".kingdom") && event.preventDefault(),
);
document.addEventListener(
  "click",
  (event) => {
    if (event.isTrusted && event.timeStamp - dropped < 50) {
      event.preventDefault();
      event.stopPropagation();
    }
  },
  true,
);
