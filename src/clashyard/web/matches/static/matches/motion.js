// Movement: cards slide from where they were to where they are, attackers lunge, numbers fly up. Only transform and opacity are
// animated, over what the server has drawn, so an animation that fails or is skipped leaves the true state.

const STRIKE = "cubic-bezier(.5, -.4, .3, 1.2)";
const OUT = "cubic-bezier(.2, .8, .2, 1)";
const USUAL = 900; // milliseconds of a step at normal speed: durations below are for it
const LUNGES = new Set(["attacked", "stormed", "splashed", "pierced", "burnt", "backfired", "cast"]);
const SAFE = new Set(["shielded", "resisted"]);
const WOUNDS = new Set(["suffered", "punched", "shot"]); // to a seat, which may have a figure on the board
const STILL = matchMedia("(prefers-reduced-motion: reduce)");

/** @typedef {Map<string, { box: DOMRect, element: HTMLElement }>} Snapshot */

/**
 * @param {Element} root
 * @returns {HTMLElement[]}
 */
function cards(root) {
  return [...root.querySelectorAll(".card[data-card]")].filter(
    /** @returns {each is HTMLElement} */ (each) => each instanceof HTMLElement,
  );
}

/**
 * Return where each card is.
 * @param {Element} root
 * @returns {Snapshot}
 */
export function snapshot(root) {
  // a card that has been sent stands where it was dropped, and last in this list
  const found = cards(root).sort((one, other) => Number(one.matches(".pending")) - Number(other.matches(".pending")));
  return new Map(found.map((element) => [element.dataset.card ?? "", { box: element.getBoundingClientRect(), element }]));
}

/**
 * Move from what *before* shows to what *root* shows now, and show what kind of step it was.
 * @param {Element} root
 * @param {Snapshot} before
 * @param {Step} step
 * @param {number} milliseconds
 */
export function animate(root, before, step, milliseconds) {
  const scale = Math.min(2, milliseconds / USUAL);
  if (STILL.matches) {
    return;
  }
  const now = snapshot(root);
  for (const [name, { box, element }] of now) {
    const old = before.get(name);
    if (old) {
      slide(element, old.box, box, 200 * scale);
    } else {
      arrive(root, element, box, scale);
    }
  }
  for (const [name, old] of before) {
    if (!now.has(name)) {
      leave(root, old, step, 360 * scale);
    }
  }
  strike(root, now, step, scale);
}

/**
 * @param {HTMLElement} element
 * @param {DOMRect} from
 * @param {DOMRect} to
 * @param {number} duration
 */
function slide(element, from, to, duration) {
  const [x, y] = [from.x - to.x, from.y - to.y];
  if (to.width && from.width && Math.hypot(x, y) > 2) {
    const start = `translate(${x}px, ${y}px) scale(${from.width / to.width})`;
    element.animate(
      [
        { transform: start, transformOrigin: "0 0", zIndex: 40 },
        { transform: "none", transformOrigin: "0 0", zIndex: 40 },
      ],
      {
        duration,
        easing: OUT,
      },
    );
  }
}

/**
 * A card that was hidden comes from the hand of its player, turning over half-way.
 * @param {Element} root
 * @param {HTMLElement} element
 * @param {DOMRect} to
 * @param {number} scale
 */
function arrive(root, element, to, scale) {
  const hand = root.querySelector(".foe [data-seat].active") ?? root.querySelector(".foe [data-seat]");
  if (!hand || !to.width || !element.closest(".field")) {
    return;
  }
  const from = hand.getBoundingClientRect();
  const start = `translate(${from.x + from.width / 2 - to.x - to.width / 2}px, ${from.bottom - to.y - to.height}px) scale(.4)`;
  element.animate(
    [
      { transform: `${start} rotateY(180deg)`, zIndex: 40 },
      { transform: "rotateY(90deg) scale(.9)", offset: 0.5 },
      { transform: "none" },
    ],
    { duration: 360 * scale, easing: OUT },
  );
}

/**
 * A card that has left the board flies to the hand that takes it, and is gone.
 * @param {Element} root
 * @param {{ box: DOMRect, element: HTMLElement }} old
 * @param {Step} step
 * @param {number} duration
 */
