// The making of decks: the card that is picked in a draft, or the cards that are checked and a search among them. The button at the
// fixed place says what it does; a double click, or a second Enter, does the same.
import { all, around, data, find } from "../web/page.js";

const CARDS = ".decks .owned > .card";

// One card of a row

function go() {
  const button = document.querySelector("#take .pick-go");
  return button instanceof HTMLButtonElement ? button : null;
}

function picks() {
  return all(".decks .row .pick", HTMLButtonElement);
}

/** @param {HTMLButtonElement} pick */
function select(pick) {
  const button = go();
  if (!button) {
    return;
  }
  for (const each of picks()) {
    each.setAttribute("aria-pressed", String(each === pick));
    each.closest(".card")?.classList.toggle("selected", each === pick);
  }
  button.disabled = false;
  button.value = pick.value;
  button.textContent = data(button, "said").replace("…", pick.textContent?.trim() ?? "");
}

/** @param {KeyboardEvent} event */
function walk(event) {
  const cards = picks();
  const here = cards.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
  const next = /^[1-9]$/.test(event.key) ? cards[Number(event.key) - 1] : undefined;
  const pick = step && here >= 0 ? cards.at((here + step) % cards.length) : next;
  if (pick) {
    event.preventDefault();
    pick.focus();
    select(pick);
  }
}

// Eight cards of many

/** @param {Element} card */
function box(card) {
  return find(".in-deck", HTMLInputElement, card);
}

function deck() {
  const button = document.querySelector("#take .deck-go");
  if (!(button instanceof HTMLButtonElement)) {
    return;
  }
  const chosen = find(".decks .chosen", HTMLElement);
  const wanted = Number(data(chosen, "of"));
  const cards = all(CARDS, HTMLElement);
  const ticked = cards.filter((card) => box(card).checked);
  chosen.textContent = `${ticked.length}/${wanted}`;
  find(".decks .deck-text", HTMLInputElement).disabled = true; // it is for pages without this script
  button.name = "action";
  button.value = ["deck", ...ticked.map((card) => box(card).value)].join(" ");
  button.disabled = ticked.length !== wanted;
  for (const card of cards) {
    box(card).disabled = !box(card).checked && ticked.length >= wanted;
  }
  fill(ticked);
}

/**
 * Show the chosen cards in the column, and their curve.
 * @param {HTMLElement[]} cards
 */
function fill(cards) {
  const column = find(".offer .column", HTMLElement);
  const lines = find(".lines", HTMLElement, column);
  const empty = all(".line.empty", HTMLElement, lines);
  lines.replaceChildren(...cards.map(line), ...empty);
  for (const [number, each] of empty.entries()) {
    each.hidden = number < cards.length;
  }
  const costs = cards.map((card) => Number(data(card, "cost")));
  for (const [cost, bar] of all(".curve li", HTMLElement, column).entries()) {
    const count = costs.filter((each) => Math.min(each, 7) === cost).length;
    find("b", HTMLElement, bar).textContent = count ? String(count) : "";
    find("i", HTMLElement, bar).className = `high-${count}`;
  }
  find(".mana-sum", HTMLElement, column).textContent = String(costs.reduce((sum, cost) => sum + cost, 0));
}

/**
 * @param {HTMLElement} card
 * @returns {HTMLElement}
 */
function line(card) {
  const made = find(".offer .a-line", HTMLTemplateElement).content.cloneNode(true);
  const item = find("li", HTMLElement, /** @type {DocumentFragment} */ (made));
  const name = find(".name", HTMLElement, card).textContent?.trim() ?? "";
  const remove = find(".remove", HTMLElement, item);
  item.classList.add(...[...card.classList].filter((each) => each.startsWith("pack-")));
  item.dataset.card = data(card, "card");
  find(".gem", HTMLElement, item).textContent = data(card, "cost");
  find(".nm", HTMLElement, item).textContent = name;
  const picture = card.querySelector(".pic svg");
  if (picture) {
    find(".art", HTMLElement, item).append(picture.cloneNode(true));
  }
  for (const value of ["av", "hp"]) {
    const shown = card.querySelector(`.values .${value}`);
    const there = find(`.${value}`, HTMLElement, item);
    there.textContent = shown?.textContent ?? "";
    there.hidden = !shown;
  }
  remove.setAttribute("aria-label", data(remove, "said").replace("…", name));
  return item;
}

/** Show only the cards that match all search words, the chosen costs and the kind. */
function search() {
  const wanted = find(".decks .search", HTMLInputElement).value.trim().toLowerCase().split(/\s+/);
  const costs = new Set(all(".decks .of-cost:checked", HTMLInputElement).map((each) => Number(each.value)));
  const kind = document.querySelector(".decks .of-kind:checked");
  const spells = kind instanceof HTMLInputElement && kind.value ? kind.value === "spell" : null;
  let found = 0;
  for (const card of all(CARDS, HTMLElement)) {
    const cost = Math.min(Number(data(card, "cost")), 7);
    const other = spells !== null && card.classList.contains("spell") !== spells;
    card.hidden = other || (costs.size > 0 && !costs.has(cost)) || !wanted.every((word) => data(card, "found").includes(word));
    found += card.hidden ? 0 : 1;
  }
  find(".decks .offer .none", HTMLElement).hidden = found > 0;
}

// What is chosen survives a reload of the page, until the deck has been sent.

function place() {
  return `deck ${location.pathname}${location.search}`;
}

function keep() {
  const ticked = all(".decks .in-deck:checked", HTMLInputElement).map((each) => each.value);
  try {
    sessionStorage.setItem(place(), ticked.join(" "));
  } catch {
    // without storage, a reload begins anew
  }
}

function restore() {
  let kept = "";
  try {
    kept = sessionStorage.getItem(place()) ?? "";
  } catch {
    // nothing is kept
  }
  const keys = new Set(kept.split(" "));
  const boxes = all(".decks .in-deck", HTMLInputElement);
  for (const each of boxes) {
    each.checked ||= keys.has(each.value);
  }
  deck();
}

document.addEventListener("click", (event) => {
  const pick = around(event, ".decks .row .pick");
  const remove = around(event, ".decks .line .remove");
  if (pick instanceof HTMLButtonElement) {
    const again = event.detail === 0 && pick.getAttribute("aria-pressed") === "true";
    select(pick);
    if (again) {
      go()?.click();
    }
  } else if (remove) {
    const key = remove.closest(".line")?.getAttribute("data-card");
    const ticked = all(".decks .in-deck:checked", HTMLInputElement).find((each) => each.value === key);
    if (ticked) {
      ticked.checked = false;
      ticked.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }
});
document.addEventListener("dblclick", (event) => {
  const pick = around(event, ".decks .row .pick");
  if (pick instanceof HTMLButtonElement) {
    select(pick);
    go()?.click();
  }
});
document.addEventListener("change", (event) => {
  if (around(event, ".decks .in-deck")) {
    deck();
    keep();
  } else if (around(event, ".decks .of-cost, .decks .of-kind")) {
    search();
  }
});
document.addEventListener("input", (event) => {
  if (around(event, ".decks .search")) {
    search();
  }
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && around(event, ".decks .search")) {
    event.preventDefault(); // this field sends nothing
  } else if (go() && !around(event, "input, textarea, select, dialog") && !event.ctrlKey && !event.metaKey && !event.altKey) {
    walk(event);
  }
});
document.addEventListener("match:shown", restore);
restore();
