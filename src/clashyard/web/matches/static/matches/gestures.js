// What movements consist of: sliding, coming, leaving, lunging, shaking, numbers, and pictures that pass over the board.

const STRIKE = "cubic-bezier(.5, -.4, .3, 1.2)";
const OUT = "cubic-bezier(.2, .8, .2, 1)";

/**
 * Put something over the page, for the eyes only.
 * @param {Node} what
 * @param {DOMRect} box
 * @returns {HTMLElement}
 */
export function place(what, box) {
  const element = /** @type {HTMLElement} */ (what);
  element.removeAttribute("id");
  element.classList.add("over-page");
  element.setAttribute("aria-hidden", "true");
  element.inert = true;
  Object.assign(element.style, { left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px` });
  element.style.setProperty("--w", `${box.width}px`);
  (document.getElementById("effects") ?? document.body).append(element);
  return element;
}

/** Whether the viewer wishes that nothing moves. */
export function still() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @param {DOMRect} box */
export function middle(box) {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * Return the way from the middle of one box to that of another.
 * @param {DOMRect} from
 * @param {DOMRect} to
 */
export function way(from, to) {
  const [one, other] = [middle(from), middle(to)];
  return { x: other.x - one.x, y: other.y - one.y };
}

/**
 * @param {HTMLElement} element
 * @param {DOMRect} from
 * @param {DOMRect} to
 * @param {number} duration
 */
export function slide(element, from, to, duration) {
  const { x, y } = way(from, to);
  if (to.width && from.width && Math.hypot(x, y) > 2) {
    const start = `translate(${-x}px, ${-y}px) scale(${Math.min(3, Math.max(0.3, from.width / to.width))})`;
    element.animate(
      [
        { transform: start, zIndex: 40 },
        { transform: "none", zIndex: 40 },
      ],
      { duration, easing: OUT },
    );
  }
}

/**
 * A card that was hidden comes: to the field from the hand of its player, turning over half-way, to a hand from below. Return
 * whether it came to a hand.
 * @param {Element} root
 * @param {HTMLElement} element
 * @param {DOMRect} to
 * @param {number} scale
 * @param {number} number  of cards that came to the hand before
 */
export function come(root, element, to, scale, number) {
  if (!to.width || element.closest(".stronghold")) {
    return false;
  }
  if (!element.closest(".field")) {
    rise(element, to, scale, number);
    return true;
  }
  const hand = root.querySelector(".foe [data-seat].active") ?? root.querySelector(".foe [data-seat]");
  if (hand) {
    const { x, y } = way(to, hand.getBoundingClientRect());
    element.animate(
      [
        { transform: `translate(${x}px, ${y}px) scale(.4) rotateY(180deg)`, zIndex: 40 },
        { transform: `translate(${x / 2}px, ${y / 2}px) scale(.8) rotateY(90deg)`, offset: 0.5, zIndex: 40 },
        { transform: "none", zIndex: 40 },
      ],
      { duration: 360 * scale, easing: OUT },
    );
  }
  return false;
}

/**
 * @param {HTMLElement} element
 * @param {DOMRect} to
 * @param {number} scale
 * @param {number} number
 */
function rise(element, to, scale, number) {
  element.animate(
    [
      { transform: `translateY(${to.height * 0.6}px)`, opacity: 0 },
      { transform: "none", opacity: 1 },
    ],
    { duration: 260 * scale, delay: 40 * scale * number, easing: OUT, fill: "backwards" },
  );
}

/**
 * A card that has left the board flies to the hand of *seat*, and is gone. Without one it fades.
 * @param {Element} root
 * @param {{ box: DOMRect, element: HTMLElement }} old
 * @param {string | undefined} seat
 * @param {number} duration
 */
export function leave(root, old, seat, duration) {
  const hand = seat ? root.querySelector(`[data-seat="${CSS.escape(seat)}"]`) : null;
  if (!old.box.width || old.element.matches(".stronghold, .pending")) {
    return;
  }
  const ghost = place(old.element.cloneNode(true), old.box);
  const { x, y } = hand ? way(old.box, hand.getBoundingClientRect()) : { x: 0, y: 0 };
  const end = hand ? `translate(${x}px, ${y}px) rotate(24deg) scale(.3)` : "scale(.8)";
  vanish(ghost.animate([{ transform: "none" }, { transform: end, opacity: 0.2 }], { duration, easing: "ease-in" }), ghost);
}

/**
 * Remove an element when its animation is over, however it ends.
 * @param {Animation} animation
 * @param {HTMLElement} element
 */
function vanish(animation, element) {
  animation.finished.then(
    () => element.remove(),
    () => element.remove(),
  );
}

/**
 * Go a part of the way to a target, stop on the hit, and come back.
 * @param {Element} element
 * @param {DOMRect} from
 * @param {DOMRect} target
 * @param {number} duration
 */
export function lunge(element, from, target, duration) {
  const { x, y } = way(from, target);
  const part = Math.min(0.5, 90 / Math.max(1, Math.hypot(x, y)));
  const there = `translate(${x * part}px, ${y * part}px)`;
  element.animate(
    [
      { transform: "none", zIndex: 40 },
      { transform: there, offset: 0.45, zIndex: 40 },
      { transform: there, offset: 0.57 },
      { transform: "none" },
    ],
    { duration, easing: STRIKE, composite: "add" },
  );
}

/**
 * Move an element by *transforms*, over the place and the turn that it has.
 * @param {Element} element
 * @param {string[]} transforms
 * @param {number} duration
 */
export function act(element, transforms, duration) {
  const frames = transforms.map((transform) => ({ transform }));
  element.animate(frames, { duration, easing: OUT, composite: "add" });
}

/**
 * @param {Element} element
 * @param {number} scale
 */
export function shake(element, scale) {
  act(
    element,
    [0, -3, 3, -2, 2, 0].map((x) => `translateX(${x}px)`),
    220 * scale,
  );
}

/**
 * Let a number rise over a box.
 * @param {DOMRect} box
 * @param {string} text
 * @param {"hurt" | "heal" | "will"} kind
 * @param {number} scale
 */
export function number(box, text, kind, scale) {
  const star = document.createElement("span");
  star.className = `float num ${kind}`;
  star.textContent = text;
  place(star, new DOMRect(box.x + box.width / 2 - 32, box.y + box.height * 0.3, 64, 64));
  const frames = [
    { transform: "scale(.5)", opacity: 0 },
    { transform: "none", opacity: 1, offset: 0.15 },
    { transform: "translateY(-18px)", opacity: 1, offset: 0.7 },
    { transform: "translateY(-28px)", opacity: 0 },
  ];
  vanish(star.animate(frames, { duration: 700 * scale, easing: OUT }), star);
}

/** A picture of motion.css
 * @typedef {"shield" | "blade" | "spark" | "flame" | "chain" | "drop" | "ring" | "back" | "crown" | "fog" | "light"} Picture */

/**
 * Show a picture of that *size* in the middle of a box, and take it away when *frames* are over.
 * @param {DOMRect} box
 * @param {Picture} kind
 * @param {number} size  of its longer side, in pixels; 0: the picture fills the box
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} timing
 */
export function show(box, kind, size, frames, timing) {
  const picture = document.createElement("i");
  picture.className = `fx ${kind}`;
  const { x, y } = middle(box);
  place(picture, size ? new DOMRect(x - size / 2, y - size / 2, size, size) : box);
  vanish(picture.animate(frames, { fill: "backwards", ...timing }), picture);
}

/**
 * Show a picture that appears, stays for a moment, and fades.
 * @param {DOMRect} box
 * @param {Picture} kind
 * @param {number} size
 * @param {number} duration
 * @param {number} [turn]  in degrees
 */
export function flash(box, kind, size, duration, turn = 0) {
  const frames = [
    { transform: `rotate(${turn}deg) scale(.5)`, opacity: 0 },
    { transform: `rotate(${turn}deg) scale(1.08)`, opacity: 1, offset: 0.3 },
    { transform: `rotate(${turn}deg)`, opacity: 1, offset: 0.7 },
    { transform: `rotate(${turn}deg) scale(1.1)`, opacity: 0 },
  ];
  show(box, kind, size, frames, { duration, easing: OUT });
}

/**
 * Send a picture from one box to another.
 * @param {DOMRect} from
 * @param {DOMRect} to
 * @param {Picture} kind
 * @param {number} size
 * @param {number} duration
 * @param {number} [delay]
 */
export function send(from, to, kind, size, duration, delay = 0) {
  const { x, y } = way(from, to);
  const turn = kind === "back" ? 0 : (Math.atan2(y, x) * 180) / Math.PI; // cards stay upright
  const frames = [
    { transform: `rotate(${turn}deg) scale(.6)`, opacity: 0.4 },
    { transform: `translate(${x}px, ${y}px) rotate(${turn}deg)`, opacity: 1, offset: 0.8 },
    { transform: `translate(${x}px, ${y}px) rotate(${turn}deg) scale(1.3)`, opacity: 0 },
  ];
  show(from, kind, size, frames, { duration, delay, easing: "ease-in" });
}
