// The switch of the theme, without loading the page again: what was typed, and the match on the page, stay as they are.
// Without this script the form does the same, and the page is loaded again.
import { all } from "./page.js";

/** @param {string} theme  light, dark or device */
function show(theme) {
  const root = document.documentElement;
  if (theme === "device") {
    delete root.dataset.theme;
  } else {
    root.dataset.theme = theme;
  }
  for (const scheme of all('meta[name="color-scheme"]', HTMLMetaElement)) {
    scheme.content = theme === "device" ? "light dark" : theme;
  }
  for (const button of all('.choose button[name="theme"]', HTMLButtonElement)) {
    if (button.value === theme) {
      button.setAttribute("aria-current", "true");
    } else {
      button.removeAttribute("aria-current");
    }
  }
}

document.addEventListener("submit", async (event) => {
  const { target: form, submitter: button } = event;
  if (!(form instanceof HTMLFormElement && button instanceof HTMLButtonElement && button.name === "theme")) {
    return;
  }
  event.preventDefault();
  const content = new FormData(form, button);
  const answer = await fetch(form.action, { method: "POST", body: content, redirect: "manual" }).catch(() => null);
  if (answer?.type === "opaqueredirect") {
    show(button.value);
  } else {
    location.reload(); // the form is out of date, or the server cannot be reached: the new page says so
  }
});
