// Computes sounds, sample by sample: notes made of partials, and filtered noise, in a small room. Nothing here asks the browser,
// and the same recipe always gives the same samples.

/**
 * A curve: its value at the start and at the end; between them it moves by equal ratios, as pitch is heard.
 * @typedef {number | [number, number]} Curve
 */

/**
 * A note: something that rings. Each partial has its own strength and dies away in its own time.
 * @typedef {object} Note
 * @property {number} [at]  seconds after the start of the sound
 * @property {Curve} pitch  Hz
 * @property {[ratio: number, gain: number, decay: number][]} partials  decay: seconds until a thousandth is left
 * @property {number} [attack]  seconds
 * @property {number} gain
 */

/**
 * Noise through a filter that may move: paper, air, leather, rubble.
 * @typedef {object} Noise
 * @property {number} [at]
 * @property {"low" | "band" | "high"} filter  what it lets through
 * @property {Curve} cutoff  Hz
 * @property {number} [resonance]
 * @property {number} length  seconds
 * @property {number} [attack]  seconds; by default a millisecond
 * @property {number} [grains]  per second: noise in that many short pieces instead of a stream
 * @property {number} gain
 */

/**
 * @typedef {object} Recipe
 * @property {number} length  seconds
 * @property {number} level  the loudest sample, from 0 to 1
 * @property {number} [room]  how much of the room is heard
 * @property {Note[]} [notes]
 * @property {Noise[]} [noises]
 */

const BLOCK = 16; // samples between two values of a curve
const SILENT = 1e-3; // -60 dB
const EDGE = 0.004; // seconds in which a sound fades before its end, so that it ends without a click
const GRAIN = 0.006; // seconds of a grain until a thousandth is left

// Reflections in a small room: seconds and strength, for the left and the right ear.
const WALLS = [
  [
    [0.0113, 0.5],
    [0.0197, 0.36],
    [0.0293, 0.26],
    [0.0431, 0.16],
  ],
  [
    [0.0137, 0.5],
    [0.0173, 0.34],
    [0.0311, 0.26],
    [0.0467, 0.15],
  ],
];

/**
 * Return the strength at a time: a rise without a corner, then an even decay.
 * @param {number} time  seconds since the start
 * @param {number} attack  seconds
 * @param {number} decay  seconds from the top until a thousandth is left
 */
export function envelope(time, attack, decay) {
  if (time < 0) {
    return 0;
  }
  if (time < attack) {
    return (1 - Math.cos((Math.PI * time) / attack)) / 2;
  }
  return SILENT ** ((time - attack) / decay);
}

/**
 * Return the value of a curve.
 * @param {Curve} curve
 * @param {number} part  from 0, the start, to 1, the end
 */
export function along(curve, part) {
  return typeof curve === "number" ? curve : curve[0] * (curve[1] / curve[0]) ** Math.min(part, 1);
}

/**
 * Return a source of noise from -1 to 1, the same each time (xorshift).
 * @param {number} seed
 */
export function dice(seed) {
  let state = (seed * 2654435761) | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state / 0x80000000;
  };
}

/**
 * @param {Float32Array} into
 * @param {Note} note
 * @param {number} rate  samples per second
 */
function addNote(into, note, rate) {
  const { at = 0, attack = 0.002, partials, pitch, gain } = note;
  const first = Math.round(at * rate);
  const longest = Math.max(...partials.map(([, , decay]) => decay));
  for (const [ratio, strength, decay] of partials) {
    let phase = 0;
    const until = Math.min(into.length, first + Math.round((attack + decay) * rate));
    for (let start = first; start < until; start += BLOCK) {
      const time = (start - first) / rate;
      const turn = (2 * Math.PI * along(pitch, time / longest) * ratio) / rate;
      let loud = gain * strength * envelope(time, attack, decay);
      const change = (gain * strength * envelope(time + BLOCK / rate, attack, decay) - loud) / BLOCK;
      for (let index = start; index < Math.min(until, start + BLOCK); index++) {
        into[index] += loud * Math.sin(phase);
        loud += change;
        phase += turn;
      }
    }
  }
}

