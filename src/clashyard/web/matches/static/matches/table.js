// Small helpers for a table: copying its address, and going on to the match that a draft has led to.
import { around, data } from "../web/page.js";

document.addEventListener("click", async (event) => {
  const button = around(event, "[data-copy]");
  const field = button && document.getElementById(data(button, "copy"));
  if (!(field instanceof HTMLInputElement) || !button) {
    return;
  }
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    button.textContent = data(button, "copied");
  } catch {
    field.focus(); // not allowed here: the address is selected, and can be copied by hand
  }
});

// Viewers present when the draft ended move on automatically; a finished draft opened later stays in view.
const over = document.querySelector("#match[data-next]") !== null;
document.addEventListener("match:shown", () => {
  const match = document.querySelector("#match[data-next]");
  if (match instanceof HTMLElement && !over) {
    location.assign(data(match, "next"));
  }
});
