// The card generator: htmx sends the form as it changes. This script keeps what is entered while an answer is under way, says
// when sending fails, and copies the link.
import "../replays/copy.js";
import { all, data, find } from "../web/page.js";
import { held, idAfter, newer, put } from "./fields.js";

const told = find("#told", HTMLElement);
const form = find("#card", HTMLFormElement);
const KEEP = ["save", "pack", "try"]; // buttons that store something, and change no field

/** @type {WeakMap<XMLHttpRequest, { act: string, fields: import("./fields.js").Held }>} */
const sent = new WeakMap(); // each request under way: its button, and what the form held

form.addEventListener("htmx:configRequest", ({ detail }) => {
  // A request may have waited for its turn: it belongs to the button that was pressed, whatever has the focus now.
  detail.formData.delete("do");
  const act = pressed(detail.triggeringEvent);
  if (act) {
    detail.formData.set("do", act);
  }
});

form.addEventListener("htmx:beforeRequest", ({ detail }) => {
  sent.set(detail.xhr, { act: pressed(detail.requestConfig.triggeringEvent), fields: held(form) });
});

form.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const asked = sent.get(detail.xhr);
  if (asked && detail.shouldSwap) {
    const values = newer(asked.fields, held(form), asked.act);
    const menus = KEEP.includes(asked.act) ? [] : all("details[open][id]", HTMLDetailsElement, form).map((each) => each.id);
    const caret = caretOf(document.activeElement);
    const focused = idAfter(document.activeElement?.id ?? "", asked.act);
    document.addEventListener("htmx:afterSwap", () => restore(values, menus, focused, caret), { once: true });
  }
});

/**
 * Give the new form what was entered into the old one since it was sent, its open menus and its focus.
 * @param {import("./fields.js").Held} values
 * @param {string[]} menus  ids
 * @param {string} focused  an id, or nothing
 * @param {number | null} caret
 */
function restore(values, menus, focused, caret) {
  put(form, values);
  for (const id of menus) {
    find(`#${id}`, HTMLDetailsElement).open = true;
  }
  const field = document.getElementById(focused);
  const menu = field?.closest("details:not([open])")?.querySelector("summary"); // a button in a menu that has closed
  (menu ?? field)?.focus({ preventScroll: true });
  if (caret !== null && caretOf(field) !== caret) {
    /** @type {HTMLInputElement} */ (field).setSelectionRange(caret, caret);
  }
}

/**
 * Return where the caret is; null for what has none.
 * @param {Element | null} element
 */
function caretOf(element) {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.selectionStart : null;
}

/**
 * Return the value of the button that *event* comes from; empty for other events.
 * @param {Event | undefined} event
 */
function pressed(event) {
  return event instanceof SubmitEvent && event.submitter instanceof HTMLButtonElement ? event.submitter.value : "";
}

for (const name of ["htmx:sendError", "htmx:responseError"]) {
  document.addEventListener(name, (event) => {
    const answer = event instanceof CustomEvent ? event.detail.xhr : null;
    told.textContent = answer?.status === 429 ? answer.responseText : data(told, "failed");
    told.className = "complaint";
  });
}

document.addEventListener("htmx:afterRequest", (event) => {
  if (event instanceof CustomEvent && event.detail.successful) {
    told.textContent = "";
    told.className = "sr";
  }
});
