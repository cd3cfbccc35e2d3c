// The bracket on a narrow screen: it begins at the round that is played, and stays where its viewer has scrolled it until the next.
import { all } from "../web/page.js";

const EDGE = 24; // px of the round before that still show
/** @typedef {{ left: number, now: boolean }} Column  its distance from the first one, and whether its round is played */

const seen = { round: -1, left: 0 };

/**
 * Return the number of the round to show, from 0: the one that is played, or the final once all is over; -1 without a bracket.
 * @param {Column[]} columns
 */
export function current(columns) {
  const now = columns.findIndex((each) => each.now);
  return now < 0 ? columns.length - 1 : now;
}

/**
 * Return how far the bracket is to be scrolled.
 * @param {Column[]} columns
 * @param {{ round: number, left: number }} before  what was shown, and how far its viewer had scrolled
 */
export function scrolled(columns, before) {
  const round = current(columns);
  return round === before.round ? before.left : Math.max(0, (columns[round]?.left ?? 0) - EDGE);
}

/** @returns {HTMLElement | null} */
function scroller() {
  return document.querySelector(".bracket .scrolls");
}

/** Remember where the bracket is, before a new one takes its place. */
export function remember() {
  seen.left = scroller()?.scrollLeft ?? 0;
}

/** Scroll the bracket, once it is new. */
export function follow() {
  const at = scroller();
  if (at) {
    const found = all(".columns > li", HTMLElement, at);
    const columns = found.map((each) => ({ left: each.offsetLeft - found[0].offsetLeft, now: each.matches(".now") }));
    at.scrollLeft = scrolled(columns, seen);
    seen.round = current(columns);
  }
}
