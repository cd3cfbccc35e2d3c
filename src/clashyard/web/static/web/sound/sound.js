// Sounds of a match. Audio is opened by the visitor's first gesture, never earlier, and not at all while sound is off.
import { onPreference, preference, prefers } from "../preferences.js";

/** @typedef {import("./mixer.js").Sound} Sound */

const GESTURES = ["pointerdown", "pointerup", "keydown"];
const LATE = 400; // milliseconds after which a sound is no longer of use

/** @type {Promise<import("./mixer.js").Mixer> | null} */
let mixer = null;
let touched = false; // there has been a gesture

async function open() {
  const { Mixer } = await import("./mixer.js");
  return new Mixer(Number(preference("volume")));
}

/** What a gesture, or the switch in the settings, makes possible. */
async function wake() {
  if (touched && prefers("sound") && "AudioContext" in window) {
    mixer ??= open();
    await (await mixer).resume();
  }
}

/**
 * Play a sound, if the visitor wants sounds and the browser allows them.
 * @param {Sound} name
 */
export async function play(name) {
  const asked = performance.now();
  if (mixer && prefers("sound")) {
    const open = await mixer;
    await open.resume(); // audio takes a moment to start
    if (performance.now() - asked < LATE) {
      open.play(name);
    }
  }
}

for (const gesture of GESTURES) {
  addEventListener(
    gesture,
    () => {
      touched = true;
      wake();
    },
    { capture: true, passive: true },
  );
}

onPreference(async (name) => {
  if (name === "volume" && mixer) {
    (await mixer).volume = Number(preference("volume"));
  }
  if (name === "sound" || name === "volume") {
    await wake();
    play("play"); // as an answer
  }
});
