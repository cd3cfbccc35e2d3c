// Discards: the cards checked in the viewer's hand become the action of one button.
"use strict";

(function () {
  function assemble(hand) {
    const picking = hand.querySelector(".picking");
    const button = picking.querySelector("button");
    const picked = [...hand.querySelectorAll(".pick input:checked")];
    const owed = Number(picking.dataset.owed);
    const letters = picked.map((box) => box.dataset.letter).join("");
    const names = picked.map((box) => box.dataset.name).join(", ");
    button.value = letters ? picking.dataset.verb + letters : picking.dataset.verb + "-";
    button.disabled = owed > 0 && picked.length !== owed;
    button.querySelector(".says").textContent = picked.length ? picking.dataset.pattern.replace("{card}", () => names) : picking.dataset.none;
    for (const box of hand.querySelectorAll(".pick input")) {
      box.disabled = owed > 0 && picked.length >= owed && !box.checked;
    }
  }

  document.addEventListener("change", (event) => {
    const hand = event.target instanceof Element && event.target.matches(".pick input") && event.target.closest(".hand");
    if (hand) {
      assemble(hand);
    }
  });
})();
