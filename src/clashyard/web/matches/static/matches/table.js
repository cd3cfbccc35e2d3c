// Small helpers for a table: copying its address, and continuing to the game that a draft has led to.
"use strict";

(function () {
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) {
      return;
    }
    const field = document.getElementById(button.dataset.copy);
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      button.textContent = button.dataset.copied;
    } catch {
      field.focus(); // not allowed here: the address is selected, and can be copied by hand
    }
  });

  // Viewers present when the draft ended move on automatically; a finished draft opened later stays in view.
  const over = document.querySelector("#match[data-next]") !== null;
  document.addEventListener("match:shown", () => {
    const match = document.querySelector("#match[data-next]");
    if (match && !over) {
      location.assign(match.dataset.next);
    }
  });
})();
