// Choose cards, then play them: with a button, by choosing the card again, or by dragging it onto the piste. Discards are added
// up. Without this script everything is available as buttons.
"use strict";

(() => {
  const DRAG = 8; // pixels that a pointer moves before a card goes with it
  document.documentElement.classList.add("blades-chosen");

  function actionsNow() {
    const found = document.getElementById("actions");
    return found?.closest("[inert]") ? null : found;
  }

  function picked() {
    return [...document.querySelectorAll(".pick:checked")];
  }

  function cardsOf(picks) {
    return picks.map((pick) => pick.value).sort().join(" ");
  }

  function named(button) {
    return button.dataset.cards.split(" ").sort().join(" ");
  }

  function withCards(actions) {
    return [...actions.querySelectorAll("button[data-cards]:not([data-cards=''])")];
  }

  // Discards: put the text of the action into the button that sends it.
  function add(owed) {
    const chosen = picked();
    const counts = "count" in owed.dataset;
    const sum = chosen.reduce((total, pick) => total + (counts ? 1 : Number(pick.dataset.strength)), 0);
    const amount = Number(owed.dataset.amount);
    const button = owed.querySelector("button");
    owed.querySelector("output").textContent = sum;
    button.disabled = counts ? sum !== amount : sum < amount;
    button.value = ["shed", ...chosen.map((pick) => pick.value)].join(" ");
  }

  // All other actions: show those with exactly the chosen cards. A card that does not fit the others replaces them.
  function narrow(actions, pick) {
    const buttons = withCards(actions);
    if (!buttons.some((button) => named(button) === cardsOf(picked()))) {
      for (const each of picked()) {
        each.checked = each === pick;
      }
    }
    const cards = cardsOf(picked());
    actions.classList.toggle("narrowed", cards !== "");
    for (const button of buttons) {
      button.hidden = cards !== "" && named(button) !== cards;
    }
    const more = actions.querySelector("details");
    if (more) {
      more.hidden = !more.querySelector("button:not([hidden])");
      more.open = cards !== "";
    }
  }

  function chosen(pick) {
    const actions = actionsNow();
    const owed = actions?.querySelector(".owed");
    if (owed) {
      add(owed);
    } else if (actions) {
      narrow(actions, pick);
    }
  }

  // Play the chosen cards. Returns whether they are an action.
  function play() {
    const actions = actionsNow();
    const owed = actions?.querySelector(".owed button:enabled");
    const button = owed || (actions && withCards(actions).find((each) => named(each) === cardsOf(picked())));
    button?.click();
    return Boolean(button);
  }

  // Choosing the only chosen card again plays it; a discard is taken back instead.
  function again(pick) {
    const alone = pick.checked && picked().length === 1 && !actionsNow()?.querySelector(".owed");
    return alone && play();
  }

  function pickOf(target) {
    const part = target instanceof Element ? target.closest(".can > .face, .can > .fate") : null;
    return part?.parentElement.querySelector(".pick") || null;
  }

  document.addEventListener("change", (event) => {
    if (event.target.matches(".pick")) {
      chosen(event.target);
    }
  });

  let dropped = false; // the click that ends a drag is none
  document.addEventListener("click", (event) => {
    const pick = pickOf(event.target);
    if (!pick) {
      return;
    }
    if (dropped || again(pick)) {
      event.preventDefault();
    } else if (event.target.closest(".fate")) {
      pick.click();
    }
    dropped = false;
  }, true);

  // Dragging: the card follows the pointer, and is played where the fencers stand.
  let drag = null;
  document.addEventListener("pointerdown", (event) => {
    const pick = event.button === 0 && event.isPrimary ? pickOf(event.target) : null;
    dropped = false;
    drag = pick && actionsNow() && !actionsNow().querySelector(".owed")
      ? { pick, card: pick.parentElement, x: event.clientX, y: event.clientY, moves: false }
      : null;
  });
  document.addEventListener("pointermove", (event) => {
    if (!drag) {
      return;
    }
    const [right, down] = [event.clientX - drag.x, event.clientY - drag.y];
    drag.moves = drag.moves || Math.hypot(right, down) > DRAG;
    if (drag.moves) {
      drag.card.classList.add("dragged");
      drag.card.style.translate = `${right}px ${down}px`;
    }
  });
  function drop(event) {
    const now = drag;
    drag = null;
    if (!now?.moves) {
      return;
    }
    now.card.classList.remove("dragged");
    now.card.style.translate = "";
    dropped = true;
    const field = document.querySelector(".hall")?.getBoundingClientRect();
    if (event.type === "pointerup" && field && event.clientY < field.bottom && event.clientY > field.top) {
      for (const each of picked()) {
        each.checked = each === now.pick;
      }
      now.pick.checked = true;
      chosen(now.pick);
      play();
    }
  }
  document.addEventListener("pointerup", drop);
  document.addEventListener("pointercancel", drop);

  // Keys: a number chooses a card of the hand, Enter plays what is chosen.
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) {
      return;
    }
    if (event.key === "Enter" && event.target.matches(".pick")) {
      event.preventDefault(); // not the first button of the form
      play();
    } else if (/^[1-9]$/.test(event.key) && !event.target.closest("input:not(.pick), select, textarea, dialog")) {
      const pick = document.querySelector(`.hand > :nth-child(${event.key}) .pick`);
      if (pick && actionsNow()) {
        pick.click();
        pick.focus();
      }
    }
  });
})();