/**
 * @param {Float32Array} into
 * @param {Noise} noise
 * @param {number} rate
 * @param {number} seed
 */
function addNoise(into, noise, rate, seed) {
  const { at = 0, attack = 0.001, filter, cutoff, resonance = 0.7, length, grains = 0, gain } = noise;
  const first = Math.round(at * rate);
  const count = Math.min(into.length - first, Math.round((attack + length) * rate));
  const random = dice(seed);
  const fall = SILENT ** (1 / (GRAIN * rate));
  let grain = grains ? 0 : 1;
  let low = 0;
  let band = 0;
  let loud = 0;
  let change = 0;
  let step = 0;
  for (let index = 0; index < count; index++) {
    if (index % BLOCK === 0) {
      const time = index / rate;
      const edge = Math.min(along(cutoff, time / length), rate / 6.5);
      const even = gain * Math.sqrt(rate / edge / 2); // what passes is as loud for any edge and any rate
      loud = even * envelope(time, attack, length);
      change = (even * envelope(time + BLOCK / rate, attack, length) - loud) / BLOCK;
      step = 2 * Math.sin((Math.PI * edge) / rate);
    }
    if (grains) {
      grain = Math.abs(random()) < grains / rate ? 1 : grain * fall;
    }
    // a state variable filter: stable up to a sixth of the rate
    const high = random() * grain - low - band / resonance;
    band += step * high;
    low += step * band;
    into[first + index] += loud * (filter === "low" ? low : filter === "band" ? band / resonance : high);
    loud += change;
  }
}

/**
 * Return the samples of a recipe for the left and the right ear.
 * @param {Recipe} recipe
 * @param {number} rate  samples per second
 * @returns {[Float32Array<ArrayBuffer>, Float32Array<ArrayBuffer>]}
 */
export function render(recipe, rate) {
  const dry = new Float32Array(Math.ceil(recipe.length * rate));
  for (const note of recipe.notes ?? []) {
    addNote(dry, note, rate);
  }
  for (const [index, noise] of (recipe.noises ?? []).entries()) {
    addNoise(dry, noise, rate, index + 1);
  }
  const left = echoed(dry, WALLS[0], recipe.room ?? 0.3, rate);
  const right = echoed(dry, WALLS[1], recipe.room ?? 0.3, rate);
  finish([left, right], recipe.level, rate);
  return [left, right];
}

/**
 * Return the samples as they sound in the room.
 * @param {Float32Array<ArrayBuffer>} dry
 * @param {number[][]} walls
 * @param {number} room
 * @param {number} rate
 */
function echoed(dry, walls, room, rate) {
  const wet = dry.slice();
  for (const [time, strength] of walls) {
    const delay = Math.round(time * rate);
    let dull = 0; // walls swallow what is high
    for (let index = delay; index < wet.length; index++) {
      dull += 0.35 * (dry[index - delay] - dull);
      wet[index] += room * strength * dull;
    }
  }
  return wet;
}

/**
 * Remove what is too low to hear, fade the end, and bring both sides to the level together.
 * @param {Float32Array[]} sides
 * @param {number} level
 * @param {number} rate
 */
function finish(sides, level, rate) {
  const fading = Math.round(EDGE * rate);
  const drift = (2 * Math.PI * 20) / rate;
  for (const side of sides) {
    let mean = 0;
    for (let index = 0; index < side.length; index++) {
      mean += drift * (side[index] - mean);
      side[index] = (side[index] - mean) * Math.min(1, (side.length - 1 - index) / fading);
    }
  }
  const peak = Math.max(...sides.map((side) => side.reduce((most, each) => Math.max(most, Math.abs(each)), 0)));
  for (const side of sides) {
    for (let index = 0; index < side.length; index++) {
      side[index] *= level / peak;
    }
  }
}
