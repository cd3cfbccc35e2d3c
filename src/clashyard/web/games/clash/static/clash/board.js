// CLASH: discards, keys and previews. All listeners are on the document, because the board is drawn again and again.
import { carries } from "../matches/carry.js";
import { preview } from "../matches/previews.js";
import { copyOf, leave, onSent, stamp } from "../matches/sent.js";
import { all, around, data, find } from "../web/page.js";

/** The cards checked in the viewer's hand become the action of one button. */
function assemble() {
  const picking = find(".clash .picking", HTMLElement);
  const button = find("button", HTMLButtonElement, picking);
  const boxes = all(".clash .pick input", HTMLInputElement);
  const picked = boxes.filter((box) => box.checked);
  const owed = Number(data(picking, "owed"));
  const letters = picked.map((box) => data(box, "letter")).join("");
  const names = picked.map((box) => data(box, "name")).join(", ");
  button.value = data(picking, "verb") + (letters || "-");
  button.disabled = owed > 0 && picked.length !== owed;
  find(".says", HTMLElement, button).textContent = picked.length
    ? data(picking, "pattern").replace("{card}", () => names)
    : data(picking, "none");
  for (const box of boxes) {
    box.disabled = owed > 0 && picked.length >= owed && !box.checked;
  }
}

document.addEventListener("change", (event) => {
  if (around(event, ".clash .pick input")) {
    assemble();
  }
});

// Keys: 1 to 6 play the cards from left to right, or mark one more copy to discard; E presses the main button, U takes back.

/** @param {string} key */
function control(key) {
  const place = /^[1-6]$/.test(key) ? all(".clash .tile", HTMLElement)[Number(key) - 1] : null;
  if (place) {
    const boxes = all(".pick input:enabled", HTMLInputElement, place);
    return boxes.find((box) => !box.checked) ?? boxes[0] ?? place.querySelector("button[name=action]");
  }
  const button = { e: "#end button:enabled", u: ".undo button" }[key.toLowerCase()];
  return button ? document.querySelector(button) : null;
}

document.addEventListener("keydown", (event) => {
  const typing = around(event, "input:not([type=checkbox], [type=radio]), textarea, select, dialog");
  if (event.defaultPrevented || event.repeat || typing || event.ctrlKey || event.metaKey || event.altKey) {
    return;
  }
  const found = document.getElementById("board")?.inert ? null : control(event.key);
  if (found instanceof HTMLElement) {
    event.preventDefault();
    found.click();
  }
});

// A card with one use is dragged between the fighters, and played there.
carries({
  from(target) {
    const button = target instanceof Element ? target.closest(".clash .tile > .play") : null;
    return document.getElementById("board")?.inert ? null : (button?.querySelector(".kc") ?? null);
  },
  where: ".arena",
  drop: (card) => card.closest("button")?.click(),
});

// What has been sent is shown at once: the card lies before the viewer's fighter, and discards have left the hand.
onSent((button) => {
  const [tile, hand] = [button.closest(".clash .tile"), find(".clash .hand", HTMLElement)];
  const card = tile?.querySelector(".kc");
  const front = document.querySelector(`.front[data-seat="${data(hand, "seat")}"]`);
  if (card && front) {
    const copy = copyOf(card);
    copy.classList.add("mine");
    front.append(copy);
    stamp(copy);
  }
  if (tile?.querySelector(".count")?.textContent === "×1") {
    leave(tile);
  }
  for (const box of all(".clash .pick input:checked", HTMLInputElement)) {
    leave(box.parentElement ?? box);
  }
});

// A preview follows the pointer and the focus.
for (const name of ["pointerover", "focusin"]) {
  document.addEventListener(name, (event) => {
    const button = around(event, ".clash button[name=action]");
    preview(button instanceof HTMLButtonElement ? button : null);
  });
}