function leave(root, old, step, duration) {
  const seat = step.about.seats[0];
  const hand = seat ? root.querySelector(`[data-seat="${CSS.escape(seat)}"]`) : null;
  if (!hand || !old.box.width) {
    return;
  }
  const to = hand.getBoundingClientRect();
  const ghost = place(old.element.cloneNode(true), old.box);
  const end = `translate(${to.x + to.width * 0.7 - old.box.x}px, ${to.y + to.height / 2 - old.box.y}px) rotate(24deg) scale(.3)`;
  ghost
    .animate([{ transform: "none" }, { transform: end, opacity: 0.2 }], { duration, easing: "ease-in" })
    .finished.finally(() => ghost.remove());
}

/**
 * @param {Element} root
 * @param {Snapshot} now
 * @param {Step} step
 * @param {number} scale
 */
function strike(root, now, step, scale) {
  const [one, other] = step.about.cards.map((name) => now.get(name));
  if (one && LUNGES.has(step.kind)) {
    const seat = step.about.seats[0];
    const target = other ? other.box : root.querySelector(`[data-seat="${CSS.escape(seat ?? "")}"]`)?.getBoundingClientRect();
    if (target) {
      lunge(one, target, 320 * scale);
    }
  }
  if (one && step.kind === "suffered") {
    shake(one.element, scale);
    number(one.box, `−${step.fields.amount ?? ""}`, "hurt", scale);
  }
  const hurt =
    !one && WOUNDS.has(step.kind) && root.querySelector(`[data-seat="${CSS.escape(step.about.seats[0] ?? "")}"] .figure`);
  if (hurt) {
    shake(hurt, scale);
    number(hurt.getBoundingClientRect(), `−${step.fields.amount ?? ""}`, "hurt", scale);
  }
  if (one && SAFE.has(step.kind)) {
    number(one.box, "0", "safe", scale);
  }
  if (one && step.kind === "destroyed") {
    one.element.animate([{ transform: "none" }, { transform: "rotate(9deg) scale(.94)", filter: "grayscale(1)" }], {
      duration: 240 * scale,
      fill: "none",
    });
  }
  const struck =
    step.kind === "struck" && root.querySelector(`[data-seat="${CSS.escape(step.about.seats[0] ?? "")}"] .stronghold`);
  if (struck instanceof HTMLElement) {
    shake(struck, scale);
    number(struck.getBoundingClientRect(), `−${step.fields.amount ?? ""}`, "hurt", scale);
  }
}

/**
 * @param {{ box: DOMRect, element: HTMLElement }} one
 * @param {DOMRect} target
 * @param {number} duration
 */
function lunge(one, target, duration) {
  const x = target.x + target.width / 2 - one.box.x - one.box.width / 2;
  const y = target.y + target.height / 2 - one.box.y - one.box.height / 2;
  const part = Math.min(0.5, 90 / Math.max(1, Math.hypot(x, y)));
  one.element.animate(
    [
      { transform: "none", zIndex: 40 },
      { transform: `translate(${x * part}px, ${y * part}px)`, offset: 0.45, zIndex: 40 },
      { transform: `translate(${x * part}px, ${y * part}px)`, offset: 0.57 },
      { transform: "none" },
    ],
    { duration, easing: STRIKE },
  );
}

/**
 * @param {Element} element
 * @param {number} scale
 */
function shake(element, scale) {
  const frames = [0, -3, 3, -2, 2, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  element.animate(frames, { duration: 220 * scale });
}

/**
 * @param {DOMRect} box
 * @param {string} text
 * @param {string} kind
 * @param {number} scale
 */
function number(box, text, kind, scale) {
  const star = document.createElement("span");
  star.className = `float num ${kind}`;
  star.textContent = text;
  place(star, new DOMRect(box.x + box.width / 2 - 32, box.y + box.height * 0.3, 64, 64));
  star
    .animate(
      [
        { transform: "scale(.5)", opacity: 0 },
        { transform: "none", opacity: 1, offset: 0.15 },
        { transform: "translateY(-18px)", opacity: 1, offset: 0.7 },
        { transform: "translateY(-28px)", opacity: 0 },
      ],
      {
        duration: 700 * scale,
        easing: OUT,
      },
    )
    .finished.finally(() => star.remove());
}

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
