// What a tab says of its match.
import assert from "node:assert/strict";
import { test } from "node:test";
import { badged, titled } from "#site/static/web/signals/turn.js";

const SAID = { you: "Your turn", over: "Match over" };

test("a title opens with what matters, and is plain otherwise", () => {
  const titles = ["you", "other", "over", "", undefined].map((turn) => titled("CLASH", turn, SAID));
  assert.deepEqual(titles, ["● Your turn · CLASH", "CLASH", "Match over · CLASH", "CLASH", "CLASH"]);
});

test("a disc is in the upper right corner of an icon, above everything else in it", () => {
  const icon = badged('<svg viewBox="0 0 32 32"><path d="M4 28"/></svg>', "rgb(1, 2, 3)");
  const [, cx, cy, r] = (icon.match(/cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"/) ?? []).map(Number);
  assert.ok(cx + r === 32 && cy - r === 0 && r > 6 && r < 16);
  assert.match(icon, /<path d="M4 28"\/><circle [^>]*fill="rgb\(1, 2, 3\)"\/><\/svg>$/);
});

test("a disc follows the origin of an icon", () => {
  assert.match(badged('<svg viewBox="-50 -50 100 100"></svg>', "red"), /cx="24" cy="-24" r="26"/);
});

test("an icon whose size is unknown stays as it is", () => {
  assert.equal(badged("<svg></svg>", "red"), "<svg></svg>");
  assert.equal(badged("nothing", "red"), "nothing");
});
