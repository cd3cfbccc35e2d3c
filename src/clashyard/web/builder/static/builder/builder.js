// The deck builder: filters apply while they are typed, and a card goes into the deck without a new page. Nothing else moves.
// Without this script the filters are a form, and each card loads the page again, at that card.
import { all, around, data, find } from "../web/page.js";
import { fits, wanted } from "./search.js";

const SORTS = ["cost", "name", "worth", "attack", "health"];
const filters = find("#filters", HTMLFormElement);
const cards = find("#cards", HTMLFormElement);
const side = find("#side", HTMLElement);
const told = find("#told", HTMLElement);
document.documentElement.classList.add("scripted");

function cells() {
  return all(".cell", HTMLElement, cards);
}

/** Return the filter as the page's address has it. */
function asked() {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(filters)) {
    if (typeof value === "string" && value && !(name === "sort" && value === SORTS[0])) {
      fields.append(name, value);
    }
  }
  return fields;
}

function filter() {
  const fields = asked();
  const filter = wanted(fields);
  let count = 0;
  for (const cell of cells()) {
    const { found = "", cost = "", kind = "", pack = "", abilities = "" } = cell.dataset;
    cell.hidden = !fits(filter, { found, cost, kind, pack, abilities });
    count += cell.hidden ? 0 : 1;
  }
  const said = find("#count", HTMLElement);
  said.textContent = data(said, "said").replace("#", String(count));
  find(".none", HTMLElement).hidden = count > 0;
  find(".clear", HTMLElement, filters).hidden = ["q", "cost", "kind", "pack", "ability", "sort"].every(
    (name) => !fields.has(name),
  );
  history.replaceState(null, "", `${location.pathname}?${fields}`);
  for (const field of all("[name=query]", HTMLInputElement)) {
    field.value = `${fields}`;
  }
  for (const link of all(".saved a:not(.close)", HTMLAnchorElement, side)) {
    link.search = `${follow(new URLSearchParams(link.search), fields)}`;
  }
}

/**
 * Return the address of another deck under the same filter.
 * @param {URLSearchParams} link
 * @param {URLSearchParams} fields
 */
function follow(link, fields) {
  const next = new URLSearchParams(fields);
  for (const name of ["deck", "cards", "name", "new"]) {
    next.delete(name);
    const value = link.get(name);
    if (value !== null) {
      next.set(name, value);
    }
  }
  return next;
}

function sort() {
  const place = SORTS.indexOf(find("[name=sort]", HTMLSelectElement, filters).value);
  /** @param {HTMLElement} cell */
  const rank = (cell) => Number(data(cell, "ranks").split(" ")[place]);
  find(".cells", HTMLElement, cards).append(...cells().sort((one, other) => rank(one) - rank(other)));
}

filters.addEventListener("input", (event) => {
  if (around(event, "[name=sort]")) {
    sort();
  }
  filter();
});
filters.addEventListener("submit", (event) => {
  event.preventDefault();
  filter();
});

/** Show a column that the server has sent, and mark the cards that are in its deck. The focus stays, or goes to the next row. */
function show(/** @type {string} */ text) {
  const lines = all(".lines button", HTMLButtonElement, side);
  const place = lines.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  const inside = side.contains(document.activeElement);
  side.innerHTML = text;
  const deck = find(".deck", HTMLElement, side);
  const keys = data(deck, "keys").split(",");
  for (const cell of cells()) {
    const chosen = keys.includes(data(cell, "key"));
    cell.classList.toggle("in", chosen);
    find(".name", HTMLButtonElement, cell).setAttribute("aria-pressed", String(chosen));
  }
  told.textContent = data(deck, "told");
  filter();
  if (inside) {
    const left = all(".lines button", HTMLButtonElement, side);
    const next = left[Math.min(place, left.length - 1)] ?? find("#deck-title", HTMLElement, side);
    next.focus({ preventScroll: true });
  }
}

let last = Promise.resolve();

/** @param {FormData} form */
async function send(form) {
  try {
    // The deck may have been saved since the click.
    for (const name of ["deck", "cards", "name"]) {
      form.delete(name);
      for (const field of all(`[form=cards][name=${name}]`, HTMLInputElement, side)) {
        form.append(name, field.value);
      }
    }
    const answer = await fetch(cards.action, { method: "POST", body: form });
    if (!answer.ok && answer.status !== 422) {
      throw new Error(String(answer.status));
    }
    show(await answer.text());
  } catch {
    told.textContent = data(cards, "failed");
    told.classList.remove("sr");
    return;
  }
  told.classList.add("sr");
}

cards.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = new FormData(cards, event.submitter);
  form.set("part", "1");
  last = last.then(() => send(form)); // one after the other, in the order of the clicks
});

// A mouse may also drag a card into the column.
for (const card of all(".cell .card", HTMLElement, cards)) {
  card.draggable = true;
}
/** @type {HTMLButtonElement | null} */
let dragged = null;
cards.addEventListener("dragstart", (event) => {
  const cell = around(event, ".cell:not(.in)");
  dragged = cell && find(".name", HTMLButtonElement, cell);
  if (!dragged) {
    event.preventDefault();
  }
});
side.addEventListener("dragover", (event) => {
  if (dragged) {
    event.preventDefault();
    side.classList.add("drop");
  }
});
side.addEventListener("dragleave", () => side.classList.remove("drop"));
side.addEventListener("drop", (event) => {
  event.preventDefault();
  dragged?.click();
});
document.addEventListener("dragend", () => {
  dragged = null;
  side.classList.remove("drop");
});

addEventListener("keydown", (event) => {
  if (event.key === "Escape" && location.hash === "#side" && !document.querySelector(":popover-open")) {
    location.hash = "#shut";
    find(".dock a", HTMLAnchorElement, side).focus();
  }
});
