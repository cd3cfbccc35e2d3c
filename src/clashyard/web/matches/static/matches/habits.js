// Two habits of players, as they prefer: a turn that ends with something left to play is confirmed, in place of a question by the
// browser, and an only choice passes by itself.
import { find } from "../web/page.js";
import { onPreference, prefers } from "../web/preferences.js";
import { confirmed, forced } from "./choices.js";
import { ask } from "./prompt.js";
import { shown, takenBack } from "./standing.js";

const SOON = 700; // milliseconds until an only choice passes

/** @type {HTMLButtonElement | null} */
let unsure = null; // the button that has to be pressed again
let kept = ""; // the point at which nothing passes by itself: it was taken back to
let timer = 0;
let last = shown();

function settle() {
  if (unsure) {
    unsure.classList.remove("unsure");
    unsure = null;
    ask("");
  }
}

// Before all others, which show what is sent.
addEventListener(
  "submit",
  (event) => {
    const button = event.submitter;
    const acts = event.target instanceof Element && event.target.matches(".acting") && button instanceof HTMLButtonElement;
    if (acts && button !== unsure && confirmed(shown().dataset, button.value, prefers("confirm"))) {
      event.preventDefault();
      event.stopImmediatePropagation();
      unsure = button;
      button.classList.add("unsure");
      ask(find("#table", HTMLElement).dataset.unsure ?? "");
    }
  },
  true,
);
addEventListener(
  "click",
  (event) => {
    if (unsure && event.target instanceof Node && !unsure.contains(event.target)) {
      settle();
    }
  },
  true,
);
addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    settle();
  }
});

/** @param {string} action */
function pass(action) {
  const form = find("#match .acting", HTMLFormElement);
  const button = form.querySelector(`button[name=action][value="${CSS.escape(action)}"]`);
  if (button instanceof HTMLButtonElement) {
    button.click();
    return;
  }
  const own = Object.assign(document.createElement("button"), { name: "action", value: action, hidden: true });
  form.append(own);
  own.click();
  own.remove();
}

/** Let an only choice pass, once everything before it has been told. */
function soon() {
  const match = shown();
  const action = forced(match.dataset, prefers("forced"), kept);
  clearTimeout(timer);
  if (action) {
    timer = window.setTimeout(() => {
      if (!find("#telling", HTMLElement).hidden || document.getElementById("board")?.inert) {
        soon();
      } else if (match === shown()) {
        pass(action);
      }
    }, SOON);
  }
}

document.addEventListener("match:shown", () => {
  unsure = null;
  if (takenBack(shown(), last)) {
    kept = shown().dataset.point ?? "";
  }
  last = shown();
  soon();
});
onPreference(soon);
soon();
