// Keeps the page in step with its match. Clocks and the player to move are always current. The board catches up step by step, and
// every event is told once, in order. While the viewer's clock runs, the board does not wait for events still to be told.
import { all, around, data, find } from "../web/page.js";
import { steps } from "./asking.js";
import "./kind.js";
import * as missed from "./missed.js";
import { first, fragment, keepOpen, outdated, renew, shown, takenBack, told } from "./standing.js";
import * as story from "./story.js";
import * as telling from "./telling.js";
import { quiet, wait } from "./tempo.js";

const table = find("#table", HTMLElement);
const box = find("#telling", HTMLElement);
/** @type {Step["about"]} */
const NONE = { cards: [], seats: [] };

/** @type {HTMLElement | null} */
let latest = null; // the newest fragment, while the page shows an older one
let at = told(shown()); // number of actions told so far
let stands = at; // number of actions that the board shows
let skipped = 0; // events up to this action are told without pauses, as the viewer wishes
let refused = false; // steps are currently unavailable
let run = 0; // grows when the rest of the events is no longer true
let busy = false;
/** @type {Node | null} */
let opening = null; // the board before the steps that are being told
/** @type {{ keys: boolean } | null} */
let held = null; // what had the focus when the telling began: the board loses it then

function newest() {
  return latest || shown();
}

// Whether steps are told without pauses.
function quick() {
  return refused || at < skipped || telling.pace(1) === 0;
}

// Whether the page shows this fragment without first telling everything that led to it.
/** @param {HTMLElement} next */
function free(next) {
  const urgent = next.querySelector(".sitter.own .clock.runs");
  return quick() || Boolean(urgent) || !document.getElementById("board");
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

// The page

/** @param {HTMLElement} next */
function swap(next, anew = false) {
  const now = shown();
  const focus = focused() || (adrift() && held);
  const scroll = story.scrolled(now);
  latest = null;
  held = null;
  keepOpen(now, next);
  if (story.keep(now, next, anew)) {
    at = told(next);
  }
  stands = told(next);
  now.replaceWith(next);
  htmx.process(next);
  if (focus) {
    refocus(next, !focus.keys);
  }
  scroll(next);
  document.dispatchEvent(new CustomEvent("match:shown"));
}

/**
 * @param {HTMLElement} next
 * @param {boolean} preventScroll
 */
function refocus(next, preventScroll) {
  const alert = all("[role=alert]", HTMLElement, next)[0];
  if (alert) {
    alert.tabIndex = -1;
  }
  (alert ?? first(next) ?? find(".state", HTMLElement, next)).focus({ preventScroll });
}

/** @param {string} html  the part of the page that changes, as the server sends it */
export function show(html) {
  const next = fragment(html);
  if (!shown() || !next || outdated(next, newest(), next.querySelector("[role=alert]") !== null)) {
    return;
  }
  const back = takenBack(next, newest()) || told(next) < at;
  latest = next;
  if (back) {
    missed.forget();
    renounce();
  } else {
    renew(shown(), next);
    miss();
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
    story.restore(shown());
  }
  telling.hurry();
}

/** Tell the rest without pauses. */
export function hurry() {
  skipped = told(newest());
  settle();
  telling.hurry();
}

// Nothing is told to a viewer who does not see the page: it shows how the match stands, and offers the rest for later.
function miss() {
  if (!document.hidden || quick() || at >= told(newest())) {
    return;
  }
  if (at === stands && document.getElementById("board")) {
    missed.keep(shown(), opening, at);
  }
  renounce();
}

// Show the board as it was when the page was hidden, and tell what has happened since.
function replay() {
  const kept = missed.forget();
  const next = newest();
  if (kept && told(next) > kept.at) {
    run += 1;
    latest = next;
    shown().replaceWith(kept.match);
    renew(kept.match, next);
    at = kept.at;
    stands = kept.at;
    story.toEnd(kept.match);
    settle();
    telling.hurry();
    follow();
  }
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
  const mine = run;
  const drawn = at === stands;
  const until = drawn ? told(newest()) : stands;
  const board = document.getElementById("board");
  if (drawn && board) {
    held = focused() || held;
    opening = board.cloneNode(true);
    board.inert = true;
  }
  const answer = await steps(at, until, drawn && !quick(), () => {
    refused = true;
    settle();
  });
  if (mine === run) {
    if (!answer || !(answer.upto > at)) {
      renounce();
    } else if (await tell(answer, drawn ? board : null, mine)) {
      at = answer.upto;
      stands = Math.max(stands, at);
    }
  }
  opening = null;
}

// Returns false if it was interrupted.
/**
 * @param {import("./asking.js").Answer} answer
 * @param {HTMLElement | null} board
 * @param {number} mine
 */
async function tell(answer, board, mine) {
  let left = answer.steps.length + told(newest()) - answer.upto;
  let parts = {}; // what the steps since the last one that was shown have changed
  /** @type {Step[]} */
  let lines = []; // of the steps since then
  const write = () => {
    story.write(shown(), lines, data(table, "why"));
    lines = [];
  };
  for (const [number, step] of answer.steps.entries()) {
    settle();
    telling.say(step);
    lines.push(step);
    parts = { ...parts, ...step.parts };
    if (!quick() && !quiet(step)) {
      write();
      telling.sound(step);
      point(board, { ...step, parts });
      parts = {};
      box.hidden = false;
      await telling.pause(wait(step, answer.steps[number + 1], telling.pace(left)));
    }
    if (mine !== run) {
      return false;
    }
    left -= 1;
  }
  write();
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
document.addEventListener("visibilitychange", miss);
missed.onAsked(replay);
story.toEnd(shown());
