// Keeps the page in step with its match. Clocks and the player to move are always current. The board catches up step by step, and
// every event is told once, in order. While the viewer's clock runs, the board does not wait for events still to be told.
import { all, around, data, find } from "../web/page.js";
import * as telling from "./telling.js";

const table = find("#table", HTMLElement);
const box = find("#telling", HTMLElement);
const APART = 400; // milliseconds between two requests for steps
const TRIES = 5;
const PATIENCE = 5; // seconds until the next try, at most
/** @type {Step["about"]} */
const NONE = { cards: [], seats: [] };

/** @typedef {{ steps: Step[], upto: number }} Answer */

/** @type {HTMLElement | null} */
let latest = null; // the newest fragment, while the page shows an older one
let at = told(shown()); // number of actions told so far
let stands = at; // number of actions that the board shows
let skipped = 0; // events up to this action are told without pauses, as the viewer wishes
let refused = false; // steps are currently unavailable
let run = 0; // grows when the rest of the events is no longer true
let busy = false;
let asked = -APART; // when steps were last requested
/** @type {Node | null} */
let story = null; // the story in the page's fragment, as the server sent it
/** @type {{ keys: boolean } | null} */
let held = null; // what had the focus when the telling began: the board loses it then

function shown() {
  return find("#match", HTMLElement);
}

function newest() {
  return latest || shown();
}

// The age of a fragment; an older one never replaces a newer one.
/** @param {HTMLElement} match */
function age(match) {
  return parseInt(data(match, "age"), 10);
}

/** @param {HTMLElement} match */
function told(match) {
  return parseInt(data(match, "told"), 10);
}

// The number of actions that were taken back.
/** @param {HTMLElement} match */
function undos(match) {
  return data(match, "point").split(/[.A-Z-]/)[1];
}

/**
 * Return the element of a match in *html*, or null.
 * @param {string} html
 * @returns {HTMLElement | null}
 */
export function fragment(html) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  return fresh.content.querySelector("#match");
}

// Whether steps are told without pauses.
function quick() {
  return refused || at < skipped || telling.pace(1) === 0;
}

// Whether the page shows this fragment without first telling everything that led to it.
/** @param {HTMLElement} next */
function free(next) {
  const urgent = next.querySelector(".sitter.own .clock.runs") || (document.hidden && "next" in next.dataset);
  return quick() || Boolean(urgent) || !document.getElementById("board");
}

// The first control of a decision: a card that can be selected, else a button.
/**
 * @param {HTMLElement} match
 * @returns {HTMLElement | null}
 */
function first(match) {
  const cards = all("#board .pick, #board label.pick input", HTMLElement, match);
  const found = [...cards, ...all("#board button[name=action]", HTMLElement, match)];
  return found.find((each) => !each.matches(":disabled") && each.checkVisibility()) ?? null;
}

// Keep opened sections open and closed ones closed.
/**
 * @param {HTMLElement} now
 * @param {HTMLElement} next
 */
function keepOpen(now, next) {
  for (const name of ["uses", "legend", "end"]) {
    const [before, after] = [now, next].map((match) => match.querySelector(`details.${name}`));
    if (before instanceof HTMLDetailsElement && after instanceof HTMLDetailsElement) {
      after.open = before.open;
    }
  }
}

// Whether the focus is in the changing part. Then it is restored; a page used without keys does not scroll.
function focused() {
  const active = document.activeElement;
  return active && shown().contains(active) ? { keys: active.matches(":focus-visible") } : null;
}

// Whether the focus is where a telling left it.
function adrift() {
  return document.activeElement === document.body || box.contains(document.activeElement);
}

// The story

/**
 * @param {HTMLElement} match
 * @returns {HTMLElement | null}
 */
function list(match) {
  return match.querySelector(".story ol");
}

// Whether the story shows its end: it scrolls along unless the viewer has scrolled back.
/** @param {HTMLElement} lines */
function atEnd(lines) {
  return lines.scrollHeight - lines.scrollTop - lines.clientHeight < 8;
}

