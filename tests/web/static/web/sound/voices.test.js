// Which sounds are heard beside one another.
import assert from "node:assert/strict";
import { test } from "node:test";
import { APART, admits, gainOf, heard, MOST, rateOf } from "#site/static/web/sound/voices.js";

/** @param {string[]} names */
const voices = (...names) => names.map((name, index) => ({ name, from: 0.01 * index, until: 1 }));

test("a sound comes again only after a moment", () => {
  const sounding = [{ name: "hit", from: 1, until: 2 }];
  assert.equal(admits(sounding, "hit", 1 + APART / 2), false);
  assert.equal(admits(sounding, "hit", 1.01 + APART), true);
  assert.equal(admits(sounding, "parry", 1 + APART / 2), true);
});

test("no more are heard together than there are places, and the last are for what matters", () => {
  const common = voices("a", "b", "c", "d");
  assert.equal(admits(common.slice(1), "hit", 0.5), true);
  assert.equal(admits(common, "hit", 0.5), false);
  assert.equal(admits(common, "turn", 0.5), true);
  assert.equal(admits(voices("a", "b", "c", "d", "e", "f").slice(0, MOST), "turn", 0.5), false);
});

test("a sound that has ended takes no place", () => {
  assert.deepEqual(heard(voices("a", "b"), 1), []);
  assert.equal(admits(voices("a", "b", "c", "d", "e", "f"), "hit", 1), true);
});

test("a sound that comes again is not quite the same, but melodies stay in tune", () => {
  const hits = [0, 1, 2, 3].map((count) => rateOf("hit", count));
  assert.equal(new Set(hits).size, 4);
  assert.ok(hits.every((rate) => Math.abs(rate - 1) <= 0.05));
  assert.deepEqual(
    [0, 1, 2].map((count) => rateOf("turn", count)),
    [1, 1, 1],
  );
});

test("volume runs from silence to all, and ears hear its square", () => {
  assert.deepEqual([-5, 0, 50, 100, 200].map(gainOf), [0, 0, 0.25, 1, 1]);
});
