// Places on a board that movements start from and lead to. They are found by attributes of its elements: data-seat for what belongs
// to a seat, data-body for what is hit of it, data-holds for its hand, data-front for the card that it has laid.

/** @typedef {{ box: DOMRect, element: Element }} Spot
 * @typedef {{ box: DOMRect, element: HTMLElement }} Placed
 * @typedef {{ cards: Map<string, Placed>, gems: DOMRect[] }} Snapshot
 * @typedef {{ root: Element, before: Snapshot, now: Snapshot, step: Step, scale: number }} Scene
 * The types stand here, where nothing is imported: the manifest of static files follows imports in comments too, and no circle. */

/**
 * @param {Element | null} element
 * @returns {Spot | null}
 */
export function spot(element) {
  const box = element?.getBoundingClientRect();
  return element && box && (box.width || box.height) ? { box, element } : null;
}

/** @param {Scene} scene */
export function seatOf(scene) {
  return CSS.escape(scene.step.about.seats[0] ?? "");
}

/**
 * What is hit of a seat: its Stronghold, its fencer, its fighter.
 * @param {Scene} scene
 * @param {string} [seat]
 */
export function body({ root, step }, seat = step.about.seats[0] ?? "") {
  const name = CSS.escape(seat);
  return spot(root.querySelector(`[data-seat="${name}"] [data-body], [data-seat="${name}"][data-body]`));
}

/** @param {Scene} scene */
export function otherBody(scene) {
  const found = [...scene.root.querySelectorAll("[data-body]")].find((each) => !each.closest(`[data-seat="${seatOf(scene)}"]`));
  return spot(found ?? null);
}

/** @param {Scene} scene */
export function bodies({ root }) {
  return [...root.querySelectorAll("[data-body]")].map(spot).filter((each) => each !== null);
}

/**
 * The hand of a seat, or what stands for it.
 * @param {Scene} scene
 */
export function hand(scene) {
  const seat = seatOf(scene);
  const found = [...scene.root.querySelectorAll(`[data-holds="${seat}"]`)].at(-1);
  return spot(found ?? scene.root.querySelector("#hand") ?? scene.root.querySelector(`[data-seat="${seat}"]`));
}

/** @param {Scene} scene */
export function field({ root }) {
  return spot(root.querySelector(".field"));
}

/**
 * A card that a step names: where it stands, stood, or is spoken of.
 * @param {Scene} scene
 * @param {number} which
 */
export function card({ root, before, now, step }, which) {
  const name = step.about.cards[which] ?? "";
  const found = now.cards.get(name) ?? before.cards.get(name);
  return found ?? (name ? spot(root.querySelector(`.turn [data-card="${CSS.escape(name)}"]`)) : null);
}

/**
 * The card that a seat has laid, where cards have no names of their own.
 * @param {Scene} scene
 */
export function front(scene) {
  return spot(scene.root.querySelector(`[data-seat="${seatOf(scene)}"] > [data-front]`));
}

/** @param {Scene} scene */
export function fronts({ root }) {
  return [...root.querySelectorAll("[data-front], .laid > .card:last-child")].map(spot).filter((each) => each !== null);
}

/**
 * The cards that are turned over now.
 * @param {Scene} scene
 */
export function turned({ root }) {
  return [...root.querySelectorAll(".turns [data-front]")].map(spot).filter((each) => each !== null);
}

/** @param {Scene} scene */
export function subject(scene) {
  return card(scene, 0) ?? front(scene) ?? body(scene);
}

/** @param {Scene} scene */
export function target(scene) {
  return card(scene, 1) ?? body(scene);
}

/** @param {Spot[]} spots */
export function between(spots) {
  const [left, right] = [Math.min(...spots.map(({ box }) => box.left)), Math.max(...spots.map(({ box }) => box.right))];
  const [top, bottom] = [Math.min(...spots.map(({ box }) => box.top)), Math.max(...spots.map(({ box }) => box.bottom))];
  return new DOMRect(left, top, right - left, bottom - top);
}
