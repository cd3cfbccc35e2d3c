// What people say at a table. The server announces that something was said, to those who sit there; the page asks for the lines.
import { all, data, find } from "../web/page.js";

const SHOWN = 6000; // ms
const panel = find(".of-talk", HTMLElement);
const tab = find("#rail-talk", HTMLInputElement);
const label = find('label[for="rail-talk"]', HTMLElement);
const news = find("#talk-news", HTMLElement);
let last = Number(data(find("#talk-lines", HTMLElement), "last"));
let hiding = 0;

function down() {
  const list = find("#talk-lines .lines", HTMLElement);
  list.scrollTop = list.scrollHeight;
}

/** Whether the reader has the lines in sight. */
function open() {
  return tab.checked && getComputedStyle(panel).visibility === "visible";
}

// Lines that are new are said beside the board, unless the panel is open or they are the reader's.
function heard() {
  /** @type {HTMLElement[]} */
  const lines = all("#talk-lines li", HTMLElement).filter((each) => Number(data(each, "key")) > last);
  last = Math.max(last, Number(data(find("#talk-lines", HTMLElement), "last")));
  down();
  const others = lines.filter((line) => !line.classList.contains("own"));
  const newest = others[others.length - 1];
  if (!newest || open()) {
    return;
  }
  label.classList.add("news");
  news.replaceChildren(...[...newest.childNodes].filter((node) => node.nodeName !== "FORM").map((node) => node.cloneNode(true)));
  news.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => {
    news.hidden = true;
  }, SHOWN);
}

document.addEventListener("match:talk", () => {
  htmx.ajax("GET", data(panel, "talk"), { target: "#talk-lines", swap: "outerHTML" });
});
document.body.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target?.id === "talk-lines") {
    heard();
  }
});
document.body.addEventListener("htmx:afterRequest", (event) => {
  const form = event.detail.elt;
  if (form instanceof HTMLFormElement && form.matches(".of-talk .write") && event.detail.successful) {
    form.reset();
  }
});
tab.closest("fieldset")?.addEventListener("change", () => {
  if (tab.checked) {
    label.classList.remove("news");
    down();
  }
});
down();
