// The deck builder: what was clicked stays in place when the deck above it changes, and a button copies the deck's text.
// Without this script each click reloads the page, and the text can be selected and copied by hand.
import { all, around, data, find } from "../web/page.js";

/**
 * The control that changes the deck: its distance from the top of the window, and its place in the deck.
 * @typedef {{ id: string, top: number, place: number, scroll: number, open: boolean }} Clicked
 */
/** @type {Clicked | null} */
let clicked = null;

function reveal() {
  for (const button of all("button.copy", HTMLButtonElement)) {
    button.hidden = !navigator.clipboard;
  }
}

document.addEventListener("click", async (event) => {
  const button = around(event, "button.copy");
  if (button) {
    const text = find(`#${data(button, "copies")}`, HTMLInputElement);
    text.select();
    await navigator.clipboard.writeText(text.value);
    button.textContent = data(button, "done");
  }
});

function outs() {
  return all("#build .chosen [id^=out-]", HTMLElement);
}

function wishes() {
  return find("#build .wishes details", HTMLDetailsElement);
}

document.addEventListener("htmx:beforeSwap", (event) => {
  const link = event.detail.requestConfig.elt;
  clicked = null;
  if (event.detail.target?.id === "build" && link.isConnected) {
    const { top } = link.getBoundingClientRect();
    clicked = { id: link.id, top, place: outs().indexOf(link), scroll: window.scrollY, open: wishes().open };
  }
});

// A card removed from the deck list is gone: the next one gets the focus.
document.addEventListener("htmx:afterSwap", () => {
  if (!clicked) {
    return;
  }
  const { id, top, place, scroll, open } = clicked;
  const same = document.getElementById(id);
  const next = same || outs()[Math.min(place, outs().length - 1)] || find("#deck-title", HTMLElement);
  clicked = null;
  wishes().open = open;
  next.focus({ preventScroll: true });
  window.scrollTo({ top: same ? window.scrollY + same.getBoundingClientRect().top - top : scroll, behavior: "instant" });
});

document.addEventListener("htmx:afterSettle", reveal);
reveal();
