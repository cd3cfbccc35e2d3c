// Tells what has happened step by step: a sentence, its rule, and the parts of the board that it changed, with their movement.
import { find } from "../web/page.js";
import { prefer, preference } from "../web/preferences.js";
import { play } from "../web/sound/sound.js";
import { animate, snapshot } from "./motion.js";
import { pace as paced, quiet } from "./tempo.js";

const HEARD = 30; // sentences kept for screen readers
const box = find("#telling", HTMLElement);
const said = find("#telling .said", HTMLElement);
const why = find("#telling .why", HTMLAnchorElement);
const heard = document.getElementById("heard"); // in a match, not in a replay
const speed = find("#speed", HTMLSelectElement);
let wake = () => {};

speed.value = preference("speed");
speed.addEventListener("change", () => {
  prefer("speed", speed.value);
  hurry();
});

/** End the current pause. */
export function hurry() {
  wake();
}

/**
 * @param {number} milliseconds
 * @returns {Promise<void>}
 */
export function pause(milliseconds) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

/**
 * Return the speed at which a step is told while *left* are left, in milliseconds; 0: steps are not shown.
 * @param {number} left
 */
export function pace(left) {
  return paced(Number(speed.value), left);
}

/** @param {string} html */
function element(html) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  return fresh.content.firstElementChild;
}

/**
 * Show one step on the board within *root*; with its movement at a speed of so many *milliseconds*, or without for 0.
 * @param {Element} root
 * @param {Step} step
 * @param {number} [milliseconds]
 */
export function draw(root, step, milliseconds = 0) {
  const before = milliseconds ? snapshot(root) : null;
  put(root, step.parts);
  mark(root, step.about);
  if (before) {
    animate(root, before, step, milliseconds);
  }
}

/**
 * Put parts of a board, as the server has drawn them, in the place of those within *root*.
 * @param {Element} root
 * @param {Record<string, string>} parts
 */
export function put(root, parts) {
  for (const [name, html] of Object.entries(parts)) {
    const old = root.querySelector(`#${CSS.escape(name)}`);
    const next = element(html);
    if (old && next) {
      old.replaceWith(next);
    }
  }
  document.dispatchEvent(new CustomEvent("match:drawn"));
}

/**
 * Highlight the subject of a step, and nothing else.
 * @param {Element} root
 * @param {{ cards: string[], seats: string[] }} about
 */
export function mark(root, about) {
  for (const marked of root.querySelectorAll(".told")) {
    marked.classList.remove("told");
  }
  const names = [
    ...about.cards.map((name) => `[data-card="${CSS.escape(name)}"]`),
    ...about.seats.map((name) => `[data-seat="${CSS.escape(name)}"]`),
  ];
  for (const found of names.length ? root.querySelectorAll(names.join(", ")) : []) {
    found.classList.add("told");
  }
}

/**
 * Tell a step in words: in the box, unless it is quiet, and to screen readers.
 * @param {Step} step
 */
export function say(step) {
  if (!quiet(step)) {
    said.textContent = step.said;
    why.href = step.rule;
  }
  if (heard) {
    const sentence = document.createElement("p");
    sentence.textContent = step.said;
    heard.append(sentence);
    if (heard.childElementCount > HEARD) {
      heard.firstElementChild?.remove();
    }
  }
}

/**
 * Let a step be heard.
 * @param {Step} step
 */
export function sound(step) {
  if (step.sound) {
    play(step.sound);
  }
}

/** @param {boolean} on  whether the sentence is visible */
export function speak(on) {
  box.hidden = !on;
}
