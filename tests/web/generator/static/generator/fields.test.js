// Fields of the card generator: what was entered since a request was sent, under the ids of the form that answers it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { idAfter, newer } from "#site/generator/static/generator/fields.js";

test("only what has changed since is newer", () => {
  const before = new Map(Object.entries({ name: "Fr", cost: "3", "has-rage": false }));
  const now = new Map(Object.entries({ name: "Frost", cost: "3", "has-rage": true }));
  assert.deepEqual(
    [...newer(before, now, "cost +1")],
    [
      ["name", "Frost"],
      ["has-rage", true],
    ],
  );
});

test("rows of the combo table keep what belongs to them when one is removed or moved", () => {
  const after = (/** @type {string} */ act) => ["line-0-name", "line-1-name", "line-12-name"].map((id) => idAfter(id, act));
  assert.deepEqual(after("line 1 -"), ["line-0-name", "", "line-11-name"]);
  assert.deepEqual(after("line 1 ^"), ["line-1-name", "line-0-name", "line-12-name"]);
  assert.deepEqual(after("line 1 H"), after(""));
  assert.equal(idAfter("name", "line 1 -"), "name");
});
