// Shares an address: by the device's own sheet where it has one, otherwise by copying it.
import { around, data } from "../web/page.js";

/**
 * Say in place of the control, for a moment, that the address was copied.
 * @param {HTMLElement} control
 */
function confirm(control) {
  const said = document.createElement("span");
  said.className = "shared";
  said.role = "status";
  said.textContent = data(control, "copied");
  control.after(said);
  setTimeout(() => said.remove(), 2000);
}

document.addEventListener("click", async (event) => {
  const control = around(event, "a[data-share]");
  if (!(control instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) {
    return;
  }
  event.preventDefault();
  const told = { title: data(control, "title"), url: control.href };
  try {
    if (navigator.share) {
      await navigator.share(told);
    } else {
      await navigator.clipboard.writeText(told.url);
      confirm(control);
    }
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) {
      location.assign(control.href); // neither is allowed: the address bar has it
    }
  }
});
