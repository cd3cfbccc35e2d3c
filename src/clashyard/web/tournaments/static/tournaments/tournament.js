// Live updates of a tournament: the server announces changes, and what moves on the boards is asked for now and then.
import { hear } from "../web/connection.js";
import { listen } from "../web/live.js";
import { all, data, find } from "../web/page.js";

const AGAIN = 15_000; // ms
const cup = find("#cup", HTMLElement);
/** @type {Set<string>} */
const open = new Set(); // the sections that the viewer opened

// The request says what is shown: the response is empty if nothing has changed for this viewer.
function ask() {
  if (!document.hidden && !document.querySelector("#tournament .leaving[open]")) {
    const age = encodeURIComponent(data(find("#tournament", HTMLElement), "age"));
    htmx.ajax("GET", `${data(cup, "here")}?age=${age}`, { target: "#tournament", swap: "outerHTML" });
  }
}

document.addEventListener(
  "toggle",
  (event) => {
    const section = event.target;
    const name = section instanceof HTMLDetailsElement && section.isConnected && section.dataset.keep;
    if (name) {
      open[section.open ? "add" : "delete"](name);
    }
  },
  true,
);

document.body.addEventListener("htmx:afterSwap", () => {
  for (const each of all("details[data-keep]", HTMLDetailsElement)) {
    each.open = open.has(data(each, "keep"));
  }
});

listen(data(cup, "live"), ask, hear);
if (cup.dataset.over === undefined) {
  setInterval(ask, AGAIN);
}