/** @param {HTMLElement} lines */
function toEnd(lines) {
  lines.scrollTop = lines.scrollHeight;
}

function atBottom() {
  const lines = list(shown());
  if (lines) {
    toEnd(lines);
  }
}

/** @param {Step} step */
function write(step) {
  const lines = list(shown());
  if (!lines) {
    return;
  }
  const last = atEnd(lines);
  const why = document.createElement("a");
  why.className = "rule";
  why.href = step.rule;
  why.title = step.rule.split("#")[1] || "";
  why.target = "_blank";
  why.rel = "noopener";
  why.textContent = data(table, "why");
  const line = document.createElement("li");
  line.className = step.look;
  line.append(step.said, " ", why);
  lines.append(line);
  if (last) {
    toEnd(lines);
  }
}

// Keep the lines that this page has written; with *anew*, use those of the server.
/**
 * @param {HTMLElement} now
 * @param {HTMLElement} next
 * @param {boolean} anew
 */
function keepStory(now, next, anew) {
  const [mine, theirs] = [list(now), list(next)];
  story = theirs?.cloneNode(true) ?? null;
  if (!mine || anew) {
    at = told(next);
  } else if (theirs) {
    theirs.replaceWith(mine);
  }
}

// The page

/** @param {HTMLElement} next */
function swap(next, anew = false) {
  const now = shown();
  const focus = focused() || (adrift() && held);
  const alert = all("[role=alert]", HTMLElement, next)[0];
  const lines = list(now);
  const [last, top] = lines ? [atEnd(lines), lines.scrollTop] : [true, 0];
  latest = null;
  held = null;
  keepOpen(now, next);
  keepStory(now, next, anew);
  stands = told(next);
  now.replaceWith(next);
  htmx.process(next);
  if (focus) {
    if (alert) {
      alert.tabIndex = -1;
    }
    (alert ?? first(next) ?? find(".state", HTMLElement, next)).focus({ preventScroll: !focus.keys });
  }
  const written = list(next);
  if (written) {
    written.scrollTop = last ? written.scrollHeight : top;
  }
  document.dispatchEvent(new CustomEvent("match:shown"));
}

// Update the player to move, and the clocks.
/** @param {HTMLElement} next */
function head(next) {
  for (const theirs of all("[data-news]", HTMLElement, next)) {
    const mine = shown().querySelector(`[data-news="${theirs.dataset.news}"]`);
    if (mine && mine.innerHTML !== theirs.innerHTML) {
      mine.innerHTML = theirs.innerHTML;
    }
  }
  shown().dataset.turn = next.dataset.turn;
  document.dispatchEvent(new CustomEvent("match:news"));
}

/** @param {string} html  the part of the page that changes, as the server sends it */
export function show(html) {
  const next = fragment(html);
  if (!shown() || !next || age(next) < age(newest())) {
    return;
  }
  if (age(next) === age(newest()) && !next.querySelector("[role=alert]")) {
    return;
  }
  const back = undos(next) !== undos(newest()) || told(next) < at;
  latest = next;
  if (back) {
    renounce();
  } else {
    head(next);
    settle();
    follow();
  }
}

// Show what need not wait.
function settle() {
  if (latest && (told(latest) <= at || free(latest))) {
    swap(latest);
  }
}

// Stop telling what has happened until now; it is in the story as far as the server sends it.
function renounce() {
  run += 1;
  if (latest) {
    swap(latest, true);
  } else {
    at = told(shown());
    if (story) {
      list(shown())?.replaceWith(story.cloneNode(true));
      atBottom();
    }
  }
  telling.hurry();
}

/** Tell the rest without pauses. */
export function hurry() {
  skipped = told(newest());
  settle();
  telling.hurry();
}

// Telling

async function follow() {
  if (busy) {
    return;
  }
  busy = true;
  while (at < told(newest())) {
    await onward();
    settle();
  }
  busy = false;
  refused = false;
  box.hidden = true;
  const board = document.getElementById("board");
  if (board) {
    telling.mark(board, NONE);
  }
}

