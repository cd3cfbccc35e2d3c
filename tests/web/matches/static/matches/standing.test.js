// Which of two fragments is newer, where the story ends, and how long a page waits.
import assert from "node:assert/strict";
import { test } from "node:test";
import { patience } from "#site/matches/static/matches/asking.js";
import { outdated, takenBack, told } from "#site/matches/static/matches/standing.js";
import { atEnd } from "#site/matches/static/matches/story.js";

/**
 * @param {number} age
 * @param {string} point
 */
function fragment(age, point) {
  return { localName: "section", dataset: { age: String(age), told: "7", point } };
}

test("an older fragment is outdated, and one as old unless it carries a message", () => {
  const now = fragment(10, "7.0A");
  assert.ok(outdated(fragment(9, "6.0A"), now, true));
  assert.ok(outdated(fragment(10, "7.0A"), now, false));
  assert.ok(!outdated(fragment(10, "7.0A"), now, true));
  assert.ok(!outdated(fragment(11, "8.0B"), now, false));
  assert.equal(told(now), 7);
});

test("a fragment says when actions were taken back", () => {
  assert.ok(takenBack(fragment(11, "6.1A"), fragment(10, "7.0A")));
  assert.ok(!takenBack(fragment(11, "8.0B"), fragment(10, "7.0A")));
  assert.throws(() => told({ localName: "section", dataset: {} }), TypeError);
});

test("the story scrolls along from its end, or near it", () => {
  assert.ok(atEnd({ scrollHeight: 500, scrollTop: 400, clientHeight: 100 }));
  assert.ok(atEnd({ scrollHeight: 500, scrollTop: 395, clientHeight: 100 }));
  assert.ok(!atEnd({ scrollHeight: 500, scrollTop: 300, clientHeight: 100 }));
});

test("a page that asked too often waits as long as the server says, but not for minutes", () => {
  assert.deepEqual([null, "2", "x", "600"].map(patience), [1000, 2000, 1000, 5000]);
});
