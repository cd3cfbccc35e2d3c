// An early end is confirmed, an only choice passes by itself, and both only as the viewer wishes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { confirmed, forced } from "#site/matches/static/matches/choices.js";

test("only the end of a turn with something left to play is confirmed", () => {
  assert.ok(confirmed({ early: "end" }, "end", true));
  assert.ok(!confirmed({ early: "end" }, "play troll upper", true));
  assert.ok(!confirmed({}, "end", true));
  assert.ok(!confirmed({ early: "end" }, "end", false));
});

test("an only choice passes if the viewer wishes it, and not where the viewer has gone back to", () => {
  const standing = { point: "3.1A", only: "begin" };
  assert.equal(forced(standing, true, ""), "begin");
  assert.equal(forced(standing, false, ""), "");
  assert.equal(forced(standing, true, "3.1A"), "");
  assert.equal(forced({ point: "3.1A" }, true, ""), "");
});
