// Tells a visitor what they may miss: in the title and icon of the tab, by a notification, and by a sound. The texts are those
// of the element `#signals`; whose turn it is says `#match`.

import "../connection.js";
import { data, find } from "../page.js";
import { prefers } from "../preferences.js";
import { play } from "../sound/sound.js";
import { badged, titled } from "./turn.js";

const said = find("#signals", HTMLElement);
const title = document.title;
const icon = find('link[rel="icon"]', HTMLLinkElement);
const plain = icon.href;

let turn = current();
let ended = document.querySelector(".end-sheet") !== null;
/** @type {Notification | null} */
let notice = null;
/** @type {Promise<string> | null} */
let marked = null; // the icon with a disc

function current() {
  return document.getElementById("match")?.dataset.turn;
}

async function disc() {
  const answer = await fetch(plain);
  const svg = badged(await answer.text(), getComputedStyle(said).color);
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

async function show() {
  document.title = titled(title, turn, { you: data(said, "you"), over: data(said, "over") });
  if (turn === "you") {
    marked ??= disc().catch(() => plain);
    const shown = await marked;
    icon.href = turn === "you" ? shown : plain; // it may have passed meanwhile
  } else {
    icon.href = plain;
  }
}

/** @param {string} text */
function notify(text) {
  if (!document.hidden || !prefers("notices") || !("Notification" in window) || Notification.permission !== "granted") {
    return;
  }
  try {
    notice = new Notification(title, { body: text, tag: location.pathname, icon: plain });
    notice.onclick = () => {
      window.focus();
      notice?.close();
    };
  } catch {
    // on Android only a service worker may show notifications
  }
}

// A result is heard once it lies over the board, and only by those who play.
function end() {
  const sheet = document.querySelector(".end-sheet");
  if (!ended && sheet) {
    ended = true;
    if (sheet.matches(".won, .lost")) {
      play(sheet.matches(".won") ? "win" : "lose");
    }
  }
}

function look() {
  const before = turn;
  turn = current();
  if (turn === before) {
    return;
  }
  show();
  if (turn === "you") {
    play("turn");
    notify(data(said, "yours"));
  } else if (turn === "over" && before) {
    notify(data(said, "over"));
  }
}

document.addEventListener("match:shown", look);
document.addEventListener("match:shown", end);
document.addEventListener("match:news", look);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) {
    notice?.close();
    notice = null;
  }
});
document.addEventListener("clock:short", () => play("low"));

show();
setTimeout(() => import("./panel.js")); // not before the page is shown
