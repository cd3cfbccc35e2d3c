// Trying another action at any point of an ended match: what is played on the board goes to the server, and its answer comes back
// into the page. The best line of an analysis is played in the same way, step by step.
import { all, around, data, find } from "../web/page.js";
import { go, replace, rest } from "./replay.js";

const AGAIN = 400; // milliseconds until the page asks for an answer again
const PAUSE = 1100; // between two steps of a line
const table = find("#table", HTMLElement);
const root = find("#replay", HTMLElement);
const complaint = find("#complaint", HTMLElement);
/** @type {Set<string>} */
const solved = new Set(); // numbers of mistakes for which something better was found
/** @type {Map<string, Set<string>>} */
const attempts = new Map(); // what was tried, by the number of the mistake
let run = 0; // grows with each request: older answers are no longer wanted

/** @param {string} text */
function complain(text) {
  complaint.textContent = text;
  complaint.hidden = false;
  document.dispatchEvent(new CustomEvent("match:refused"));
}

/** @param {string} text */
function item(text) {
  const line = document.createElement("li");
  line.textContent = text;
  return line;
}

// Note what was tried for a mistake, list it, and tick the mistakes for which something better was found.
function note() {
  const frame = find("#frame", HTMLElement);
  const { lesson, attempt } = frame.dataset;
  if (lesson !== undefined && attempt !== undefined) {
    attempts.set(lesson, (attempts.get(lesson) ?? new Set()).add(attempt));
    if (frame.dataset.solved !== undefined) {
      solved.add(lesson);
    }
  }
  const before = attempts.get(find("#learn", HTMLElement).dataset.lesson ?? "");
  for (const box of before ? all("#learn .tried-before", HTMLElement) : []) {
    box.hidden = false;
    box.querySelector("ol")?.replaceChildren(...[...(before ?? [])].map(item));
  }
  for (const chip of all("[data-chip]", HTMLElement, table)) {
    chip.classList.toggle("solved", solved.has(data(chip, "chip")));
  }
}

/** @param {string} html */
function put(html) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  replace(fresh.content, ["frame", "now", "learn"]);
  const frame = find("#frame", HTMLElement);
  table.dataset.previews = data(frame, "previews");
  const lesson = find("#learn", HTMLElement).dataset.lesson !== undefined;
  find(lesson ? "#rail-learn" : "#rail-actions", HTMLInputElement).checked = true;
  history.replaceState(null, "", data(frame, "tried"));
  find("[data-share]", HTMLAnchorElement, root).href = new URL(data(frame, "tried"), location.href).href;
  complaint.hidden = true;
  note();
  document.dispatchEvent(new CustomEvent("match:shown"));
}

/**
 * Show a branch, and ask again until the computer has answered. Return whether it was shown.
 * @param {string} address
 */
async function show(address) {
  run += 1;
  const mine = run;
  rest();
  for (;;) {
    const answer = await fetch(address, { headers: { "HX-Request": "true" } }).catch(() => null);
    const text = await answer?.text().catch(() => null);
    if (mine !== run) {
      return false;
    }
    if (!answer?.ok || !text) {
      complain(answer && text && text.length < 300 && !text.includes("<") ? text : data(root, "lost"));
      return false;
    }
    put(text);
    if (find("#frame", HTMLElement).dataset.poll === undefined) {
      return true;
    }
    await new Promise((resolve) => setTimeout(resolve, AGAIN));
    if (mine !== run) {
      return false;
    }
  }
}

/**
 * Play a line step by step.
 * @param {string} address
 */
async function play(address) {
  const line = new URL(address, location.href);
  const actions = line.searchParams.getAll("did");
  for (let number = 0; number <= actions.length; number += 1) {
    line.searchParams.delete("did");
    for (const action of actions.slice(0, number)) {
      line.searchParams.append("did", action);
    }
    if (!(await show(line.pathname + line.search))) {
      return;
    }
    const mine = run;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (mine !== run) {
      return;
    }
  }
}

document.addEventListener("match:moved", () => {
  run += 1; // the visitor has gone on in the match itself
  delete table.dataset.previews;
});

table.addEventListener("click", (event) => {
  const link = around(event, "a[data-try], a[data-line], a[data-back]");
  if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) {
    return;
  }
  event.preventDefault();
  find("#drawer", HTMLInputElement).checked = false;
  if (link.dataset.back !== undefined) {
    go();
  } else if (link.dataset.line !== undefined) {
    play(link.href);
  } else {
    show(link.href);
  }
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.dataset.branch === undefined) {
    return;
  }
  event.preventDefault();
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form, event.submitter)) {
    if (name !== "point" && typeof value === "string") {
      query.append(name, value);
    }
  }
  show(`${form.getAttribute("action")}?${query}`);
});

document.addEventListener("keydown", (event) => {
  const frame = find("#frame", HTMLElement);
  if (
    event.key === "Escape" &&
    !event.defaultPrevented &&
    frame.dataset.tried &&
    !document.querySelector(".pick[aria-pressed=true]")
  ) {
    go();
  }
});

// A page that was loaded with a branch in its address
const first = find("#frame", HTMLElement);
if (first.dataset.tried !== undefined) {
  table.dataset.previews = data(first, "previews");
  if (first.dataset.poll !== undefined) {
    show(location.href);
  }
}
note();
