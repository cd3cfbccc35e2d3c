// The card generator: htmx sends the form as it changes; this script says when that fails, and copies the link.
import "../replays/copy.js";
import { data, find } from "../web/page.js";

const told = find("#told", HTMLElement);

for (const name of ["htmx:sendError", "htmx:responseError"]) {
  document.addEventListener(name, (event) => {
    const answer = event instanceof CustomEvent ? event.detail.xhr : null;
    told.textContent = answer?.status === 429 ? answer.responseText : data(told, "failed");
    told.className = "complaint";
  });
}

document.addEventListener("htmx:afterRequest", (event) => {
  if (event instanceof CustomEvent && event.detail.successful) {
    told.textContent = "";
    told.className = "sr";
  }
});
