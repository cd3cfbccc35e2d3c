// The movements of steps, by the names that the games give them (games/*/movements.py).
import { act, flash, lunge, number, send, shake, show, way } from "./gestures.js";
import { between, bodies, body, card, field, front, fronts, hand, otherBody, subject, target, turned } from "./spots.js";
import { amount, cards, crossing, outward, reach, size, threats, wounded } from "./strokes.js";
import { WAITS } from "./tempo.js";

/** @typedef {import("./spots.js").Scene} Scene
 * @typedef {import("./spots.js").Spot} Spot
 * @typedef {import("./tempo.js").Movement} Movement */

/**
 * Return whether this is the name of a movement.
 * @param {string} name
 * @returns {name is Movement}
 */
export function isMovement(name) {
  return Object.hasOwn(WAITS, name);
}

/** @type {Record<Movement, (scene: Scene) => void>} */
export const MOVES = {
  aim(scene) {
    threats(scene, ["scale(.5)", "scale(1.12)", "none"], 320);
  },
  batter(scene) {
    wounded(scene, body(scene));
  },
  begin({ root, scale }) {
    for (const strip of root.querySelectorAll(".means, .ending")) {
      show(strip.getBoundingClientRect(), "light", 0, [{ opacity: 0 }, { opacity: 0.4 }, { opacity: 0 }], {
        duration: 360 * scale,
      });
    }
  },
  bind(scene) {
    const bound = target(scene);
    if (bound) {
      flash(bound.box, "chain", size(bound.box) * 1.2, 420 * scene.scale);
      act(bound.element, ["none", "scale(.92)", "none"], 320 * scene.scale);
    }
  },
  burn(scene) {
    reach(scene, "flame");
  },
  cross(scene) {
    crossing(scene, 25);
  },
  deal(scene) {
    cards(field(scene), hand(scene), Number(amount(scene)) || 3, scene.scale);
  },
  disarm(scene) {
    cards(hand(scene), field(scene), 4, scene.scale);
    const one = body(scene);
    if (one) {
      shake(one.element, scene.scale);
    }
  },
  drip(scene) {
    const bleeding = body(scene);
    const frames = [{ transform: "translateY(-12px) scale(.6)" }, { transform: "translateY(26px)", opacity: 0 }];
    if (bleeding) {
      show(bleeding.box, "drop", 34, frames, { duration: 420 * scene.scale, easing: "ease-in" });
    }
  },
  enter(scene) {
    const one = subject(scene);
    if (one) {
      act(one.element, ["scale(1.06)", "none"], 80 * scene.scale);
    }
  },
  fall(scene) {
    for (const one of scene.step.about.cards.length || scene.step.about.seats.length ? [subject(scene)] : bodies(scene)) {
      one?.element.animate([{ transform: "none" }, { transform: "rotate(9deg) scale(.94)", opacity: 0.6 }], {
        duration: 240 * scene.scale,
        composite: "add",
      });
    }
  },
  flip(scene) {
    const one = card(scene, 0);
    for (const { element } of one ? [one] : turned(scene)) {
      element.animate([{ transform: "rotateY(180deg)" }, { transform: "rotateY(90deg) scale(1.08)" }, { transform: "none" }], {
        duration: 420 * scene.scale,
      });
    }
  },
  fly(scene) {
    if (!scene.step.about.cards.some((name) => scene.before.cards.has(name))) {
      cards(hand(scene), field(scene), 1, scene.scale);
    }
  },
  fog(scene) {
    const all = field(scene);
    if (all) {
      show(all.box, "fog", 0, [{ opacity: 0 }, { opacity: 0.85 }, { opacity: 0 }], { duration: 700 * scene.scale });
    }
  },
  gain(scene) {
    const one = body(scene);
    if (one) {
      number(one.box, `+${amount(scene)}`, "will", scene.scale);
    }
  },
  glow(scene) {
    const one = subject(scene);
    if (one) {
      const frames = [
        { transform: "scale(.8)", opacity: 0 },
        { opacity: 1, offset: 0.4 },
        { transform: "scale(1.15)", opacity: 0 },
      ];
      show(one.box, "ring", 0, frames, { duration: 480 * scene.scale });
    }
  },
  heal(scene) {
    const one = body(scene) ?? subject(scene);
    if (one) {
      number(one.box, `+${amount(scene) || 1}`, "heal", scene.scale);
    }
  },
  hit(scene) {
    wounded(scene, body(scene), 14);
    threats(scene, ["scale(.4) rotate(-20deg)", "none"], 320);
    const one = body(scene);
    if (one) {
      flash(one.box, "spark", 72, 320 * scene.scale);
    }
  },
  lunge(scene) {
    const [one, other] = [card(scene, 0), target(scene)];
    if (one && other) {
      lunge(one.element, one.box, other.box, 320 * scene.scale);
    }
  },
  meet(scene) {
    const met = fronts(scene);
    const middle = met.length ? between(met) : null;
    for (const { element, box } of middle ? met : []) {
      lunge(element, box, /** @type {DOMRect} */ (middle), 320 * scene.scale);
    }
  },
  overcome(scene) {
    const winner = front(scene);
    const loser = fronts(scene).find(({ element }) => element !== winner?.element);
    if (winner && loser) {
      lunge(winner.element, winner.box, loser.box, 320 * scene.scale);
      shake(loser.element, scene.scale);
    }
  },
  parry(scene) {
    crossing(scene, -25);
    const one = body(scene);
    if (one) {
      act(one.element, ["none", "rotate(-4deg) scale(1.03)", "none"], 320 * scene.scale);
    }
  },
  part(scene) {
    for (const one of bodies(scene)) {
      act(one.element, ["none", `translateX(${16 * outward(scene, one)}px)`, "none"], 420 * scene.scale);
    }
  },
  reach(scene) {
    reach(scene, "spark");
  },
  rest(scene) {
    for (const { element } of bodies(scene)) {
      act(element, ["none", "rotate(3deg)", "none"], 500 * scene.scale);
    }
  },
  riposte(scene) {
    const [from, to] = [body(scene), otherBody(scene)];
    if (from && to) {
      send(from.box, to.box, "blade", 90, 320 * scene.scale);
    }
    threats(scene, ["rotateY(180deg)", "none"], 320);
  },
  shield(scene) {
    const one = subject(scene);
    if (one) {
      flash(one.box, "shield", size(one.box), 320 * scene.scale);
    }
  },
  shuffle(scene) {
    const from = scene.step.about.seats.length ? hand(scene) : field(scene);
    cards(from, from, 3, scene.scale);
  },
  slide(scene) {
    const one = card(scene, 0);
    if (one && scene.step.about.seats.length) {
      MOVES.glow(scene); // it sends others, and stays
    }
  },
  spend(scene) {
    const one = body(scene);
    if (one) {
      number(one.box, `−${amount(scene)}`, "will", scene.scale);
    }
  },
  sting(scene) {
    const one = otherBody(scene);
    if (one) {
      flash(one.box, "blade", 80, 320 * scene.scale, 30);
      shake(one.element, scene.scale);
    }
  },
  throw(scene) {
    const [one, from] = [front(scene), hand(scene)];
    const { x, y } = one && from ? way(one.box, from.box) : { x: 0, y: 0 };
    one?.element.animate(
      [
        { transform: `translate(${x / 2}px, ${y / 2}px) scale(.6)`, opacity: 0 },
        { transform: "none", opacity: 1 },
      ],
      {
        duration: 260 * scene.scale,
        easing: "ease-out",
      },
    );
    threats(scene, ["scale(.5)", "scale(1.12)", "none"], 320);
  },
  topple(scene) {
    const one = body(scene);
    if (one) {
      act(one.element, ["rotateY(180deg)", "rotateY(90deg) rotate(6deg)", "none"], 420 * scene.scale);
    }
  },
  triumph(scene) {
    const one = body(scene);
    if (one) {
      flash(one.box, "crown", 72, 900 * scene.scale);
      act(one.element, ["none", "translateY(-14px)", "none", "translateY(-8px)", "none"], 600 * scene.scale);
    }
  },
  wound(scene) {
    wounded(scene, subject(scene));
  },
};
