// A turn is told at a pace that can be followed, and ten attacks in less than 6 s.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isMovement, MOVES } from "#site/matches/static/matches/movements.js";
import { NORMAL, pace, quiet, WAITS, wait } from "#site/matches/static/matches/tempo.js";

/** @typedef {import("#site/matches/static/matches/tempo.js").Movement} Movement
 * @typedef {Pick<Step, "movement" | "look">} Short */

/**
 * @param {Movement} movement
 * @returns {Short}
 */
function shown(movement) {
  return { movement, look: "" };
}

/** @type {Short} */
const QUIET = { movement: "quiet", look: "quiet" };

/**
 * Return how long a telling takes at this speed, without telling many steps faster.
 * @param {Short[]} steps
 * @param {number} speed
 */
function length(steps, speed) {
  return steps.reduce((sum, step, number) => sum + wait(step, steps[number + 1], speed), 0);
}

/** @type {Movement[]} */
const KILL = ["lunge", "wound", "fall", "fly"];
const TURN = [shown("begin"), QUIET, ...Array.from({ length: 10 }, () => KILL.map(shown)).flat(), QUIET];

test("ten attacks, each with its wound, its end and its way home, take less than 6 s at normal speed", () => {
  assert.ok(length(TURN, NORMAL) < 6000);
  assert.ok(length(TURN, NORMAL) > 4000); // and can be followed
  const storms = [shown("begin"), ...Array.from({ length: 10 }, () => [shown("lunge"), shown("batter")]).flat()];
  assert.ok(length(storms, NORMAL) < 6000);
});

test("the speeds halve and double it, and many steps are told faster", () => {
  assert.equal(length(TURN, 2 * NORMAL), 2 * length(TURN, NORMAL));
  assert.ok(length(TURN, 400) < 3000);
  assert.deepEqual(
    [0, 1, 24, 48, 240].map((left) => Math.round(pace(1000, left))),
    [1000, 1000, 1000, 250, 10],
  );
  assert.equal(pace(0, 5), 0);
});

test("what is quiet takes no time, and cards turn over together", () => {
  assert.ok(quiet(QUIET) && !quiet(shown("flip")));
  assert.equal(wait(QUIET, undefined, NORMAL), 0);
  assert.equal(wait(shown("flip"), shown("flip"), NORMAL), 0);
  assert.equal(wait(shown("flip"), shown("lunge"), NORMAL), WAITS.flip);
  assert.ok(wait({ movement: "", look: "" }, undefined, NORMAL) > 0); // a game that names no movements
});

test("each movement has its time", () => {
  assert.deepEqual(Object.keys(MOVES).sort(), Object.keys(WAITS).sort());
  assert.ok(Object.values(WAITS).every((milliseconds) => milliseconds > 0 && milliseconds < NORMAL));
  assert.ok(isMovement("lunge") && !isMovement("quiet") && !isMovement("toString"));
});
