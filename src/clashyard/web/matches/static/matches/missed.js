// What happened while the page was hidden. The page shows how the match stands at once; what led to it is offered.
import { find } from "../web/page.js";

/** A fragment as it was when the page was hidden, and how many actions it shows @typedef {{ match: HTMLElement, at: number }} Kept */

const button = find("#missed", HTMLButtonElement);
/** @type {Kept | null} */
let kept = null;

/**
 * Keep a fragment, and the *board* as it was then, unless there is an older one already. The viewer is offered what comes after.
 * @param {HTMLElement} match
 * @param {Node | null} board
 * @param {number} at
 */
export function keep(match, board, at) {
  if (!kept) {
    const copy = /** @type {HTMLElement} */ (match.cloneNode(true));
    if (board) {
      copy.querySelector("#board")?.replaceWith(board);
    }
    kept = { match: copy, at };
  }
  button.hidden = false;
}

/** Offer nothing more. Return what was kept. */
export function forget() {
  const was = kept;
  kept = null;
  button.hidden = true;
  return was;
}

/** @param {() => void} replay */
export function onAsked(replay) {
  button.addEventListener("click", replay);
}
