// What an action would do, shown on the board before it is played. The engine on the server plays it on a copy that holds only
// what this seat knows; the page asks once for each decision, when a card is first chosen.
import { place } from "./gestures.js";

/** @typedef {{ card: string, seat: string, kind: string, label: string, note: string }} Effect */
/** @typedef {{ title: string, effects: Effect[], lines: { text: string, good: boolean }[], rest: string }} Preview */

/** @type {Map<string, Promise<Record<string, Preview>>>} */
const asked = new Map(); // by the point of the decision
/** @type {HTMLButtonElement | null} */
let shown = null;
let before = ""; // the prompt that a preview replaces

function point() {
  const field = document.querySelector("#match .acting input[name=point]");
  return field instanceof HTMLInputElement ? field.value : "";
}

/**
 * @param {string} at
 * @returns {Promise<Record<string, Preview>>}
 */
async function ask(at) {
  const table = document.getElementById("table");
  const address = table?.dataset.previews;
  if (!address) {
    return {};
  }
  const answer = await fetch(`${address}&point=${encodeURIComponent(at)}`).catch(() => null);
  return answer?.status === 200 ? (await answer.json()).previews : {};
}

/** Ask for the previews of this decision, unless that has been done. */
export function foresee() {
  const at = point();
  if (!asked.has(at)) {
    asked.clear();
    asked.set(at, ask(at));
  }
  return asked.get(at) ?? Promise.resolve(/** @type {Record<string, Preview>} */ ({}));
}

/** Show no preview. */
export function forget() {
  for (const old of document.querySelectorAll(".omen, .bill")) {
    old.remove();
  }
  const asks = document.querySelector(".say .asks");
  if (asks && before) {
    asks.textContent = before;
  }
  before = "";
  shown = null;
}

/**
 * Show what a button would do; with null, what is shown is taken away.
 * @param {HTMLButtonElement | null} button
 */
export async function preview(button) {
  if (button === shown) {
    return;
  }
  forget();
  shown = button;
  if (button) {
    const found = (await foresee())[button.value];
    if (found && shown === button && button.isConnected) {
      draw(found, button);
    }
  }
}

/**
 * @param {Preview} found
 * @param {HTMLButtonElement} button
 */
function draw(found, button) {
  for (const effect of found.effects) {
    label(effect);
  }
  const asks = document.querySelector(".say .choosing:not([hidden]) .asks");
  if (asks && button.matches(".target")) {
    before = asks.textContent ?? "";
    asks.textContent = found.title;
  }
  bill(found);
}

/**
 * Put a label where an effect is on the board. Return the element that it is on, or null.
 * @param {Effect} effect
 */
export function label(effect) {
  const card = effect.card && document.querySelector(`.field .card[data-card="${CSS.escape(effect.card)}"]`);
  const bars = effect.seat && document.querySelector(`.foe [data-seat="${CSS.escape(effect.seat)}"] .${CSS.escape(effect.kind)}`);
  const where = card || bars || null;
  if (where) {
    omen(where.getBoundingClientRect(), effect);
  }
  return where;
}

/**
 * @param {DOMRect} box
 * @param {Effect} effect
 */
function omen(box, effect) {
  const label = document.createElement("div");
  label.className = `omen ${effect.kind}`;
  label.append(Object.assign(document.createElement("span"), { textContent: effect.label }));
  if (effect.note) {
    label.append(Object.assign(document.createElement("small"), { textContent: effect.note }));
  }
  place(label, new DOMRect(box.x + box.width / 2, box.y + box.height * 0.54, 0, 0));
}

/** @param {Preview} found */
function bill(found) {
  const field = document.querySelector(".stage .field")?.getBoundingClientRect();
  if (!field || !(found.lines.length || found.rest)) {
    return;
  }
  const list = document.createElement("div");
  list.className = "bill";
  list.append(Object.assign(document.createElement("b"), { textContent: found.title }));
  for (const line of found.lines) {
    list.append(Object.assign(document.createElement("span"), { textContent: line.text, className: line.good ? "up" : "down" }));
  }
  if (found.rest) {
    list.append(Object.assign(document.createElement("small"), { textContent: found.rest }));
  }
  place(list, new DOMRect(field.x + 12, field.bottom - 12, 0, 0));
}

document.addEventListener("match:shown", () => {
  forget();
  asked.clear();
});
