// The part of the page that changes (#match), as the server sends it, and how far it has come.
import { all, data, find } from "../web/page.js";

/** What the server writes into a fragment @typedef {Pick<HTMLElement, "dataset" | "localName">} Fragment */

/** Return the fragment in the page. */
export function shown() {
  return find("#match", HTMLElement);
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

/**
 * Return the number of actions that a fragment shows.
 * @param {Fragment} match
 */
export function told(match) {
  return parseInt(number(match, "told"), 10);
}

/**
 * Return whether *next* has nothing new: it is older than *now*, or as old and carries no *message*.
 * @param {Fragment} next
 * @param {Fragment} now
 * @param {boolean} message
 */
export function outdated(next, now, message) {
  const [one, other] = [next, now].map((match) => parseInt(number(match, "age"), 10));
  return (one ?? 0) < (other ?? 0) || (one === other && !message);
}

/**
 * Return whether actions were taken back between two fragments.
 * @param {Fragment} next
 * @param {Fragment} now
 */
export function takenBack(next, now) {
  const [one, other] = [next, now].map((match) => number(match, "point").split(/[.A-Z-]/)[1]);
  return one !== other;
}

/**
 * @param {Fragment} match
 * @param {string} name
 */
function number(match, name) {
  return data(/** @type {HTMLElement} */ (match), name);
}

/**
 * Return the first control of a decision: a card that can be selected, else a button.
 * @param {HTMLElement} match
 * @returns {HTMLElement | null}
 */
export function first(match) {
  const cards = all("#board .pick, #board label.pick input", HTMLElement, match);
  const found = [...cards, ...all("#board button[name=action]", HTMLElement, match)];
  return found.find((each) => !each.matches(":disabled") && each.checkVisibility()) ?? null;
}

/**
 * Keep opened sections open and closed ones closed.
 * @param {HTMLElement} now
 * @param {HTMLElement} next
 */
export function keepOpen(now, next) {
  for (const name of ["uses", "legend", "end"]) {
    const [before, after] = [now, next].map((match) => match.querySelector(`details.${name}`));
    if (before instanceof HTMLDetailsElement && after instanceof HTMLDetailsElement) {
      after.open = before.open;
    }
  }
}

/**
 * Update the player to move, and the clocks.
 * @param {HTMLElement} now
 * @param {HTMLElement} next
 */
export function renew(now, next) {
  for (const theirs of all("[data-news]", HTMLElement, next)) {
    const mine = now.querySelector(`[data-news="${theirs.dataset.news}"]`);
    if (mine && mine.innerHTML !== theirs.innerHTML) {
      mine.innerHTML = theirs.innerHTML;
    }
  }
  now.dataset.turn = next.dataset.turn;
  document.dispatchEvent(new CustomEvent("match:news"));
}
