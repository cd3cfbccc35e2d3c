// The large card: on hovering over a card, by a long press, or by a click on one that cannot be played now.
import { around } from "../web/page.js";

const HOLD = 450; // ms that make a press, or a hover, long
const LINGER = 200; // ms to move from a card to its sheet
const GAP = 8; // px
const WIDE = matchMedia("(min-width: 46rem)");
let timer = 0;
let moved = 0; // when the mouse last moved: a board drawn under it shows no sheet
/** @type {HTMLElement | null} */
let hovered = null; // the sheet opened by hovering
let pressed = 0;
let held = false; // the click after a long press selects nothing

/**
 * @param {Element | null} card
 * @returns {HTMLElement | null}
 */
function sheetOf(card) {
  return card ? card.querySelector(":scope > .sheet") : null;
}

/**
 * Put a sheet beside its card, where it covers neither the card nor the hand.
 * @param {HTMLElement} sheet
 * @param {Element} card
 */
function put(sheet, card) {
  if (!WIDE.matches) {
    return;
  }
  const at = card.getBoundingClientRect();
  const size = sheet.getBoundingClientRect();
  const right = at.right + GAP + size.width <= innerWidth;
  sheet.style.left = `${right ? at.right + GAP : Math.max(GAP, at.left - GAP - size.width)}px`;
  const strip = document.querySelector(".means")?.getBoundingClientRect();
  const floor = strip && at.top >= strip.bottom ? strip.top : innerHeight; // above the buttons if the card is in the hand
  sheet.style.top = `${Math.max(GAP, Math.min(at.top, floor - size.height - GAP))}px`;
}

/**
 * Show the picture of the card in its sheet, as long as that is open.
 * @param {HTMLElement} sheet
 * @param {Element} card
 */
function illustrate(sheet, card) {
  const picture = card.querySelector(".pic");
  if (picture && !sheet.querySelector(".pic")) {
    sheet.prepend(picture.cloneNode(true));
  }
}

document.addEventListener(
  "toggle",
  (event) => {
    if (event.newState === "closed" && event.target instanceof Element) {
      event.target.querySelector(":scope.sheet > .pic")?.remove();
    }
  },
  true, // it does not bubble
);

function leave() {
  clearTimeout(timer);
  hovered?.hidePopover();
  hovered = null;
}

document.addEventListener("pointermove", (event) => {
  moved = event.timeStamp;
  if (event.buttons) {
    leave(); // a card is dragged
  }
});
document.addEventListener("pointerover", (event) => {
  const card = around(event, "#match .card, #replay .card");
  const sheet = sheetOf(card);
  if (event.pointerType !== "mouse" || (hovered && event.target instanceof Node && hovered.contains(event.target))) {
    clearTimeout(timer);
  } else if (card && sheet && sheet !== hovered && !document.querySelector(".pick[aria-pressed=true], .sheet:popover-open")) {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      if (sheet.isConnected && card.matches(":hover") && moved >= event.timeStamp) {
        illustrate(sheet, card);
        sheet.showPopover();
        put(sheet, card);
        hovered = sheet;
      }
    }, HOLD);
  } else if (hovered && sheet !== hovered) {
    clearTimeout(timer);
    timer = window.setTimeout(leave, LINGER);
  }
});

// A long press shows it when the finger is lifted: earlier, the browser would close it again.
document.addEventListener("pointerdown", (event) => {
  leave();
  held = false;
  pressed = around(event, ".card") && event.pointerType !== "mouse" && !around(event, ".sheet") ? event.timeStamp : 0;
});
document.addEventListener("pointerup", (event) => {
  const sheet = sheetOf(around(event, ".card"));
  if (pressed && sheet && event.timeStamp - pressed >= HOLD) {
    held = true;
    setTimeout(() => {
      held = false;
      if (sheet.isConnected && !sheet.matches(":popover-open")) {
        sheet.showPopover();
      }
    }, 50);
  }
  pressed = 0;
});
document.addEventListener("pointercancel", () => {
  pressed = 0;
});
document.addEventListener("contextmenu", (event) => {
  if (pressed) {
    event.preventDefault();
  }
});
document.addEventListener(
  "click",
  (event) => {
    if (held) {
      held = false;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const card = around(event, "[popovertarget]")?.closest(".card") ?? null;
    const sheet = sheetOf(card);
    clearTimeout(timer);
    if (card && sheet) {
      if (sheet === hovered) {
        event.preventDefault(); // it would be hidden
      }
      hovered = null;
      setTimeout(() => {
        if (sheet.matches(":popover-open")) {
          illustrate(sheet, card);
          put(sheet, card);
        }
      });
    }
  },
  true,
);
