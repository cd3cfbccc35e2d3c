// How long the steps of a telling take. Blows of many attackers follow one another quickly: ten attacks take less than 6 s.

/** Milliseconds until the next step at normal speed, by the movement of a step. The movement itself may go on for longer. */
export const WAITS = {
  aim: 450,
  batter: 200,
  begin: 300,
  bind: 260,
  burn: 260,
  cross: 450,
  deal: 400,
  disarm: 500,
  drip: 240,
  enter: 420,
  fall: 80,
  flip: 600,
  fly: 140,
  fog: 500,
  gain: 240,
  glow: 220,
  heal: 300,
  hit: 600,
  lunge: 180,
  meet: 450,
  overcome: 600,
  parry: 500,
  part: 350,
  reach: 200,
  rest: 600,
  riposte: 550,
  shield: 180,
  shuffle: 350,
  slide: 180,
  spend: 300,
  sting: 500,
  throw: 450,
  topple: 420,
  triumph: 600,
  wound: 150,
};
export const NORMAL = 900; // the usual value of the speed
const UNKNOWN = 450; // of games that name no movements
const MANY = 24; // steps told at the chosen speed; if there are more, each is told faster
const TOGETHER = "flip"; // cards turn over at the same moment

/** @typedef {keyof typeof WAITS} Movement */

/**
 * Return whether a step is told in the log alone.
 * @param {{ look: string }} step
 */
export function quiet(step) {
  return step.look === "quiet";
}

/**
 * Return the speed for a step while *left* are left: many steps are told faster.
 * @param {number} speed  as chosen; 0: steps are not shown
 * @param {number} left
 */
export function pace(speed, left) {
  return speed * Math.min(1, MANY / left) ** 2;
}

/**
 * Return for how many milliseconds a step is shown before the *next* one.
 * @param {Pick<Step, "movement" | "look">} step
 * @param {Pick<Step, "movement" | "look"> | undefined} next
 * @param {number} speed
 */
export function wait(step, next, speed) {
  if (quiet(step) || (step.movement === TOGETHER && next?.movement === TOGETHER)) {
    return 0;
  }
  const usual = step.movement in WAITS ? WAITS[/** @type {Movement} */ (step.movement)] : UNKNOWN;
  return (usual * speed) / NORMAL;
}
