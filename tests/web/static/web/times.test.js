// Times are shown in the visitor's zone and language.
import assert from "node:assert/strict";
import { test } from "node:test";
import { local } from "#site/static/web/times.js";

const NOON = "2030-01-01T12:00:00+00:00";

test("a moment is told in the zone and the language of the visitor", () => {
  assert.equal(local(NOON, "en-GB", "UTC"), "1 Jan 2030, 12:00");
  assert.equal(local(NOON, "en-GB", "Asia/Seoul"), "1 Jan 2030, 21:00");
  assert.match(local(NOON, "fr", "Europe/Paris"), /^1 janv\. 2030.*13:00$/);
  assert.match(local(NOON, "ko", "Asia/Seoul"), /^2030\. 1\. 1\. .*9:00$/);
});
