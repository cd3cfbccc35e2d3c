// Choose cards in the hand first, then an action; discards are added up. Without this script everything is available as buttons.
"use strict";

(function () {
  document.documentElement.classList.add("blades-chosen");

  function picked(board) {
    return [...board.querySelectorAll(".pick:checked")];
  }

  // Discards: put the text of the action into the button that sends it.
  function add(board, owed) {
    const chosen = picked(board);
    const counts = "count" in owed.dataset;
    const sum = chosen.reduce((total, pick) => total + (counts ? 1 : Number(pick.dataset.strength)), 0);
    const amount = Number(owed.dataset.amount);
    const button = owed.querySelector("button");
    owed.querySelector("output").textContent = sum;
    button.disabled = counts ? sum !== amount : sum < amount;
    button.value = ["shed", ...chosen.map((pick) => pick.value)].join(" ");
  }

  // All other actions: show those with exactly the chosen cards. A card that does not fit the others replaces them.
  function narrow(board, actions, pick) {
    const buttons = [...actions.querySelectorAll("button[data-cards]:not([data-cards=''])")];
    const named = (button) => button.dataset.cards.split(" ").sort().join(" ");
    const chosen = () => picked(board).map((each) => each.value).sort().join(" ");
    if (!buttons.some((button) => named(button) === chosen())) {
      picked(board).forEach((each) => { each.checked = each === pick; });
    }
    const cards = chosen();
    actions.classList.toggle("narrowed", cards !== "");
    buttons.forEach((button) => { button.hidden = cards !== "" && named(button) !== cards; });
    const more = actions.querySelector("details");
    if (more) {
      more.hidden = !more.querySelector("button:not([hidden])");
      more.open = cards !== "";
    }
  }

  document.addEventListener("change", (event) => {
    const board = event.target.matches(".pick") && event.target.closest(".fight");
    const actions = board && board.querySelector("#actions");
    if (actions) {
      const owed = actions.querySelector(".owed");
      owed ? add(board, owed) : narrow(board, actions, event.target);
    }
  });
})();
