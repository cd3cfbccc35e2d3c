// A rule is shown beside the link that asks for it, and within the window.
import assert from "node:assert/strict";
import { test } from "node:test";
import { beside, ruleOf } from "#site/static/web/beside.js";

const BOX = { width: 300, height: 200 };
const SIZE = { width: 1000, height: 800 };

test("the id of a rule is read from the address of its link, and from no other", () => {
  assert.equal(ruleOf("http://site/rules/decks/#decks.ability.price-of-blood"), "decks.ability.price-of-blood");
  assert.equal(ruleOf("/rules/clash/#clash.end.ko"), "clash.end.ko");
  for (const other of ["/rules/decks/", "/rules/decks/#chapter-turn", "/learn/decks/#decks.end", "/rules/?q=decks.end.duel"]) {
    assert.equal(ruleOf(other), "");
  }
});

test("it stands below the link, or above where there is no room below", () => {
  assert.deepEqual(beside({ left: 100, top: 80, bottom: 100 }, BOX, SIZE), { left: 100, top: 106 });
  assert.deepEqual(beside({ left: 100, top: 700, bottom: 720 }, BOX, SIZE), { left: 100, top: 494 });
});

test("it stays within the window", () => {
  assert.equal(beside({ left: 950, top: 80, bottom: 100 }, BOX, SIZE).left, 694);
  assert.equal(beside({ left: -20, top: 80, bottom: 100 }, BOX, SIZE).left, 6);
  const low = { width: 320, height: 240 };
  const { top } = beside({ left: 0, top: 120, bottom: 140 }, BOX, low);
  assert.ok(top >= 0 && top + BOX.height <= low.height);
});
