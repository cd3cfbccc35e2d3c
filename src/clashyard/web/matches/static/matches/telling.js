// What has happened is told step by step: a sentence, its rule, and the parts of the board that it changed.
"use strict";

window.telling = (function () {
  const STILL = matchMedia("(prefers-reduced-motion: reduce)");
  const box = document.getElementById("telling");
  const speed = document.getElementById("speed");
  let hurried = false;
  let wake = () => {};

  speed.value = localStorage.getItem("speed") || (STILL.matches ? "0" : "900");
  if (speed.selectedIndex < 0) {
    speed.value = "900";
  }
  speed.addEventListener("change", () => {
    localStorage.setItem("speed", speed.value);
    wake();
  });

  // All that is left is shown at once.
  function hurry() {
    hurried = true;
    wake();
  }

  function pause(milliseconds) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => { clearTimeout(timer); resolve(); };
    });
  }

  function element(html) {
    const fresh = document.createElement("template");
    fresh.innerHTML = html;
    return fresh.content.firstElementChild;
  }

  // One step on the board within *root*.
  function draw(root, step) {
    for (const [name, html] of Object.entries(step.parts)) {
      const old = root.querySelector("#" + CSS.escape(name));
      const next = element(html);
      if (old && next) {
        old.replaceWith(next);
      }
    }
    for (const marked of root.querySelectorAll(".told")) {
      marked.classList.remove("told");
    }
    const about = [
      ...step.about.cards.map((name) => `[data-card="${CSS.escape(name)}"]`),
      ...step.about.seats.map((name) => `[data-seat="${CSS.escape(name)}"]`),
    ];
    for (const found of about.length ? root.querySelectorAll(about.join(", ")) : []) {
      found.classList.add("told");
    }
  }

  function say(step) {
    box.querySelector(".said").textContent = step.said;
    box.querySelector(".why").href = step.rule;
  }

  // Tell what has happened since *after* actions lay open; the board in the page goes along. Never fails: what cannot be told is not.
  async function tell(address, after) {
    if (speed.value === "0" || document.hidden) {
      return;
    }
    let steps = [];
    try {
      const answer = await fetch(`${address}&after=${after}`);
      steps = answer.ok ? (await answer.json()).steps : [];
    } catch {
      return;
    }
    const board = document.getElementById("board");
    if (!steps.length || !board) {
      return;
    }
    hurried = false;
    board.inert = true;
    box.hidden = false;
    for (const step of steps) {
      draw(board, step);
      say(step);
      await pause(Number(speed.value));
      if (hurried || speed.value === "0") {
        break;
      }
    }
    box.hidden = true;
  }

  box.querySelector(".skip").addEventListener("click", hurry);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !box.hidden) {
      hurry();
    }
  });

  return { tell, draw, say, pause, hurry };
})();
