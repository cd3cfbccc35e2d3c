// Live updates of a league: the server announces that something public has changed, and the page requests it.
import { hear } from "../web/connection.js";
import { listen } from "../web/live.js";
import { all, data, find } from "../web/page.js";

const table = find("#table", HTMLElement);
const complaint = find("#complaint", HTMLElement);
/** @type {Set<string>} */
const open = new Set(); // the sections that the viewer opened

// The request says what is shown: the response is empty if nothing has changed for this viewer.
function ask() {
  const age = encodeURIComponent(data(find("#league", HTMLElement), "age"));
  const query = table.dataset.query ? `&${table.dataset.query}` : "";
  htmx.ajax("GET", `${data(table, "here")}?age=${age}${query}`, { target: "#league", swap: "outerHTML" });
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

document.body.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target?.id !== "league" || event.detail.xhr.status === 204) {
    return;
  }
  if (event.detail.serverResponse.includes('id="league"')) {
    event.detail.shouldSwap = true; // a refusal includes the current state of the league
    event.detail.isError = false;
  } else {
    complain(event.detail.xhr.responseText);
  }
});

document.body.addEventListener("htmx:afterSwap", () => {
  for (const each of all("details[data-keep]", HTMLDetailsElement)) {
    each.open = open.has(data(each, "keep"));
  }
  const alert = document.querySelector("#league [role=alert]");
  const first = find(alert ? "#league [role=alert]" : "#league .state", HTMLElement);
  first.tabIndex = -1;
  if (document.activeElement === document.body) {
    first.focus({ preventScroll: !alert });
  }
  complaint.hidden = true;
  document.dispatchEvent(new CustomEvent("match:shown"));
});

document.body.addEventListener("htmx:sendError", () => complain(data(table, "lost")));

/** @param {string} text */
function complain(text) {
  complaint.textContent = text.length < 500 && !text.includes("<") ? text : data(table, "refused");
  complaint.hidden = false;
}

listen(data(table, "live"), ask, hear);
