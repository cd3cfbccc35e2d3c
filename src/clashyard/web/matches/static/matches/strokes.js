// Strokes: gestures between the places of a board, which several movements share.
import { act, flash, number, send, shake } from "./gestures.js";
import { between, card, field, fronts, hand, spot, target } from "./spots.js";

/** @typedef {import("./spots.js").Scene} Scene
 * @typedef {import("./spots.js").Spot} Spot */

/**
 * Return the number that a step tells, or "".
 * @param {Scene} scene
 */
export function amount({ step }) {
  return String(step.fields.amount ?? "");
}

/** @param {DOMRect} box */
export function size(box) {
  return Math.max(40, Math.min(box.width, box.height) * 0.8);
}

/**
 * Return -1 for what stands on the left of the field, else 1.
 * @param {Scene} scene
 * @param {Spot} one
 */
export function outward(scene, { box }) {
  const all = field(scene)?.box;
  return all && box.x + box.width / 2 < all.x + all.width / 2 ? -1 : 1;
}

/**
 * @param {Scene} scene
 * @param {Spot | null} one
 * @param {number} back  pixels that it is knocked back
 */
export function wounded(scene, one, back = 0) {
  if (one) {
    shake(one.element, scene.scale);
    if (back) {
      act(one.element, ["none", `translateX(${outward(scene, one) * back}px)`, "none"], 320 * scene.scale);
    }
    number(one.box, `−${amount(scene)}`, "hurt", scene.scale);
  }
}

/**
 * @param {Scene} scene
 * @param {import("./gestures.js").Picture} kind
 */
export function reach(scene, kind) {
  const from = card(scene, 0) ?? hand(scene) ?? spot(scene.root.querySelector(".active"));
  const to = target(scene);
  if (from && to) {
    send(from.box, to.box, kind, 44, 260 * scene.scale);
  }
}

/**
 * Cards fly one after the other.
 * @param {Spot | null} from
 * @param {Spot | null} to
 * @param {number} count
 * @param {number} scale
 */
export function cards(from, to, count, scale) {
  for (let each = 0; from && to && each < Math.min(4, count); each += 1) {
    send(from.box, to.box, "back", 64, 300 * scale, 60 * scale * each);
  }
}

/**
 * @param {Scene} scene
 * @param {number} turn
 */
export function crossing(scene, turn) {
  const middle = fronts(scene).length ? between(fronts(scene)) : field(scene)?.box;
  if (middle) {
    flash(middle, "blade", 110, 320 * scene.scale, turn);
    flash(middle, "blade", 110, 320 * scene.scale, 90 - turn);
    flash(middle, "spark", 60, 420 * scene.scale);
  }
}

/**
 * @param {Scene} scene
 * @param {string[]} transforms
 * @param {number} duration
 */
export function threats({ root, scale }, transforms, duration) {
  for (const threat of root.querySelectorAll(".threat, .burst")) {
    act(threat, transforms, duration * scale);
  }
}
