// Choose cards, then play them: with a button, by choosing the card again, or by dragging it onto the piste. Discards are added
// up. Without this script everything is available as buttons.
import { carries } from "../matches/carry.js";
import { copyOf, leave, onSent, stamp } from "../matches/sent.js";
import { all, data } from "../web/page.js";

document.documentElement.classList.add("blades-chosen");

/** Return the actions of the viewer, unless earlier events are still being told. */
function actionsNow() {
  const found = document.getElementById("actions");
  return found?.closest("[inert]") ? null : found;
}

/** Return what adds up discards, if some are owed. */
function owedNow() {
  return all(".owed", HTMLElement, actionsNow() ?? new DocumentFragment())[0] ?? null;
}

function picked() {
  return all(".pick:checked", HTMLInputElement);
}

function cards() {
  return picked()
    .map((pick) => pick.value)
    .sort()
    .join(" ");
}

/** @param {HTMLButtonElement} button */
function named(button) {
  return data(button, "cards").split(" ").sort().join(" ");
}

/** @param {Element} actions */
function withCards(actions) {
  return all("button[data-cards]:not([data-cards=''])", HTMLButtonElement, actions);
}

/**
 * Discards: put the text of the action into the button that sends it.
 * @param {HTMLElement} owed
 */
function add(owed) {
  const chosen = picked();
  const counts = "count" in owed.dataset;
  const sum = chosen.reduce((total, pick) => total + (counts ? 1 : Number(pick.dataset.strength)), 0);
  const amount = Number(owed.dataset.amount);
  for (const output of all("output", HTMLOutputElement, owed)) {
    output.textContent = String(sum);
  }
  for (const button of all("button", HTMLButtonElement, owed)) {
    button.disabled = counts ? sum !== amount : sum < amount;
    button.value = ["shed", ...chosen.map((pick) => pick.value)].join(" ");
  }
}

/**
 * All other actions: show those with exactly the chosen cards. A card that does not fit the others replaces them.
 * @param {Element} actions
 * @param {HTMLInputElement} pick
 */
function narrow(actions, pick) {
  const buttons = withCards(actions);
  if (!buttons.some((button) => named(button) === cards())) {
    only(pick, pick.checked);
  }
  const wanted = cards();
  actions.classList.toggle("narrowed", wanted !== "");
  for (const button of buttons) {
    button.hidden = wanted !== "" && named(button) !== wanted;
  }
  for (const more of all("details", HTMLDetailsElement, actions)) {
    more.hidden = !more.querySelector("button:not([hidden])");
    more.open = wanted !== "";
  }
}

/**
 * Choose one card, or none, and no other.
 * @param {HTMLInputElement} pick
 * @param {boolean} checked
 */
function only(pick, checked) {
  for (const each of picked()) {
    each.checked = false;
  }
  pick.checked = checked;
}

/** @param {HTMLInputElement} pick */
function chosen(pick) {
  const [actions, owed] = [actionsNow(), owedNow()];
  if (owed) {
    add(owed);
  } else if (actions) {
    narrow(actions, pick);
  }
}

/** Play the chosen cards. Return whether they are an action. */
function play() {
  const [actions, owed] = [actionsNow(), owedNow()];
  const buttons = owed ? all("button:enabled", HTMLButtonElement, owed) : actions ? withCards(actions) : [];
  const button = owed ? buttons[0] : buttons.find((each) => named(each) === cards());
  button?.click();
  return button !== undefined;
}

/**
 * Choosing the only chosen card again plays it; a discard is taken back instead. Return whether it was played.
 * @param {HTMLInputElement} pick
 */
function again(pick) {
  return pick.checked && picked().length === 1 && !owedNow() && play();
}

/**
 * Return the box that chooses the card at *target*, if it can be chosen.
 * @param {EventTarget | null} target
 */
function pickOf(target) {
  const card = target instanceof Element ? target.closest(".can > .face, .can > .fate")?.parentElement : null;
  return card ? (all(".pick", HTMLInputElement, card)[0] ?? null) : null;
}

// A card is dragged to where the fencers stand, and played there.
carries({
  from: (target) => (actionsNow() && !owedNow() ? (pickOf(target)?.parentElement ?? null) : null),
  where: ".hall",
  drop(card) {
    for (const pick of all(".pick", HTMLInputElement, card)) {
      only(pick, true);
      chosen(pick);
      play();
    }
  },
});

document.addEventListener("change", (event) => {
  if (event.target instanceof HTMLInputElement && event.target.matches(".pick")) {
    chosen(event.target);
  }
});

document.addEventListener(
  "click",
  (event) => {
    const pick = pickOf(event.target);
    if (!pick) {
      return;
    }
    if (again(pick)) {
      event.preventDefault();
    } else if (event.target instanceof Element && event.target.closest(".fate")) {
      pick.click();
    }
  },
  true,
);

// What has been sent is shown at once: cards lie on the viewer's side of the piste, and discards have left the hand.
onSent((button) => {
  const side = document.querySelector(".duel > .laid");
  const owed = button.closest(".owed");
  const keys = owed ? picked().map((pick) => pick.value) : (button.dataset.cards ?? "").split(" ").filter(Boolean);
  for (const key of keys) {
    const card = document.querySelector(`.card.can[data-card="${CSS.escape(key)}"]`);
    if (card && side && !owed) {
      const copy = copyOf(card);
      side.append(copy);
      stamp(copy);
    }
    if (card) {
      leave(card);
    }
  }
});

// Keys: a number chooses a card of the hand, Enter plays what is chosen.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) {
    return;
  }
  if (event.key === "Enter" && event.target.matches(".pick")) {
    event.preventDefault(); // not the first button of the form
    play();
  } else if (/^[1-9]$/.test(event.key) && actionsNow() && !event.target.closest("input:not(.pick), select, textarea, dialog")) {
    for (const pick of all(`.hand > :nth-child(${event.key}) .pick`, HTMLInputElement)) {
      pick.click();
      pick.focus();
    }
  }
});
