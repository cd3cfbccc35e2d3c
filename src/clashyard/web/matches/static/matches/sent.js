// What the viewer has played is shown in the next frame: the card stands at its place before the server has answered. The answer
// brings the board as it is, so copies are gone then; a refusal puts the cards back.
import { still } from "./gestures.js";

const OURS = "input, .fate, .target, .sheet, .reason, .count, .info";

/**
 * Return a copy of a card as it lies on the table, with nothing in it that can be pressed.
 * @param {Element} card
 */
export function copyOf(card) {
  const copy = /** @type {HTMLElement} */ (card.cloneNode(true));
  for (const each of copy.querySelectorAll(OURS)) {
    each.remove();
  }
  for (const each of [copy, ...copy.querySelectorAll("[id], [for]")]) {
    each.removeAttribute("id");
    each.removeAttribute("for");
  }
  copy.classList.remove("selected", "playable", "can", "told");
  copy.classList.add("pending");
  copy.inert = true;
  return copy;
}

/**
 * Let a copy be stamped where it lies.
 * @param {Element} copy
 */
export function stamp(copy) {
  if (!still()) {
    copy.animate([{ transform: "scale(1.06)" }, { transform: "none" }], { duration: 80, composite: "add" });
  }
}

/**
 * Keep the place of a card that has been sent, without the card.
 * @param {Element} card
 */
export function leave(card) {
  card.classList.add("sent");
}

/**
 * Call *shows* with the button of each action that is sent, before it is sent.
 * @param {(button: HTMLElement) => void} shows
 */
export function onSent(shows) {
  document.addEventListener(
    "submit",
    (event) => {
      if (event.target instanceof Element && event.target.matches(".acting") && event.submitter) {
        shows(event.submitter);
      }
    },
    true,
  );
}

function restore() {
  for (const pending of document.querySelectorAll(".pending")) {
    pending.remove();
  }
  for (const sent of document.querySelectorAll(".sent")) {
    sent.classList.remove("sent");
  }
}

document.addEventListener("match:refused", restore);
for (const name of ["match:shown", "match:drawn"]) {
  document.addEventListener(name, () => {
    for (const pending of document.querySelectorAll("#effects > .pending")) {
      pending.remove();
    }
  });
}
