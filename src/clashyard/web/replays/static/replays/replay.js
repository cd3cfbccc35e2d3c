// The replay: shows any point of a match without reloading the page, by slider, keys and links, or played step by step.
import * as telling from "../matches/telling.js";
import { all, around, data, find } from "../web/page.js";

/** The current playback @typedef {Record<string, never>} Run */

const root = find("#replay", HTMLElement);
const points = data(root, "points").split(" ").map(Number);
const last = points.length - 1;
const scrub = find("#scrub", HTMLInputElement);
const button = find("#play", HTMLButtonElement);
const speed = find("#speed", HTMLSelectElement);
const box = find("#telling", HTMLElement);
const complaint = find("#complaint", HTMLElement);
/** @type {Map<number, string>} */
const kept = new Map(); // loaded frames, by the index of their point
const BETWEEN = 900; // milliseconds between points without steps
let shown = scrub.valueAsNumber;
let wanted = shown;
/** @type {Promise<void> | null} */
let loading = null;
/** @type {Run | null} */
let playing = null;

/** @param {number} index */
const query = (index) => `?at=${points[index]}&as=${root.dataset.as}`;
/** @param {number} index */
const bounded = (index) => Math.min(Math.max(index, 0), last);

/** @param {string} address */
async function asked(address) {
  const answer = await fetch(address);
  if (!answer.ok) {
    throw new Error(String(answer.status));
  }
  return answer;
}

/** @param {number} index */
async function frame(index) {
  const before = kept.get(index);
  if (before !== undefined) {
    return before;
  }
  const answer = await asked(data(root, "frame") + query(index));
  const html = await answer.text();
  kept.set(index, html);
  return html;
}

/**
 * Show a point. If several are requested while one is loading, only the last is shown.
 * @param {number} index
 */
function show(index) {
  wanted = bounded(index);
  scrub.valueAsNumber = wanted;
  loading =
    loading ||
    load().finally(() => {
      loading = null;
    });
  return loading;
}

async function load() {
  try {
    do {
      const next = wanted;
      put(next, await frame(next));
    } while (shown !== wanted);
    complaint.hidden = true;
  } catch {
    stop();
    wanted = shown;
    scrub.valueAsNumber = shown;
    complaint.textContent = data(root, "lost");
    complaint.hidden = false;
  }
}

/**
 * @param {number} index
 * @param {string} html
 */
function put(index, html) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  const next = find("#frame", HTMLElement, fresh.content);
  find("#frame", HTMLElement).replaceWith(next);
  htmx.process(next);
  shown = index;
  mark();
}

/**
 * Return the index that a link of the player leads to.
 * @param {HTMLElement} link
 */
function placed(link) {
  const places = new Map([
    ["first", 0],
    ["previous", shown - 1],
    ["next", shown + 1],
    ["last", last],
  ]);
  return places.get(data(link, "go")) ?? shown;
}

function mark() {
  history.replaceState(null, "", data(root, "here") + query(shown));
  for (const link of all("[data-go]", HTMLAnchorElement, root)) {
    const place = bounded(placed(link));
    if (place === shown) {
      link.removeAttribute("href");
      link.setAttribute("aria-disabled", "true");
    } else {
      link.href = data(root, "here") + query(place);
      link.removeAttribute("aria-disabled");
    }
  }
  for (const link of all("[data-view]", HTMLAnchorElement)) {
    link.href = `${root.dataset.here}?at=${points[shown]}&as=${link.dataset.view}`;
  }
  const list = find(".entries", HTMLElement, root);
  for (const entry of all(":scope > *", HTMLElement, list)) {
    if (Number(entry.dataset.at) === points[shown]) {
      entry.setAttribute("aria-current", "step");
      if (entry.offsetTop < list.scrollTop || entry.offsetTop + entry.offsetHeight > list.scrollTop + list.clientHeight) {
        list.scrollTop = entry.offsetTop - list.clientHeight / 3;
      }
    } else {
      entry.removeAttribute("aria-current");
    }
  }
}

/** @param {number} index */
function go(index) {
  stop();
  return show(index);
}

// If the list is below the board, scroll the board back into view.
function seen() {
  const frame = find("#frame", HTMLElement);
  if (frame.getBoundingClientRect().top < 0) {
    frame.scrollIntoView();
  }
}

function stop() {
  playing = null;
  button.textContent = data(button, "play");
  box.hidden = true;
  telling.hurry();
}

/**
 * Show the steps that lead to a point on the current board, as long as this *run* continues.
 * @param {number} index
 * @param {Run} run
 */
async function tell(index, run) {
  const answer = await asked(data(root, "steps") + query(index));
  /** @type {{ steps: Step[] }} */
  const { steps } = await answer.json();
  for (const step of steps) {
    if (playing !== run || speed.value === "0") {
      return;
    }
    box.hidden = false;
    telling.draw(find("#board", HTMLElement), step);
    telling.say(step);
    telling.sound(step);
    await telling.pause(Number(speed.value));
  }
}

async function play() {
  /** @type {Run} */
  const run = {};
  playing = run;
  button.textContent = data(button, "pause");
  await show(shown === last ? 0 : shown);
  while (playing === run && shown < last) {
    try {
      await (speed.value === "0" ? telling.pause(BETWEEN) : tell(shown + 1, run));
    } catch {
      // a point whose steps are unavailable is shown directly
    }
    if (playing === run) {
      await show(shown + 1);
    }
  }
  if (playing === run) {
    stop();
  } else if (!playing) {
    await show(wanted); // not in a state between two points
  }
}

button.addEventListener("click", () => (playing ? stop() : play()));
find(".skip", HTMLElement, box).addEventListener("click", stop);
scrub.addEventListener("input", () => go(scrub.valueAsNumber));

root.addEventListener("click", (event) => {
  const link = around(event, "a[data-go], a[data-point]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) {
    return;
  }
  event.preventDefault();
  if (link.dataset.go === undefined) {
    go(points.indexOf(Number(link.parentElement?.dataset.at))).then(seen);
  } else {
    go(placed(link));
  }
});

document.addEventListener("keydown", (event) => {
  const places = new Map([
    ["ArrowLeft", wanted - 1],
    ["ArrowRight", wanted + 1],
    ["Home", 0],
    ["End", last],
  ]);
  const place = places.get(event.key);
  if (place === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) {
    return;
  }
  if (around(event, "input, select, textarea, .entries")) {
    return;
  }
  event.preventDefault();
  go(place);
});

for (const hidden of all("#play, .scrub, .pace", HTMLElement, root)) {
  hidden.hidden = false;
}
mark();
