// Carrying a card with a mouse, a pen or a finger to the place where it is played.

const FAR = 8; // px: nearer, it is a click

/** The card that follows the pointer, and where it was taken up
 * @typedef {{ card: HTMLElement, x: number, y: number, moves: boolean }} Carried
 * What can be carried from the target of a pointer, where it is dropped, and what happens then
 * @typedef {{ from: (target: EventTarget | null) => HTMLElement | null, where: string, drop: (card: HTMLElement) => void }} Way */

/**
 * Let cards be carried. A card that is dropped elsewhere goes back. Listeners for clicks that come later hear of no drop.
 * @param {Way} way
 */
export function carries({ from, where, drop }) {
  /** @type {Carried | null} */
  let carried = null;
  let dropped = -1000; // when a card was last dropped: the click that follows is none

  /** @param {PointerEvent} event */
  function end(event) {
    const now = carried;
    carried = null;
    if (!now?.moves) {
      return;
    }
    now.card.classList.remove("dragged");
    now.card.style.translate = "";
    dropped = event.timeStamp;
    const place = document.querySelector(where)?.getBoundingClientRect();
    if (event.type === "pointerup" && place && event.clientY < place.bottom && event.clientY > place.top) {
      drop(now.card);
    }
  }

  document.addEventListener("pointerdown", (event) => {
    const card = event.button === 0 && event.isPrimary ? from(event.target) : null;
    carried = card && { card, x: event.clientX, y: event.clientY, moves: false };
  });
  document.addEventListener("pointermove", (event) => {
    if (carried) {
      const [right, down] = [event.clientX - carried.x, event.clientY - carried.y];
      carried.moves = carried.moves || Math.hypot(right, down) > FAR;
      if (carried.moves) {
        carried.card.classList.add("dragged");
        carried.card.style.translate = `${right}px ${down}px`;
      }
    }
  });
  document.addEventListener("pointerup", end);
  document.addEventListener("pointercancel", end);
  document.addEventListener(
    "click",
    (event) => {
      if (event.isTrusted && event.timeStamp - dropped < 50) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    },
    true,
  );
}
