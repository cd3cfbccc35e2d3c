// Dragging a card of the column or of the board with a mouse, a pen or a finger.
import { place as lay } from "../matches/gestures.js";
import { data } from "../web/page.js";

const FAR = 8; // px: nearer, it is a click

/** @typedef {{ card: HTMLElement, from: string, pick: HTMLInputElement | null, x: number, y: number, ghost: HTMLElement | null }} Drag */

/**
 * Return the place under a point: of a card or of the end of a row; empty elsewhere.
 * @param {number} x
 * @param {number} y
 */
function placeAt(x, y) {
  for (const element of document.elementsFromPoint(x, y)) {
    const spot = element.closest("[data-place]");
    if (spot instanceof HTMLElement) {
      return data(spot, "place");
    }
    const row = element.closest("[data-row]");
    if (row instanceof HTMLElement) {
      return data(row, "row");
    }
    const hand = element.closest(".kingdom");
    const end = hand?.querySelector(".put");
    if (end instanceof HTMLElement) {
      return data(end, "place");
    }
  }
  return "";
}

/**
 * Let cards of *form* be dragged. A card of the board that is dropped outside of it is removed.
 * @param {HTMLFormElement} form
 * @param {(place: string) => void} put
 * @param {(from: string, place: string) => void} move
 * @param {(from: string) => void} take
 * @param {(pick: HTMLInputElement | null) => void} choose
 */
export function carrying(form, put, move, take, choose) {
  /** @type {Drag | null} */
  let drag = null;
  let dropped = -1000; // when a card was last dropped: the click that follows is none

  function aim(/** @type {string} */ place) {
    for (const each of form.querySelectorAll(".aimed")) {
      each.classList.remove("aimed");
    }
    if (place) {
      form.querySelector(`[data-place="${CSS.escape(place)}"], [data-row="${CSS.escape(place)}"] .put`)?.classList.add("aimed");
    }
  }

  function end() {
    drag?.ghost?.remove();
    drag?.card.classList.remove("lifted");
    form.classList.remove("carrying", "lays");
    drag = null;
    aim("");
  }

  form.addEventListener("pointerdown", (event) => {
    const target = event.button === 0 && event.isPrimary && event.target instanceof Element ? event.target : null;
    const pick = target?.closest(".pick")?.querySelector("input") ?? null;
    const spot = target?.closest(".spot");
    const card = pick ? target?.closest(".pick")?.querySelector(".card") : spot;
    if (card instanceof HTMLElement) {
      const from = spot instanceof HTMLElement ? data(spot, "place") : "";
      drag = { card, from, pick, x: event.clientX, y: event.clientY, ghost: null };
    }
  });
  document.addEventListener("pointermove", (event) => {
    if (!drag) {
      return;
    }
    if (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) <= FAR) {
      return;
    }
    if (!drag.ghost) {
      drag.ghost = lay(drag.card.cloneNode(true), drag.card.getBoundingClientRect());
      drag.ghost.classList.add("dragged");
      drag.card.classList.add("lifted");
      form.classList.add("carrying");
      form.classList.toggle("lays", drag.card.matches("[data-symbiote]"));
    }
    drag.ghost.style.transform = `translate(${event.clientX - drag.x}px, ${event.clientY - drag.y}px) rotate(-7deg) scale(1.04)`;
    aim(placeAt(event.clientX, event.clientY));
  });
  document.addEventListener("pointerup", (event) => {
    const it = drag;
    const place = it?.ghost ? placeAt(event.clientX, event.clientY) : ""; // before the places of a drag are gone
    end();
    if (!it?.ghost) {
      return;
    }
    dropped = event.timeStamp;
    if (place && it.pick) {
      choose(it.pick);
      put(place);
    } else if (place && place !== it.from) {
      move(it.from, place);
    } else if (!place && it.from && !it.card.matches(".stronghold")) {
      take(it.from);
    }
  });
  document.addEventListener("pointercancel", end);
  document.addEventListener("keydown", (event) => event.key === "Escape" && end());
  form.addEventListener("dragstart", (event) => event.preventDefault());
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
}
