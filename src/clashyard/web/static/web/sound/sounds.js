// The sounds of a match, as recipes: card on felt, wood, leather, steel and stone.

/** @typedef {import("./synthesis.js").Recipe} Recipe */
/** @typedef {import("./synthesis.js").Note} Note */
/** @typedef {import("./synthesis.js").Curve} Curve */

/**
 * What rings: skin, wood and metal, as ratio, strength and decay of each partial.
 * @satisfies {Record<string, Note["partials"]>}
 */
const RINGS = {
  drum: [
    [1, 1, 0.6],
    [1.59, 0.45, 0.36],
    [2.14, 0.25, 0.24],
    [2.65, 0.12, 0.16],
  ],
  bar: [
    [1, 1, 1.1],
    [2, 0.06, 0.7],
    [3.93, 0.2, 0.3],
    [9.2, 0.04, 0.08],
  ],
  block: [
    [1, 1, 0.19],
    [1.51, 0.5, 0.13],
    [2.32, 0.25, 0.09],
  ],
  steel: [
    [1, 0.7, 0.9],
    [1.47, 1, 0.75],
    [2.09, 0.5, 0.55],
    [2.56, 0.32, 0.4],
    [3.39, 0.15, 0.26],
    [4.08, 0.07, 0.18],
  ],
  bell: [
    [0.5, 0.25, 1.6],
    [1, 1, 1.3],
    [1.19, 0.35, 0.9],
    [2, 0.3, 0.7],
    [2.74, 0.14, 0.4],
  ],
  horn: [
    [1, 1, 1.1],
    [2, 0.55, 0.9],
    [3, 0.3, 0.65],
    [4, 0.14, 0.45],
    [5, 0.07, 0.3],
  ],
};

/**
 * @param {number} pitch  Hz
 * @param {number} at  seconds
 * @param {number} gain
 * @param {keyof typeof RINGS} ring
 * @param {number} [attack]
 * @returns {Note}
 */
function struck(pitch, at, gain, ring, attack = 0.002) {
  return { pitch, at, gain, attack, partials: RINGS[ring] };
}

/**
 * @param {Curve} pitch  Hz
 * @param {number} gain
 * @param {number} decay  seconds
 * @param {number} [at]  seconds
 * @returns {Note}
 */
function thump(pitch, gain, decay, at = 0) {
  return { pitch, at, gain, attack: 0.003, partials: [[1, 1, decay]] };
}

