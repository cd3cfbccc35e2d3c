// The bracket on a narrow screen: which round it shows, and that it stays where its viewer has scrolled it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { current, scrolled } from "#site/tournaments/static/tournaments/bracket.js";

/** @param {number} now  the round that is played, from 0; -1: none */
const rounds = (now) => [0, 178, 356, 534].map((left, number) => ({ left, now: number === now }));

test("a bracket begins at the round that is played, with the edge of the one before", () => {
  assert.equal(scrolled(rounds(0), { round: -1, left: 0 }), 0);
  assert.equal(scrolled(rounds(2), { round: -1, left: 0 }), 332);
});

test("it stays where it was scrolled until the next round", () => {
  assert.equal(scrolled(rounds(2), { round: 2, left: 90 }), 90);
  assert.equal(scrolled(rounds(3), { round: 2, left: 90 }), 510);
});

test("once all is over it shows the final", () => {
  assert.equal(current(rounds(-1)), 3);
  assert.equal(scrolled(rounds(-1), { round: 2, left: 90 }), 510);
  assert.equal(scrolled(rounds(-1), { round: 3, left: 510 }), 510);
});

test("a page without a bracket has nothing to scroll", () => {
  assert.equal(current([]), -1);
  assert.equal(scrolled([], { round: 2, left: 90 }), 0);
});
