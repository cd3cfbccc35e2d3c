// Asks the server what happened, step by step.
import { data, find } from "../web/page.js";

const APART = 400; // milliseconds between two requests for steps
const TRIES = 5;
const PATIENCE = 5; // seconds until the next try, at most

/** @typedef {{ steps: Step[], upto: number }} Answer */

let asked = -APART; // when steps were last requested

/** @param {number} milliseconds */
function sleep(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * Return for how many milliseconds to wait after a refusal.
 * @param {string | null} seconds  as the server says
 */
export function patience(seconds) {
  return 1000 * Math.min(Number(seconds) || 1, PATIENCE);
}

/**
 * Return what happened after the first *after* actions, or null if unavailable. *refused* is called when it has to wait.
 * @param {number} after
 * @param {number} until
 * @param {boolean} drawn  with parts of the board
 * @param {() => void} refused
 * @returns {Promise<Answer | null>}
 */
export async function steps(after, until, drawn, refused) {
  const query = `&after=${after}&until=${until}${drawn ? "" : "&drawn=no"}`;
  const address = data(find("#table", HTMLElement), "steps") + query;
  for (let number = 0; number < TRIES; number += 1) {
    await sleep(asked + APART - performance.now());
    asked = performance.now();
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) {
      return answer.json().catch(() => null);
    }
    if (answer && answer.status !== 429) {
      return null;
    }
    refused();
    await sleep(patience(answer?.headers.get("Retry-After") ?? null));
  }
  return null;
}
