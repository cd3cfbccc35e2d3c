// Small helps of a table: copying its address, and going on to the game that a draft has led to.
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

  // Who was here when the draft ended goes along; who opens a finished one can look at it.
  const over = document.querySelector("#match[data-next]") !== null;
  document.addEventListener("match:shown", () => {
    const match = document.querySelector("#match[data-next]");
    if (match && !over) {
      location.assign(match.dataset.next);
    }
  });
})();
