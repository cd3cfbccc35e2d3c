// The deck builder: what was clicked stays in place when the deck above it changes, and a button copies the deck's text.
// Without this script each click reloads the page, and the text can be selected and copied by hand.
"use strict";

(function () {
  let clicked = null; // the control that changes the deck: its id, its distance from the top of the window, its place in the deck

  function reveal() {
    for (const button of document.querySelectorAll("button.copy")) {
      button.hidden = !navigator.clipboard;
    }
  }

  document.addEventListener("click", async (event) => {
    const button = event.target.closest("button.copy");
    if (button) {
      const text = document.getElementById(button.dataset.copies);
      text.select();
      await navigator.clipboard.writeText(text.value);
      button.textContent = button.dataset.done;
    }
  });

  function outs() {
    return [...document.querySelectorAll("#build .chosen [id^=out-]")];
  }

  document.addEventListener("htmx:beforeSwap", (event) => {
    const link = event.detail.requestConfig.elt;
    const mine = event.detail.target.id === "build" && link.isConnected;
    clicked = mine ? { id: link.id, top: link.getBoundingClientRect().top, place: outs().indexOf(link) } : null;
    if (mine) {
      clicked.scroll = window.scrollY;
      clicked.open = document.querySelector("#build .wishes details").open;
    }
  });

  // A card removed from the deck list is gone: the next one gets the focus.
  document.addEventListener("htmx:afterSwap", () => {
    if (!clicked) {
      return;
    }
    const { id, top, place, scroll, open } = clicked;
    const same = document.getElementById(id);
    const next = same || outs()[Math.min(place, outs().length - 1)] || document.getElementById("deck-title");
    clicked = null;
    document.querySelector("#build .wishes details").open = open;
    next.focus({ preventScroll: true });
    window.scrollTo({ top: same ? window.scrollY + same.getBoundingClientRect().top - top : scroll, behavior: "instant" });
  });

  document.addEventListener("htmx:afterSettle", reveal);
  reveal();
})();
