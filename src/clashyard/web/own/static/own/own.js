// Puts a chosen file into the text field, where it can be corrected, and shows the line of an error in the text.
// What was typed before the scripts were there, or was kept by the browser, is checked as soon as they are.
"use strict";

(function () {
  const text = document.getElementById("text");
  const file = document.getElementById("file");
  const complaint = document.getElementById("toobig");

  file.addEventListener("change", async () => {
    const chosen = file.files[0];
    complaint.hidden = !chosen || chosen.size <= Number(file.dataset.most) * 1024;
    if (!complaint.hidden) {
      complaint.textContent = file.dataset.toobig;
      file.value = "";
    } else if (chosen) {
      const bytes = await chosen.arrayBuffer();
      try {
        text.value = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
      } catch {
        return; // the server says what is wrong with it
      }
      document.getElementById("stem").value = chosen.name.replace(/\.[^.]*$/, "");
      file.value = "";
      htmx.trigger(text, "read");
    }
  });

  document.body.addEventListener(
    "htmx:load",
    () => {
      if (text.value !== text.defaultValue) {
        htmx.trigger(text, "read");
      }
    },
    { once: true },
  );

  document.addEventListener("click", (event) => {
    const control = event.target.closest("[data-line]");
    if (!control) {
      return;
    }
    const lines = text.value.split("\n");
    const line = Math.min(Number(control.dataset.line), lines.length);
    const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
    text.focus();
    text.setSelectionRange(start, start + lines[line - 1].length);
    text.scrollTop = (line - 3) * parseFloat(getComputedStyle(text).lineHeight);
    text.scrollLeft = 0;
    text.scrollIntoView({ block: "center" });
  });
})();
