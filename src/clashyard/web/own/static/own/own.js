// Puts a chosen file into the text field, where it can be corrected, and shows the line of an error in the text.
// What was typed before the scripts were there, or was kept by the browser, is checked as soon as they are.
import { around, data, find } from "../web/page.js";

const text = find("#text", HTMLTextAreaElement);
const file = find("#file", HTMLInputElement);
const complaint = find("#toobig", HTMLElement);

file.addEventListener("change", async () => {
  const chosen = file.files?.[0];
  complaint.hidden = !chosen || chosen.size <= Number(file.dataset.most) * 1024;
  if (!complaint.hidden) {
    complaint.textContent = data(file, "toobig");
    file.value = "";
  } else if (chosen) {
    const bytes = await chosen.arrayBuffer();
    try {
      text.value = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
      return; // the server says what is wrong with it
    }
    find("#stem", HTMLInputElement).value = chosen.name.replace(/\.[^.]*$/, "");
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
  const control = around(event, "[data-line]");
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
