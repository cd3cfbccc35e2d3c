// A freely chosen deck: the cards that are checked, and a search among those that one has.
import { all, around, data, find } from "../web/page.js";

function deck() {
  const button = document.querySelector(".decks .deck-go");
  if (!(button instanceof HTMLButtonElement)) {
    return;
  }
  const chosen = find(".decks .chosen", HTMLElement);
  const boxes = all(".decks .in-deck", HTMLInputElement);
  const wanted = Number(data(chosen, "of"));
  const ticked = boxes.filter((box) => box.checked).map((box) => box.value);
  chosen.textContent = `${ticked.length}/${wanted}`;
  find(".decks .deck-text", HTMLInputElement).disabled = true; // it is for pages without this script
  button.name = "action";
  button.value = ["deck", ...ticked].join(" ");
  button.disabled = ticked.length !== wanted;
  for (const box of boxes) {
    box.disabled = !box.checked && ticked.length >= wanted;
  }
}

/** Show only the cards that match all search words, and, if requested, only those in the deck. */
function search() {
  const wanted = find(".decks .search", HTMLInputElement).value.trim().toLowerCase().split(/\s+/);
  const only = find(".decks .only", HTMLInputElement).checked;
  let found = 0;
  for (const card of all(".decks .owned > .card", HTMLElement)) {
    const out = only && !find(".in-deck", HTMLInputElement, card).checked;
    card.hidden = out || !wanted.every((word) => data(card, "found").includes(word));
    found += card.hidden ? 0 : 1;
  }
  find(".decks .offer .none", HTMLElement).hidden = found > 0;
}

document.addEventListener("change", (event) => {
  if (around(event, ".decks .in-deck")) {
    deck();
  } else if (around(event, ".decks .only")) {
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
  }
});
document.addEventListener("match:shown", deck);
deck();
