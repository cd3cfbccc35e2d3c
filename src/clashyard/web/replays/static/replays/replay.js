// The replay: shows any point of a match without reloading the page, by the curve, keys and links, or played step by step.
import "../matches/kind.js";
import * as telling from "../matches/telling.js";
import { quiet } from "../matches/tempo.js";
import { all, around, data, find } from "../web/page.js";

/** The current playback @typedef {Record<string, never>} Run */

const root = find("#replay", HTMLElement);
const points = data(root, "points").split(" ").map(Number);
const last = points.length - 1;
const table = find("#table", HTMLElement);
const button = find("#play", HTMLButtonElement);
const speed = find("#speed", HTMLSelectElement);
const box = find("#telling", HTMLElement);
const complaint = find("#complaint", HTMLElement);
/** @type {Map<number, string>} */
const kept = new Map(); // loaded frames, by the index of their point
const BETWEEN = 900; // milliseconds between points without steps
let shown = points.indexOf(Number(data(find("#frame", HTMLElement), "at")));
let wanted = shown;
/** @type {Promise<void> | null} */
let loading = null;
/** @type {Run | null} */
let playing = null;

/** @param {number} index */
const query = (index) => `?at=${points[index]}&as=${root.dataset.as}`;
// The slider goes by the number of actions; a match without a curve has none.
function scrub() {
  const found = document.getElementById("scrub");
  return found instanceof HTMLInputElement ? found : null;
}

/** @param {number} index */
function slide(index) {
  const slider = scrub();
  if (slider) {
    slider.valueAsNumber = points[index] ?? 0;
    slider.setAttribute("aria-valuetext", document.querySelector("#frame .caption b")?.textContent ?? "");
  }
}

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
  slide(wanted);
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
    slide(shown);
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
  replace(fresh.content, ["frame", "now"]);
  shown = index;
  mark();
  document.dispatchEvent(new CustomEvent("match:moved"));
  document.dispatchEvent(new CustomEvent("match:shown"));
}

/**
 * Put the elements of these ids in the place of those of the page.
 * @param {ParentNode} fresh
 * @param {string[]} ids
 */
export function replace(fresh, ids) {
  for (const id of ids) {
    const [now, next] = [document.getElementById(id), fresh.querySelector(`#${id}`)];
    if (now && next) {
      now.replaceWith(next);
    }
  }
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
  const here = data(root, "here") + query(shown);
  history.replaceState(null, "", here);
  find("[data-share]", HTMLAnchorElement, root).href = new URL(here, location.href).href;
  slide(shown);
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
  const list = find(".entries", HTMLElement, table);
  for (const entry of all(":scope > [data-at]", HTMLElement, list)) {
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

/**
 * Go to a point, or back to the one that was left for another line.
 * @param {number} [index]
 */
export function go(index = shown) {
  stop();
  return show(index);
}

/** Stop the playback: the visitor tries something. */
export function rest() {
  stop();
}

/** @param {boolean} on */
function playback(on) {
  root.classList.toggle("playing", on);
  button.setAttribute("aria-label", data(button, on ? "pause" : "play"));
}

function stop() {
  playing = null;
  playback(false);
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
    await telling.pause(quiet(step) ? 0 : Number(speed.value));
  }
}

async function play() {
  /** @type {Run} */
  const run = {};
  playing = run;
  playback(true);
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
root.addEventListener("input", (event) => {
  if (event.target === scrub()) {
    const wish = scrub()?.valueAsNumber ?? 0;
    go(points.findLastIndex((at) => at <= wish));
  }
});

table.addEventListener("click", (event) => {
  const link = around(event, "a[data-go], a[data-go-at], a[data-point]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) {
    return;
  }
  event.preventDefault();
  if (link.dataset.go !== undefined) {
    go(placed(link));
  } else {
    go(points.indexOf(Number(link.dataset.goAt ?? link.parentElement?.dataset.at)));
    find("#drawer", HTMLInputElement).checked = false;
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
  if (
    event.defaultPrevented ||
    event.altKey ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    around(event, "input, select, textarea, .entries")
  ) {
    return;
  }
  if (event.key === " " && !around(event, "button, a, summary, label")) {
    event.preventDefault();
    button.click();
  } else if (place !== undefined) {
    event.preventDefault();
    go(place);
  }
});

// An analysis that has finished meanwhile: the page as the server shows it now, in place.
document.body.addEventListener("analysed", async () => {
  try {
    const answer = await asked(data(root, "here") + query(shown));
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    kept.clear();
    replace(page, ["frame", "now", "curve", "list", "learn", "learn-tab", "numbers"]);
    table.className = find("#table", HTMLElement, page).className;
    reveal();
    mark();
  } catch {
    location.reload();
  }
});

function reveal() {
  for (const hidden of all("#play, #scrub, .pace", HTMLElement, table)) {
    hidden.hidden = false;
  }
}

reveal();
if (find("#frame", HTMLElement).dataset.tried === undefined) {
  mark();
}
