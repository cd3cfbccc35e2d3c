// Plays sounds with Web Audio. Each is computed the first time it is needed, or earlier, while the browser has nothing else to do.
import { SOUNDS } from "./sounds.js";
import { render } from "./synthesis.js";
import { admits, gainOf, heard, rateOf } from "./voices.js";

/** @typedef {keyof typeof SOUNDS} Sound */

const LATER = window.requestIdleCallback ?? ((/** @type {() => void} */ work) => setTimeout(work, 50));
const LIMIT = { threshold: -9, knee: 6, ratio: 10, attack: 0.002, release: 0.12 }; // many sounds are not much louder than one
const SMOOTH = 0.02; // seconds in which the volume changes

export class Mixer {
  /** @type {Map<string, AudioBuffer>} */
  #buffers = new Map();
  /** @type {import("./voices.js").Voice[]} */
  #voices = [];
  /** @type {Map<string, number>} */
  #counts = new Map();
  #context = new AudioContext();
  #gain = this.#context.createGain();

  /** @param {number} volume  0 to 100 */
  constructor(volume) {
    const limit = new DynamicsCompressorNode(this.#context, LIMIT);
    this.#gain.gain.value = gainOf(volume);
    this.#gain.connect(limit).connect(this.#context.destination);
    this.#prepare(/** @type {Sound[]} */ (Object.keys(SOUNDS)));
  }

  /** @param {number} volume  0 to 100 */
  set volume(volume) {
    this.#gain.gain.setTargetAtTime(gainOf(volume), this.#context.currentTime, SMOOTH);
  }

  /** Go on where the browser has paused. Needs a gesture. */
  async resume() {
    if (this.#context.state === "suspended") {
      await this.#context.resume();
    }
  }

  /**
   * Play a sound, unless there are too many already.
   * @param {Sound} name
   */
  play(name) {
    const now = this.#context.currentTime;
    if (this.#context.state !== "running" || !admits(this.#voices, name, now)) {
      return;
    }
    const source = this.#context.createBufferSource();
    const count = this.#counts.get(name) ?? 0;
    source.buffer = this.#buffer(name);
    source.playbackRate.value = rateOf(name, count);
    source.connect(this.#gain);
    source.start();
    this.#counts.set(name, count + 1);
    this.#voices = [...heard(this.#voices, now), { name, from: now, until: now + source.buffer.duration }];
  }

  /** @param {Sound} name */
  #buffer(name) {
    const before = this.#buffers.get(name);
    if (before) {
      return before;
    }
    const { sampleRate } = this.#context;
    const [left, right] = render(SOUNDS[name], sampleRate);
    const buffer = this.#context.createBuffer(2, left.length, sampleRate);
    buffer.copyToChannel(left, 0);
    buffer.copyToChannel(right, 1);
    this.#buffers.set(name, buffer);
    return buffer;
  }

  /** @param {Sound[]} names */
  #prepare(names) {
    const [name, ...others] = names;
    if (name) {
      LATER(() => {
        this.#buffer(name);
        this.#prepare(others);
      });
    }
  }
}
