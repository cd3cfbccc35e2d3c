// `?`, or a button with `data-keys`, opens the list of keys.
import { around, find } from "../page.js";

const keys = find("#keys", HTMLDialogElement);

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
