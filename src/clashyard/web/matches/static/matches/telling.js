// Tells what has happened step by step: a sentence, its rule, and the parts of the board that it changed.
"use strict";

window.telling = (function () {
  const STILL = matchMedia("(prefers-reduced-motion: reduce)");
  const MANY = 24; // steps told at the chosen speed; if there are more, each is told faster
  const HEARD = 30; // sentences kept for screen readers
  const box = document.getElementById("telling");
  const heard = document.getElementById("heard"); // in a match, not in a replay
  const speed = document.getElementById("speed");
  let wake = () => {};

  speed.value = localStorage.getItem("speed") || (STILL.matches ? "0" : "900");
  if (speed.selectedIndex < 0) {
    speed.value = "900";
  }
  speed.addEventListener("change", () => {
    localStorage.setItem("speed", speed.value);
    hurry();
  });

  // End the current pause.
  function hurry() {
    wake();
  }

  function pause(milliseconds) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => { clearTimeout(timer); resolve(); };
    });
  }

  // How long to show a step when *left* are left; 0: steps are not shown.
  function pace(left) {
    return Number(speed.value) * Math.min(1, MANY / left) ** 2;
  }

  function element(html) {
    const fresh = document.createElement("template");
    fresh.innerHTML = html;
    return fresh.content.firstElementChild;
  }

  // Show one step on the board within *root*.
  function draw(root, step) {
    for (const [name, html] of Object.entries(step.parts)) {
      const old = root.querySelector("#" + CSS.escape(name));
      const next = element(html);
      if (old && next) {
        old.replaceWith(next);
      }
    }
    mark(root, step.about);
  }

  // Highlight the subject of a step, and nothing else.
  function mark(root, about) {
    for (const marked of root.querySelectorAll(".told")) {
      marked.classList.remove("told");
    }
    const names = [
      ...about.cards.map((name) => `[data-card="${CSS.escape(name)}"]`),
      ...about.seats.map((name) => `[data-seat="${CSS.escape(name)}"]`),
    ];
    for (const found of names.length ? root.querySelectorAll(names.join(", ")) : []) {
      found.classList.add("told");
    }
  }

  function say(step) {
    box.querySelector(".said").textContent = step.said;
    box.querySelector(".why").href = step.rule;
    if (heard) {
      const sentence = document.createElement("p");
      sentence.textContent = step.said;
      heard.append(sentence);
      if (heard.childElementCount > HEARD) {
        heard.firstElementChild.remove();
      }
    }
  }

  return { draw, mark, say, pause, pace, hurry };
})();