/** @satisfies {Record<string, Recipe>} */
export const SOUNDS = {
  play: {
    length: 0.34,
    level: 0.55,
    notes: [thump([190, 96], 0.55, 0.24), struck(410, 0.002, 0.16, "block")],
    noises: [
      { filter: "low", cutoff: [3400, 700], length: 0.13, gain: 0.36 },
      { filter: "band", cutoff: 1500, resonance: 1.2, at: 0.008, length: 0.09, gain: 0.2 },
    ],
  },
  flip: {
    length: 0.3,
    level: 0.26,
    noises: [
      { filter: "band", cutoff: [600, 1500], resonance: 1.2, attack: 0.03, length: 0.1, gain: 0.3 },
      { filter: "low", cutoff: [1800, 450], at: 0.085, length: 0.12, gain: 0.4 },
    ],
  },
  hit: {
    length: 0.5,
    level: 0.72,
    notes: [thump([210, 62], 0.7, 0.36), struck(330, 0, 0.3, "block")],
    noises: [
      { filter: "low", cutoff: [2800, 320], length: 0.22, gain: 0.5 },
      { filter: "band", cutoff: 800, resonance: 1.4, length: 0.14, gain: 0.34 },
    ],
  },
  parry: {
    length: 0.95,
    level: 0.34,
    room: 0.4,
    notes: [struck(1310, 0.004, 0.5, "steel", 0.001), struck(1337, 0.012, 0.35, "steel", 0.003), thump([240, 130], 0.5, 0.13)],
    noises: [{ filter: "band", cutoff: [4200, 2200], resonance: 1.4, length: 0.13, gain: 0.2 }],
  },
  block: {
    length: 0.45,
    level: 0.62,
    notes: [struck(247, 0, 0.7, "block", 0.003), struck(165, 0.002, 0.4, "drum", 0.004)],
    noises: [
      { filter: "low", cutoff: [1700, 420], length: 0.16, gain: 0.42 },
      { filter: "band", cutoff: 620, resonance: 1.8, length: 0.2, gain: 0.24 },
    ],
  },
  destroyed: {
    length: 0.95,
    level: 0.6,
    room: 0.4,
    notes: [thump([230, 58], 0.6, 0.7), struck(262, 0, 0.25, "block")],
    noises: [
      { filter: "low", cutoff: [3000, 300], length: 0.38, gain: 0.42 },
      { filter: "band", cutoff: [2300, 500], resonance: 1.2, grains: 110, at: 0.05, length: 0.9, gain: 0.85 },
    ],
  },
  stronghold: {
    length: 1.5,
    level: 0.85,
    room: 0.55,
    notes: [thump([118, 48], 0.6, 1.2), struck(147, 0.004, 0.4, "drum", 0.005), struck(233, 0, 0.3, "block")],
    noises: [
      { filter: "low", cutoff: [1500, 220], length: 0.6, gain: 0.7 },
      { filter: "band", cutoff: [700, 380], resonance: 1.4, length: 0.4, gain: 0.4 },
      { filter: "low", cutoff: [1600, 520], grains: 60, at: 0.12, length: 1.3, gain: 1.1 },
    ],
  },
  super: {
    length: 1.5,
    level: 0.72,
    room: 0.5,
    notes: [
      thump([190, 52], 0.7, 0.8, 0.26),
      struck(392, 0.26, 0.22, "bell", 0.004),
      struck(587.3, 0.27, 0.16, "bell", 0.004),
      struck(784, 0.28, 0.1, "bell", 0.004),
    ],
    noises: [
      { filter: "band", cutoff: [260, 2600], resonance: 1.8, attack: 0.25, length: 0.14, gain: 0.26 },
      { filter: "low", cutoff: [2600, 280], at: 0.26, length: 0.36, gain: 0.45 },
    ],
  },
  turn: {
    length: 1.3,
    level: 0.3,
    room: 0.4,
    notes: [struck(392, 0, 0.8, "bar", 0.003), struck(523.25, 0.13, 1, "bar", 0.003)],
  },
  low: {
    length: 0.55,
    level: 0.32,
    notes: [struck(740, 0, 1, "block"), struck(622, 0.24, 0.85, "block")],
  },
  win: {
    length: 2.2,
    level: 0.55,
    room: 0.5,
    notes: [
      struck(261.63, 0, 0.6, "bar", 0.004),
      struck(329.63, 0.13, 0.6, "bar", 0.004),
      struck(392, 0.26, 0.65, "bar", 0.004),
      struck(523.25, 0.4, 0.7, "bar", 0.004),
      struck(130.81, 0.4, 0.5, "horn", 0.05),
      struck(261.63, 0.4, 0.35, "horn", 0.05),
      struck(329.63, 0.4, 0.26, "horn", 0.05),
      struck(392, 0.4, 0.24, "horn", 0.05),
      struck(523.25, 0.42, 0.22, "bell", 0.006),
      struck(65.41, 0.4, 0.6, "drum", 0.004),
    ],
  },
  lose: {
    length: 2.1,
    level: 0.6,
    room: 0.5,
    notes: [
      struck(311.13, 0, 0.6, "bar", 0.006),
      struck(261.63, 0.22, 0.6, "bar", 0.006),
      struck(196, 0.46, 0.7, "bar", 0.006),
      struck(98, 0.46, 0.45, "horn", 0.06),
      struck(116.54, 0.48, 0.3, "horn", 0.08),
      struck(65.41, 0.46, 0.5, "drum", 0.006),
    ],
  },
};
