// Write every sound of the website as a WAV file, to hear and to measure: node tools/front/sounds.js FOLDER
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SOUNDS } from "#site/static/web/sound/sounds.js";
import { render } from "#site/static/web/sound/synthesis.js";

const RATE = 48_000;
const HEAD = 44; // bytes
const folder = process.argv[2];

/**
 * Return a WAV file of two channels with 16 bits.
 * @param {Float32Array} left
 * @param {Float32Array} right
 */
function wav(left, right) {
  const bytes = Buffer.alloc(HEAD + 4 * left.length);
  bytes.write("RIFF", 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write("WAVEfmt ", 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(2, 22);
  bytes.writeUInt32LE(RATE, 24);
  bytes.writeUInt32LE(4 * RATE, 28);
  bytes.writeUInt16LE(4, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write("data", 36);
  bytes.writeUInt32LE(4 * left.length, 40);
  for (const [side, samples] of [left, right].entries()) {
    for (const [index, sample] of samples.entries()) {
      bytes.writeInt16LE(Math.round(sample * 0x7fff), HEAD + 4 * index + 2 * side);
    }
  }
  return bytes;
}

if (!folder) {
  console.error("Name a folder: node tools/front/sounds.js FOLDER");
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
for (const [name, recipe] of Object.entries(SOUNDS)) {
  const [left, right] = render(recipe, RATE);
  writeFileSync(join(folder, `${name}.wav`), wav(left, right));
  console.log(`${name}: ${recipe.length} s, loudest sample ${recipe.level}`);
}
