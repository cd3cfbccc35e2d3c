// The button beside a text that copies it. Without this script the text can be marked and copied by hand.
"use strict";

(function () {
  function reveal() {
    for (const button of document.querySelectorAll("button.copy")) {
      button.hidden = !navigator.clipboard;
    }
  }

  document.addEventListener("click", async (event) => {
    const button = event.target.closest("button.copy");
    if (button) {
      const text = document.getElementById(button.dataset.copies);
      text.select();
      await navigator.clipboard.writeText(text.value);
      button.textContent = button.dataset.done;
    }
  });
  document.addEventListener("htmx:afterSettle", reveal);
  reveal();
})();
