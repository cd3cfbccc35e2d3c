// Copies the content of a field, or the text at a link's address. If that fails, the field is selected, or the link opens.
import { around, data } from "../web/page.js";

/** @param {string} address */
async function text(address) {
  const answer = await fetch(address);
  if (!answer.ok) {
    throw new Error(String(answer.status));
  }
  return answer.text();
}

/** @param {HTMLElement} changed */
function confirm(changed) {
  changed.dataset.said ??= changed.textContent ?? "";
  changed.setAttribute("aria-live", "polite");
  changed.textContent = data(changed, "copied");
  setTimeout(() => {
    changed.textContent = data(changed, "said");
  }, 1500);
}

document.addEventListener("click", async (event) => {
  const control = around(event, "[data-copy-from], [data-copy-text]");
  if (!control || !navigator.clipboard || event.ctrlKey || event.metaKey || event.shiftKey) {
    return;
  }
  const from = control.dataset.copyFrom && document.getElementById(control.dataset.copyFrom);
  const field = from instanceof HTMLInputElement || from instanceof HTMLTextAreaElement ? from : null;
  const address = control instanceof HTMLAnchorElement ? control.href : "";
  event.preventDefault();
  try {
    await navigator.clipboard.writeText(field ? field.value : await text(address));
    confirm(control);
  } catch {
    if (field) {
      field.select();
    } else {
      location.assign(address);
    }
  }
});
