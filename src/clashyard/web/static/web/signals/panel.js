// The panel of settings: controls with `data-preference` show and change what the visitor prefers.
// `?`, or a button with `data-keys`, opens the list of keys.
import { all, around, find } from "../page.js";
import { isPreference, onPreference, prefer, preference, prefers } from "../preferences.js";

/** @typedef {HTMLInputElement | HTMLSelectElement} Control */

const keys = find("#keys", HTMLDialogElement);

/** @returns {Control[]} */
function controls() {
  return [...all("input[data-preference]", HTMLInputElement), ...all("select[data-preference]", HTMLSelectElement)];
}

/** @param {Control} control */
function isSwitch(control) {
  return control instanceof HTMLInputElement && control.type === "checkbox";
}

function show() {
  for (const control of controls()) {
    const name = control.dataset.preference;
    if (!isPreference(name)) {
      continue;
    }
    if (control instanceof HTMLInputElement && isSwitch(control)) {
      control.checked = prefers(name);
    } else {
      control.value = preference(name);
    }
  }
  for (const part of all("[data-needs]", HTMLElement)) {
    part.hidden = !(String(part.dataset.needs) in window);
  }
}

/** Ask the browser whether notifications are allowed, and say where they are not. */
async function allowed() {
  const granted = (await Notification.requestPermission()) === "granted";
  for (const hint of all("[data-blocked]", HTMLElement)) {
    hint.hidden = granted;
  }
  return granted;
}

/** @param {Event} event */
async function change(event) {
  const control = event.target;
  if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) {
    return;
  }
  const name = control.dataset.preference;
  if (!isPreference(name)) {
    return;
  }
  const on = control instanceof HTMLInputElement && control.checked;
  if (name === "notices" && on && !(await allowed())) {
    control.checked = false;
  } else if (isSwitch(control)) {
    prefer(name, on ? "on" : "off");
  } else if (control.value !== preference(name)) {
    prefer(name, control.value);
  }
}

document.addEventListener("change", change);
onPreference(show);
show();

// Keys

document.addEventListener("keydown", (event) => {
  const typing = around(event, "input:not([type=checkbox], [type=radio], [type=range]), textarea, [contenteditable]");
  if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey || typing || document.querySelector("dialog:modal")) {
    return;
  }
  event.preventDefault();
  keys.showModal();
});
document.addEventListener("click", (event) => {
  if (around(event, "[data-keys]")) {
    keys.showModal();
  } else if (event.target === keys) {
    keys.close(); // a click beside it
  }
});
// Keys are for the list while it is open, and not for the board.
keys.addEventListener("keydown", (event) => event.stopPropagation());
