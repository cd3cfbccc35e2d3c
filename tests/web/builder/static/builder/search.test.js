// The filter of the deck builder: the same cards as the server lets through.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fits, slug, wanted } from "#site/builder/static/builder/search.js";

const TREASURE = {
  found: "-ravenous-treasure-tresor-glouton-먹보-보물-rage",
  cost: "3",
  kind: "creature",
  pack: "initiation",
  abilities: "rage berserk",
};

/** @param {string} query */
function found(query) {
  return fits(wanted(new URLSearchParams(query)), TREASURE);
}

test("names are typed without accents, capitals and signs", () => {
  assert.equal(slug("  Trésor «glouton»! "), "tresor-glouton");
  assert.equal(slug("먹보 보물"), "먹보-보물");
  assert.equal(slug("!!"), "");
});

test("an empty filter lets everything through", () => {
  assert.ok(found(""));
  assert.ok(found("q=&kind="));
});

test("a text asks for the beginnings of words", () => {
  for (const text of ["tres", "GLOU tres", "보물", "rage", "ravenous treasure"]) {
    assert.ok(found(`q=${text}`), text);
  }
  for (const text of ["easure", "troll", "!!", "tres troll"]) {
    assert.ok(!found(`q=${text}`), text);
  }
});

test("one of the costs and packs, the kind, and all of the abilities", () => {
  assert.ok(found("cost=1&cost=3&pack=elusive&pack=initiation&kind=creature&ability=rage&ability=berserk"));
  for (const query of ["cost=1", "pack=elusive", "kind=incantation", "ability=rage&ability=splash"]) {
    assert.ok(!found(query), query);
  }
});
