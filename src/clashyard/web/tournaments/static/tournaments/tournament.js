// Live updates of a tournament: the server announces changes, and what moves on the boards is asked for now and then.
import { hear } from "../web/connection.js";
import { listen, spreading, spreadOf } from "../web/live.js";
import { all, data, find } from "../web/page.js";
import { follow, remember } from "./bracket.js";

const AGAIN = 15_000; // ms
const LONGEST = 48 * 3600; // seconds: until then, the day says more
const cup = find("#cup", HTMLElement);
/** @type {Set<string>} */
const open = new Set(); // the sections that the viewer opened

// The request says what is shown: the response is empty if nothing has changed for this viewer.
function ask() {
  if (!document.hidden && !document.querySelector("#tournament .leaving[open]")) {
    const age = encodeURIComponent(data(find("#tournament", HTMLElement), "age"));
    return htmx.ajax("GET", `${data(cup, "here")}?age=${age}`, { target: "#tournament", swap: "outerHTML" });
  }
  return Promise.resolve();
}

/**
 * Show the viewer's new game right away; the rest of the page follows.
 * @param {string} html
 */
function show(html) {
  find("#own", HTMLElement).innerHTML = html;
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

// The time left until a round or the end: counted by the clock of the server, which that of the device may be far from.
let ahead = 0; // ms

function compare() {
  ahead = Date.parse(data(find("#tournament", HTMLElement), "now")) - Date.now();
}

function count() {
  for (const left of all("[data-until]", HTMLElement)) {
    const seconds = Math.max(0, Math.round((Date.parse(data(left, "until")) - Date.now() - ahead) / 1000));
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    const rest = [minutes, seconds % 60].map((part) => String(part).padStart(2, "0")).join(":");
    left.textContent = hours ? `${hours}:${rest}` : rest;
    find(".left", HTMLElement).hidden = seconds > LONGEST;
  }
}

document.body.addEventListener("htmx:beforeSwap", remember);
document.body.addEventListener("htmx:afterSwap", () => {
  follow();
  compare();
  count();
  for (const each of all("details[data-keep]", HTMLDetailsElement)) {
    each.open = open.has(data(each, "keep"));
  }
});

compare();
count();
follow();
setInterval(count, 1000);
const soon = spreading(ask);
listen(data(cup, "live"), (message) => (message.startsWith("changed") ? soon(spreadOf(message)) : show(message)), hear);
if (cup.dataset.over === undefined) {
  setInterval(() => soon(0), AGAIN);
}