// Tell what comes next: on the board, or only in words if the board is already ahead.
async function onward() {
  await seen();
  const mine = run;
  const drawn = at === stands;
  const until = drawn ? told(newest()) : stands;
  const board = document.getElementById("board");
  if (drawn && board) {
    held = focused() || held;
    board.inert = true;
  }
  const answer = await steps(at, until, drawn && !quick());
  if (mine === run) {
    if (!answer || !(answer.upto > at)) {
      renounce();
    } else if (await tell(answer, drawn ? board : null, mine)) {
      at = answer.upto;
      stands = Math.max(stands, at);
    }
  }
}

// Returns false if it was interrupted.
/**
 * @param {Answer} answer
 * @param {HTMLElement | null} board
 * @param {number} mine
 */
async function tell(answer, board, mine) {
  let left = answer.steps.length + told(newest()) - answer.upto;
  let parts = {}; // what the steps since the last one that was shown have changed
  for (const step of answer.steps) {
    settle();
    telling.say(step);
    write(step);
    parts = { ...parts, ...step.parts };
    if (!quick() && step.look !== "quiet") {
      telling.sound(step);
      point(board, { ...step, parts });
      parts = {};
      box.hidden = false;
      await telling.pause(telling.pace(left) * telling.weight(step.kind));
      await seen();
    }
    if (mine !== run) {
      return false;
    }
    left -= 1;
  }
  if (board === document.getElementById("board") && board && !quick()) {
    telling.put(board, parts);
  }
  return true;
}

// Point it out on the board, as long as that is the one in the page.
/**
 * @param {HTMLElement | null} board
 * @param {Step} step
 */
function point(board, step) {
  const now = document.getElementById("board");
  if (board && board === now) {
    telling.draw(board, step, telling.pace(1));
  } else if (now) {
    telling.mark(now, step.about);
  }
}

// Wait until the page is visible: nothing is told to a viewer who does not see it.
/** @returns {Promise<void>} */
function seen() {
  return new Promise((resolve) => {
    function look() {
      if (!document.hidden || quick()) {
        document.removeEventListener("visibilitychange", look);
        resolve();
      }
    }
    document.addEventListener("visibilitychange", look);
    look();
  });
}

/** @param {number} milliseconds */
function sleep(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

// What happened after the first *after* actions, or null if unavailable. Until it comes, the board may show the current state.
/**
 * @param {number} after
 * @param {number} until
 * @param {boolean} drawn
 * @returns {Promise<Answer | null>}
 */
async function steps(after, until, drawn) {
  const query = `&after=${after}&until=${until}${drawn ? "" : "&drawn=no"}`;
  for (let number = 0; number < TRIES; number += 1) {
    await sleep(asked + APART - performance.now());
    asked = performance.now();
    const answer = await fetch(data(table, "steps") + query).catch(() => null);
    if (answer?.ok) {
      return answer.json().catch(() => null);
    }
    if (answer && answer.status !== 429) {
      return null;
    }
    refused = true;
    settle();
    const wait = Number(answer?.headers.get("Retry-After")) || 1;
    await sleep(1000 * Math.min(wait, PATIENCE));
  }
  return null;
}

find("#speed", HTMLSelectElement).addEventListener("change", settle);
find(".skip", HTMLElement, box).addEventListener("click", hurry);
document.addEventListener("keydown", (event) => {
  if ((event.key === "Escape" || (event.key === " " && !around(event, "button, a, input, select, summary"))) && !box.hidden) {
    event.preventDefault();
    hurry();
  }
});
// A click on the waiting board skips ahead. The second click of a double click was meant for what was there before.
document.addEventListener("click", (event) => {
  const board = document.getElementById("board");
  if (board?.inert && event.detail === 1 && around(event, ".stage, #telling") && !around(event, "a, button")) {
    hurry();
  }
});
document.addEventListener("visibilitychange", settle);
atBottom();
