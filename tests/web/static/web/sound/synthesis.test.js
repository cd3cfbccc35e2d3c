// Envelopes, curves and the samples of every sound: they begin and end in silence, and none is harsh.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SOUNDS } from "#site/static/web/sound/sounds.js";
import { along, dice, envelope, render } from "#site/static/web/sound/synthesis.js";

const RATE = 48_000;

/** @param {Float32Array} samples */
const energy = (samples) => samples.reduce((sum, each) => sum + each * each, 0);

/** @param {Float32Array} samples */
const peak = (samples) => samples.reduce((most, each) => Math.max(most, Math.abs(each)), 0);

/**
 * The frequency of a tone that changes as fast as the samples do.
 * @param {Float32Array} samples
 */
function brightness(samples) {
  const steps = samples.map((each, index) => each - (samples[index - 1] ?? 0));
  return (Math.asin(Math.min(1, Math.sqrt(energy(steps) / energy(samples)) / 2)) * RATE) / Math.PI;
}

test("an envelope rises from nothing to one, without a corner, and falls to a thousandth", () => {
  assert.equal(envelope(-0.01, 0.1, 1), 0);
  assert.equal(envelope(0, 0.1, 1), 0);
  assert.ok(envelope(0.001, 0.1, 1) < 0.001);
  assert.ok(Math.abs(envelope(0.05, 0.1, 1) - 0.5) < 1e-9);
  assert.equal(envelope(0.1, 0.1, 1), 1);
  assert.ok(Math.abs(envelope(0.6, 0.1, 1) - Math.sqrt(1e-3)) < 1e-9);
  assert.ok(Math.abs(envelope(1.1, 0.1, 1) - 1e-3) < 1e-9);
});

test("a curve moves by equal ratios and stays at its end", () => {
  assert.equal(along(440, 0.3), 440);
  assert.deepEqual(
    [0, 0.5, 1, 2].map((part) => Math.round(along([100, 400], part))),
    [100, 200, 400, 400],
  );
});

test("noise is the same each time, within bounds, and has no direction", () => {
  const [one, again, other] = [dice(1), dice(1), dice(2)];
  const samples = Array.from({ length: 10_000 }, one);
  assert.deepEqual(samples.slice(0, 50), Array.from({ length: 50 }, again));
  assert.notDeepEqual(samples.slice(0, 50), Array.from({ length: 50 }, other));
  assert.ok(samples.every((each) => Math.abs(each) <= 1));
  assert.ok(Math.abs(samples.reduce((sum, each) => sum + each, 0) / samples.length) < 0.03);
});

for (const [name, recipe] of Object.entries(SOUNDS)) {
  test(`${name} begins and ends in silence, at its level, and is not harsh`, () => {
    const [left, right] = render(recipe, RATE);
    assert.deepEqual(render(recipe, RATE)[0], left);
    for (const side of [left, right]) {
      assert.equal(side.length, Math.ceil(recipe.length * RATE));
      assert.ok(Math.abs(side[0]) < 0.01 && Math.abs(side.at(-1) ?? 1) < 1e-4);
      assert.ok(Math.abs(side.reduce((sum, each) => sum + each, 0)) / side.length < 0.002, "a constant part");
      assert.ok(energy(side.subarray(-0.05 * RATE)) < 0.002 * energy(side), "cut off");
      assert.ok(brightness(side) < 3000);
    }
    assert.ok(Math.abs(Math.max(peak(left), peak(right)) - recipe.level) < 1e-6);
  });
}

test("no two sounds are alike", () => {
  const found = Object.values(SOUNDS).map((recipe) => Math.round(brightness(render(recipe, RATE)[0]) / 5) + recipe.length);
  assert.equal(new Set(found).size, Object.keys(SOUNDS).length);
});

test("a sound takes its time to die away at any rate of samples", () => {
  for (const rate of [22_050, 44_100, 96_000]) {
    const [left] = render(SOUNDS.hit, rate);
    assert.ok(energy(left.subarray(0, 0.15 * rate)) > 0.95 * energy(left) && peak(left) < 1);
  }
});
