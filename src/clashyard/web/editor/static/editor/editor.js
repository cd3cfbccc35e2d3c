// The editor of puzzles. Every change is a request of the form; this script adds dragging, keys, search and undo to its buttons.
// Without it the page is the same form: press a card and then a place, or type the position.
import "../replays/copy.js";
import { all, around, data, find } from "../web/page.js";
import { carrying } from "./drag.js";
import "./png.js";

document.documentElement.classList.add("scripted");
const form = find("#page", HTMLFormElement);
const SOON = 200; // ms: a field that is left for a button is sent with that button
/** @type {ReturnType<typeof setTimeout> | undefined} */
let later;
const picks = () => all("[name=card]", HTMLInputElement, form);

/** Send the form as the button with this value does. */
function send(/** @type {string} */ value) {
  const button = document.createElement("button");
  button.name = "do";
  button.value = value;
  button.hidden = true;
  form.append(button);
  button.click(); // htmx asks which button was clicked, not which one submits
  button.remove();
}

/** Show a sentence about what could not be done, or none. */
function complain(/** @type {string} */ sentence) {
  const said = find("#said", HTMLElement);
  said.textContent = sentence;
  said.hidden = sentence === "";
}

/** Choose a card of the column, or none. */
function choose(/** @type {HTMLInputElement | null} */ pick) {
  for (const each of picks()) {
    each.checked = each === pick;
  }
  form.classList.toggle("choosing", pick !== null);
  form.classList.toggle("lays", pick?.parentElement?.querySelector("[data-symbiote]") != null);
  if (pick) {
    document.querySelector(".mini")?.scrollIntoView({ block: "nearest" });
    find("[name=at]", HTMLInputElement, form).value = "";
    for (const each of form.querySelectorAll(".spot.selected, .pop")) {
      each.classList.remove("selected");
      if (each.matches(".pop")) {
        each.remove();
      }
    }
  }
}

form.addEventListener("click", (event) => {
  const button = around(event, "button[name=do]");
  if (button instanceof HTMLButtonElement && button.value.startsWith("select ")) {
    const chosen = picks().find((each) => each.checked);
    if (chosen && !button.matches(".stronghold")) {
      event.preventDefault(); // a card in the hand goes before the one that was pressed
      send(`place ${data(button, "place")}`);
    } else {
      choose(null);
    }
  }
});

form.addEventListener("change", (event) => {
  const field = event.target;
  if (field instanceof HTMLInputElement && field.type === "file") {
    const large = (field.files?.[0]?.size ?? 0) > Number(data(field, "most"));
    complain(large ? data(field, "large") : "");
    if (!large) {
      field.form?.requestSubmit();
    }
  } else if (field instanceof HTMLInputElement && field.name === "card") {
    choose(field);
  } else if (field instanceof HTMLElement && field.matches("[name=goal], [name=turns], [name=modules], [name=text]")) {
    clearTimeout(later);
    later = setTimeout(() => send(""), SOON);
  }
});
form.addEventListener("submit", () => clearTimeout(later), true);

// The same card can be put away by pressing it again.
let pressed = "";
form.addEventListener("pointerdown", (event) => {
  const pick = around(event, ".pick")?.querySelector("input");
  pressed = pick?.checked ? pick.value : "";
});
form.addEventListener("click", (event) => {
  if (event.target instanceof HTMLInputElement && event.target.name === "card" && event.target.value === pressed) {
    choose(null);
  }
});

carrying(
  form,
  (place) => send(`place ${place}`),
  (from, place) => send(`move ${from} ${place}`),
  (from) => send(`take ${from}`),
  choose,
);

// Keys: C checks, Delete removes what is selected or has the focus, Escape puts the card away.
document.addEventListener("keydown", (event) => {
  if (event.target instanceof Element && event.target.closest("textarea, select, input:not([type=radio], [type=checkbox])")) {
    return;
  }
  const focused = around(event, ".spot.card");
  if (event.key === "Escape") {
    choose(null);
  } else if (event.key === "c" && !event.ctrlKey && !event.metaKey && !event.altKey) {
    send("check");
  } else if (event.key === "Delete" || event.key === "Backspace") {
    const at = focused ? data(focused, "place") : find("[name=at]", HTMLInputElement, form).value;
    if (at) {
      event.preventDefault();
      send(`take ${at}`);
    }
  }
});

// The focus stays where it was when the board comes anew.
let place = "";
form.addEventListener("htmx:beforeRequest", () => {
  const active = document.activeElement;
  place = active instanceof HTMLButtonElement && active.closest("#bench") ? active.value : "";
});
form.addEventListener("htmx:afterSwap", () => {
  choose(null);
  remember();
  const same = place && all("#bench button[name=do]", HTMLButtonElement).find((each) => each.value === place);
  if (same) {
    same.focus({ preventScroll: true });
  }
  complain("");
  document.querySelector(".playback")?.scrollIntoView({ block: "nearest" });
});
for (const name of ["htmx:sendError", "htmx:responseError"]) {
  form.addEventListener(name, (event) => {
    const answer = /** @type {CustomEvent} */ (event).detail?.xhr?.responseText ?? "";
    complain(answer && !answer.startsWith("<") ? answer : data(form, "failed"));
  });
}

/** Give the page its address: a change can be undone by going back, a selection cannot. */
function remember() {
  const here = find("#bench", HTMLElement).dataset.here;
  if (here) {
    const same = new URLSearchParams(here.split("?")[1]).get("p") === new URLSearchParams(location.search).get("p");
    history[same ? "replaceState" : "pushState"](null, "", here);
  }
}
addEventListener("popstate", () => location.reload());
find("[data-undo]", HTMLButtonElement).addEventListener("click", () => history.back());

// The column of cards shows those that fit while one types. The first of them is chosen by Enter.
const search = document.querySelector("[data-search]");
const pack = document.querySelector("select[data-pack]");
if (search instanceof HTMLInputElement && pack instanceof HTMLSelectElement) {
  const filter = () => {
    const wanted = search.value
      .toLowerCase()
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean);
    let count = 0;
    for (const pick of all(".pick", HTMLElement, form)) {
      const found = data(pick, "found");
      pick.hidden =
        !wanted.every((word) => found.includes(`-${word}`)) || (pack.value !== "" && data(pick, "pack") !== pack.value);
      count += pick.hidden ? 0 : 1;
    }
    find("[data-count]", HTMLElement).textContent = String(count);
  };
  search.addEventListener("input", filter);
  pack.addEventListener("change", filter);
  search.addEventListener("keydown", (event) => {
    if (event.key === "Enter") {
      event.preventDefault();
      const first = all(".pick:not([hidden]) input", HTMLInputElement, form)[0];
      choose(first ?? null);
      document.querySelector(".own .put")?.scrollIntoView({ block: "nearest" });
      find(".put", HTMLButtonElement).focus();
    }
  });
}
