// Says in the header how the connection of this page stands. The texts are those of the place where it is said first.
import { data, find } from "./page.js";

const PATIENCE = 1200; // milliseconds that a connection may be lost before the page says so
const place = find(".connection", HTMLElement);
/** @typedef {"open" | "lost" | "retrying"} State  of the connection */
/** @type {State} */
let connection = "open";
/** @type {ReturnType<typeof setTimeout> | undefined} */
let worried; // the timer until a lost connection is told

/** @param {State} state */
function tell(state) {
  for (const each of document.querySelectorAll(".connection")) {
    each.textContent = data(place, state);
    each.setAttribute("data-state", state);
  }
}

/**
 * Say how the connection stands, if it is not lost for a moment only.
 * @param {State} state
 */
export function hear(state) {
  connection = state;
  if (state === "open" || (place.dataset.state ?? "open") !== "open") {
    clearTimeout(worried);
    worried = undefined;
    tell(state);
  } else {
    worried ||= setTimeout(() => tell(connection), PATIENCE); // most losses are over before anybody notices
  }
}

document.addEventListener("match:connection", (event) => hear(event.detail.state));
