// What a visitor prefers in this browser: speed, sound, notifications. Kept in localStorage, or, where that is refused, for this
// page only. "preferences:changed" on the document says which preference has changed, here or in another tab.

/** @typedef {"speed" | "sound" | "volume" | "notices" | "confirm" | "forced"} Preference */

/**
 * The values of each preference, the usual one first.
 * @type {Record<Preference, string[]>}
 */
const VALUES = {
  speed: ["900", "1800", "400", "0"], // milliseconds of a step; 0: no animation
  sound: ["on", "off"],
  volume: ["60", ...Array.from({ length: 21 }, (_, step) => String(5 * step))], // per cent
  notices: ["off", "on"], // a notification when it is your turn and the tab is hidden
  confirm: ["on", "off"], // ask before a turn ends with something left to play
  forced: ["off", "on"], // an only choice passes by itself
};

/** @type {Map<string, string>} */
const here = new Map(); // where storage is refused

/** @param {Preference} name */
function stored(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return here.get(name) ?? null;
  }
}

/** @param {Preference} name */
function usual(name) {
  const still = name === "speed" && matchMedia("(prefers-reduced-motion: reduce)").matches;
  return still ? "0" : VALUES[name][0];
}

/**
 * Return the value of a preference: the visitor's, if it is one of its values, else the usual one.
 * @param {Preference} name
 */
export function preference(name) {
  const value = stored(name);
  return value !== null && VALUES[name].includes(value) ? value : usual(name);
}

/**
 * Return whether a preference is on.
 * @param {Preference} name
 */
export function prefers(name) {
  return preference(name) === "on";
}

/**
 * Remember a preference. A value that it does not have changes nothing.
 * @param {Preference} name
 * @param {string} value
 */
export function prefer(name, value) {
  if (!VALUES[name].includes(value)) {
    return;
  }
  try {
    localStorage.setItem(name, value);
  } catch {
    here.set(name, value);
  }
  changed(name);
}

/**
 * Call *told* with the name of each preference that changes.
 * @param {(name: Preference) => void} told
 */
export function onPreference(told) {
  document.addEventListener("preferences:changed", (event) => told(event.detail.name));
}

/**
 * Return whether a text is the name of a preference.
 * @param {string | null | undefined} name
 * @returns {name is Preference}
 */
export function isPreference(name) {
  return name !== null && name !== undefined && Object.hasOwn(VALUES, name);
}

/** @param {Preference} name */
function changed(name) {
  document.dispatchEvent(new CustomEvent("preferences:changed", { detail: { name } }));
}

addEventListener("storage", (event) => {
  if (isPreference(event.key)) {
    changed(event.key);
  }
});
