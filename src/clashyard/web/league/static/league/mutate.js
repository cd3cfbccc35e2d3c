// Pieces of the Laboratory: drag one onto a card, or choose it and then the card. The server says which mutations are legal, in the
// page, and what each would make of its card, when a piece is chosen. Without this script the lists below the cards do the same.
import { all, around, data, find } from "../web/page.js";

const FAR = 8; // px: nearer, it is a click
const EDGE = 70; // px from the edge of the window where a drag scrolls the page

/** @typedef {{ chip: HTMLElement, x: number, y: number, ghost: HTMLElement | null }} Drag */

document.documentElement.classList.add("scripted");
/** @type {HTMLElement | null} */
let chosen = null; // the chip
/** @type {Drag | null} */
let drag = null;
let dropped = -1000; // when a piece was last dropped: the click that follows chooses nothing
/** @type {HTMLElement[]} */
let previews = []; // of the chosen piece
let asked = 0;

/**
 * Return the buttons of the page that glue a piece onto the card with that key, or onto any.
 * @param {HTMLElement} chip
 * @param {string} [card]
 */
function changes(chip, card) {
  return all(".becomes button[data-source]", HTMLButtonElement).filter(
    (each) =>
      each.dataset.source === chip.dataset.source &&
      each.dataset.new === chip.dataset.new &&
      (card === undefined || each.dataset.card === card),
  );
}

function targets() {
  return all(".pieces .glue", HTMLButtonElement);
}

function cancel() {
  const chip = chosen;
  chosen = null;
  previews = [];
  asked += 1;
  hide();
  chip?.setAttribute("aria-pressed", "false");
  for (const each of targets()) {
    each.hidden = true;
    each.parentElement?.classList.remove("lit");
  }
  const said = document.querySelector(".gluing");
  if (said instanceof HTMLElement) {
    said.hidden = true;
  }
  return chip;
}

/** @param {HTMLElement} chip */
function choose(chip) {
  cancel();
  chosen = chip;
  chip.setAttribute("aria-pressed", "true");
  const fits = new Set(changes(chip).map((each) => each.dataset.card));
  for (const each of targets()) {
    each.hidden = !fits.has(each.dataset.card);
    each.parentElement?.classList.toggle("lit", !each.hidden);
  }
  const said = find(".gluing", HTMLElement);
  said.hidden = false;
  find("[role=status]", HTMLElement, said).textContent = data(chip, "said");
  fetchPreviews(chip);
}

/** @param {HTMLElement} chip */
async function fetchPreviews(chip) {
  const mine = asked;
  const table = find("#table", HTMLElement);
  const wanted = new URLSearchParams(table.dataset.query ?? "");
  wanted.set("source", data(chip, "source"));
  wanted.set("new", data(chip, "new"));
  const answer = await fetch(`${data(table, "previews")}?${wanted}`).catch(() => null);
  if (answer?.ok && mine === asked) {
    const fresh = document.createElement("template");
    fresh.innerHTML = await answer.text();
    previews = mine === asked ? all(".preview", HTMLElement, fresh.content) : [];
    const aimed = document.querySelector(".glue:is(:hover, :focus-visible, .aimed)");
    if (aimed instanceof HTMLElement) {
      preview(aimed);
    }
  }
}

function hide() {
  for (const each of document.querySelectorAll(".pieces .preview")) {
    each.remove();
  }
  for (const each of document.querySelectorAll(".glue.aimed")) {
    each.classList.remove("aimed");
  }
}

/**
 * Show over a card what it would become.
 * @param {HTMLElement} target
 */
function preview(target) {
  hide();
  target.classList.add("aimed");
  const found = previews.find((each) => each.dataset.card === target.dataset.card);
  if (found) {
    const shown = /** @type {HTMLElement} */ (found.cloneNode(true));
    shown.setAttribute("aria-hidden", "true");
    target.before(shown);
    document.dispatchEvent(new CustomEvent("match:drawn"));
  }
}

/**
 * Glue the chosen piece onto a card. Where it can cover several things, ask which.
 * @param {HTMLElement} target
 */
