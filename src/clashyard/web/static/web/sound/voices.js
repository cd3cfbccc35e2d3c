// Which sounds may be heard beside one another: never many, never the same twice in a moment, and what matters before the rest.

/** @typedef {{ name: string, from: number, until: number }} Voice  times in seconds */

export const MOST = 6; // sounds heard beside one another
export const APART = 0.07; // seconds between two of the same name
const RESERVED = 2; // places that only what matters may take
const MATTERS = new Set(["turn", "low", "win", "lose", "stronghold", "super"]);

/**
 * Return the voices that are still heard.
 * @param {Voice[]} voices
 * @param {number} now
 */
export function heard(voices, now) {
  return voices.filter((voice) => voice.until > now);
}

/**
 * Return whether a sound may begin now beside *voices*.
 * @param {Voice[]} voices
 * @param {string} name
 * @param {number} now
 */
export function admits(voices, name, now) {
  const sounding = heard(voices, now);
  const same = sounding.some((voice) => voice.name === name && now - voice.from < APART);
  return !same && sounding.length < (MATTERS.has(name) ? MOST : MOST - RESERVED);
}

// A sound that comes again is never quite the same: rates of its playback, in turn.
const RATES = [1, 0.965, 1.03, 0.985, 1.05, 0.95];
const TUNED = new Set(["turn", "win", "lose", "low"]); // melodies stay in tune

/**
 * Return the rate at which a sound is played for the *count*-th time.
 * @param {string} name
 * @param {number} count  from 0
 */
export function rateOf(name, count) {
  return TUNED.has(name) ? 1 : RATES[count % RATES.length];
}

/**
 * Return the gain of a volume: ears hear its square.
 * @param {number} volume  0 to 100
 */
export function gainOf(volume) {
  return (Math.min(Math.max(volume, 0), 100) / 100) ** 2;
}
