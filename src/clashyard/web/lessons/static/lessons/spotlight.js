// The spotlight of a lesson: what is to be done stays bright, the rest of the board is dimmed. Everything can still be used. Screen
// readers hear which controls belong to the step.
import { all, find } from "../web/page.js";

const table = find("#table", HTMLElement);
const LIT = "lit-step";
const ON_THE_WAY = "lit-path";
const MARKER = "drop-here";
const DROPS = "drops"; // a line with such a mark, whose cards are as small as the next one will make them

/** Put the light out. */
function dark() {
  table.classList.remove("spotlit");
  for (const each of all(`.${LIT}, .${ON_THE_WAY}`, HTMLElement)) {
    each.classList.remove(LIT, ON_THE_WAY);
  }
  for (const each of all(`.${MARKER}`, HTMLElement)) {
    each.parentElement?.classList.remove(DROPS);
    each.remove();
  }
  for (const each of all("#board [aria-current=step]", HTMLElement)) {
    each.removeAttribute("aria-current");
  }
}

/**
 * Return the controls with which an action is done: its own, and those that choose the cards of the hand that it plays.
 * @param {HTMLElement} board
 * @param {string} action
 * @returns {HTMLElement[]}
 */
function controlsOf(board, action) {
  const control = all("[name=action]", HTMLButtonElement, board).find((each) => each.value === action);
  const keys = (control?.dataset.for ?? control?.dataset.cards ?? "").split(" ").filter(Boolean);
  const picks = keys.flatMap((key) => all(`.hand [data-card="${CSS.escape(key)}"] .pick`, HTMLElement, board));
  return control ? [control, ...picks] : [];
}

/**
 * Light what a control stands on: its card, or the control alone.
 * @param {HTMLElement} board
 * @param {HTMLElement} control
 */
function point(board, control) {
  const lit = control.closest("[data-card]") ?? control;
  control.setAttribute("aria-current", "step");
  lit.classList.add(LIT);
  for (let around = lit.parentElement; around && board.contains(around); around = around.parentElement) {
    around.classList.add(ON_THE_WAY);
  }
}

/**
 * Mark the place on a line where a card is to be dropped: behind those that stand there.
 * @param {HTMLElement} control
 */
function mark(control) {
  const places = control.closest(".free")?.closest("ol");
  const text = find("#match", HTMLElement).dataset.drop;
  if (places && text && !places.querySelector(`.${MARKER}`)) {
    const marker = Object.assign(document.createElement("li"), { className: MARKER, textContent: text });
    marker.setAttribute("aria-hidden", "true");
    places.append(marker);
    places.classList.add(DROPS);
  }
}

/** Light what this step asks for, if it says so. */
function light() {
  dark();
  const board = find("#board", HTMLElement);
  const actions = /** @type {string[]} */ (JSON.parse(find("#match", HTMLElement).dataset.lit ?? "[]"));
  const controls = actions.flatMap((action) => controlsOf(board, action));
  table.classList.toggle("spotlit", controls.length > 0);
  for (const control of controls) {
    point(board, control);
    mark(control);
  }
}

document.addEventListener("match:shown", light);
document.body.addEventListener("htmx:configRequest", (event) => {
  if (event.detail.target?.id === "match") {
    dark();
  }
});
light();