function glue(target) {
  const found = chosen ? changes(chosen, target.dataset.card) : [];
  if (found.length > 1) {
    ask(found);
  } else {
    found[0]?.click();
  }
}

/** @param {HTMLButtonElement[]} found */
function ask(found) {
  const dialog = find(".ways-to-glue", HTMLDialogElement);
  const options = found.map((each) => {
    const option = document.createElement("button");
    const shown = previews.find((one) => one.dataset.action === each.value);
    option.type = "button";
    option.append(
      shown ? shown.cloneNode(true) : `${each.closest(".place")?.querySelector("summary")?.textContent} ${each.textContent}`,
    );
    option.addEventListener("click", () => {
      dialog.close();
      each.click();
    });
    return option;
  });
  find(".options", HTMLElement, dialog).replaceChildren(...options);
  dialog.showModal();
  document.dispatchEvent(new CustomEvent("match:drawn"));
}

// Click and keys

document.addEventListener("click", (event) => {
  const chip = around(event, "button.chip");
  const target = around(event, ".pieces .glue");
  if (chip && event.timeStamp - dropped > 50) {
    if (chip === chosen) {
      cancel();
    } else {
      choose(chip);
      find(".pieces", HTMLElement).scrollIntoView({ block: "nearest" });
    }
  } else if (target) {
    glue(target);
  } else if (around(event, ".gluing .cancel")) {
    cancel()?.focus();
  }
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && chosen && !document.querySelector("dialog[open]")) {
    drop();
    cancel()?.focus();
  }
});
for (const name of ["pointerover", "focusin"]) {
  document.addEventListener(name, (event) => {
    const target = around(event, ".pieces .glue");
    if (target && !drag?.ghost) {
      preview(target);
    }
  });
}
for (const name of ["pointerout", "focusout"]) {
  document.addEventListener(name, (event) => around(event, ".pieces .glue") && !drag?.ghost && hide());
}

// Dragging with a mouse, a pen or a finger

/**
 * @param {number} x
 * @param {number} y
 * @returns {HTMLElement | null}
 */
function targetAt(x, y) {
  for (const element of document.elementsFromPoint(x, y)) {
    const target = element.closest(".piece.lit")?.querySelector(".glue");
    if (target instanceof HTMLElement) {
      return target;
    }
  }
  return null;
}

/** @param {Drag} it */
function lift(it) {
  choose(it.chip);
  it.ghost = /** @type {HTMLElement} */ (it.chip.cloneNode(true));
  it.ghost.classList.add("flying");
  it.ghost.setAttribute("aria-hidden", "true");
  document.body.append(it.ghost);
}

/**
 * @param {HTMLElement} ghost
 * @param {PointerEvent} event
 */
function move(ghost, event) {
  ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -110%) rotate(-5deg)`;
  const target = targetAt(event.clientX, event.clientY);
  if (!target) {
    hide();
  } else if (!target.classList.contains("aimed")) {
    preview(target);
  }
  const up = event.clientY < EDGE;
  if (up || event.clientY > innerHeight - EDGE) {
    scrollBy(0, up ? -14 : 14);
  }
}

function drop() {
  drag?.ghost?.remove();
  drag = null;
}

document.addEventListener("pointerdown", (event) => {
  const chip = event.button === 0 ? around(event, "button.chip") : null;
  if (chip) {
    drag = { chip, x: event.clientX, y: event.clientY, ghost: null };
    chip.releasePointerCapture(event.pointerId); // a finger would keep it
  }
});
document.addEventListener("pointermove", (event) => {
  if (drag && !drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > FAR) {
    lift(drag);
  }
  if (drag?.ghost) {
    move(drag.ghost, event);
  }
});
document.addEventListener("pointerup", (event) => {
  if (drag?.ghost) {
    const target = targetAt(event.clientX, event.clientY);
    dropped = event.timeStamp;
    drop();
    if (target) {
      glue(target);
    } else {
      cancel();
    }
  }
  drop();
});
document.addEventListener("pointercancel", drop);
document.addEventListener("match:shown", () => {
  drop();
  chosen = null;
  previews = [];
});
