// The page of a puzzle: what is played goes to the server, which answers with the stage as it stands then. The page tells what has
// happened on the board, as in a match. An attempt is nothing but its actions, so its address holds all of it.
import { hurry, show } from "../matches/following.js";
import { forget as nothingMissed } from "../matches/missed.js";
import { label } from "../matches/previews.js";
import { fragment } from "../matches/standing.js";
import { all, data, find } from "../web/page.js";

const table = find("#table", HTMLElement);
const complaint = find("#complaint", HTMLElement);

/** Let the page ask for the steps and previews of the attempt that a fragment shows. @param {HTMLElement} match */
function address(match) {
  table.dataset.steps = data(match, "steps");
  table.dataset.previews = data(match, "previews");
}

/** @param {string} text */
function complain(text) {
  complaint.textContent = text.length < 500 && !text.includes("<") ? text : data(table, "refused");
  complaint.hidden = false;
  document.dispatchEvent(new CustomEvent("match:refused"));
}

document.body.addEventListener("htmx:beforeSwap", (event) => {
  const { detail } = event;
  if (detail.target?.id !== "match") {
    return;
  }
  detail.shouldSwap = false;
  const next = fragment(detail.xhr.responseText);
  if (next) {
    complaint.hidden = true;
    address(next);
    history.replaceState(null, "", data(next, "here"));
    show(detail.xhr.responseText);
  } else {
    complain(detail.xhr.responseText);
  }
});
document.body.addEventListener("htmx:configRequest", (event) => {
  if (event.detail.target?.id === "match") {
    nothingMissed();
    hurry();
  }
});
document.body.addEventListener("htmx:sendError", () => complain(data(table, "lost")));

// What decides against a try is shown on the cards.
function mark() {
  const effects = find("#match", HTMLElement).dataset.effects;
  for (const effect of effects ? JSON.parse(effects) : []) {
    label(effect)?.classList.toggle("decides", effect.kind === "damage");
  }
}

function settle() {
  address(find("#match", HTMLElement));
  for (const next of all('input[name="next"]', HTMLInputElement)) {
    next.value = data(find("#match", HTMLElement), "here"); // another language or theme leads back to this point
  }
  mark();
}

addEventListener("resize", () => {
  for (const old of document.querySelectorAll("#effects .omen")) {
    old.remove();
  }
  mark();
});
document.addEventListener("match:shown", settle);
settle();
