// The board on the home page: a demonstration, told over and over, or a live match as it is played. It waits while nobody sees it,
// while it is paused, and, for those who want no movement, until they ask for it.
import { animate, snapshot } from "../matches/motion.js";
import { hear } from "../web/connection.js";
import { listen } from "../web/live.js";
import { data, find } from "../web/page.js";
import { preference } from "../web/preferences.js";

const PACE = 900; // milliseconds of a step
const REST = 5000; // before the demonstration begins again
const BEHIND = 12; // actions: a live match that is further ahead is shown as it stands
const PATIENCE = 400; // between two requests for steps

const demo = find("#demo", HTMLElement);
const board = find("#board", HTMLElement, demo);
const said = find("figcaption .said", HTMLElement, demo);
const hold = find(".hold", HTMLButtonElement, demo);
const live = demo.dataset.live;
let playing = preference("speed") !== "0";
let visible = false;
let wake = () => {};

/** @returns {boolean} */
function seen() {
  return playing && visible && !document.hidden;
}

/** Wait until the board is to go on. @returns {Promise<void>} */
function ready() {
  return new Promise((resolve) => {
    wake = () => seen() && resolve();
    wake();
  });
}

/** @param {number} milliseconds */
async function pause(milliseconds) {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  await ready();
}

/** @param {string} html */
function content(html) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  return fresh.content;
}

/** Fetch the pictures of all cards that these steps show, at one time. @param {Step[]} steps */
function pictures(steps) {
  const keys = new Set(JSON.stringify(steps).match(/#art-[\w~-]+/g));
  const shelf = content(`<svg class="sr" aria-hidden="true">${[...keys].map((key) => `<use href="${key}"/>`).join("")}</svg>`);
  demo.append(shelf);
  document.dispatchEvent(new CustomEvent("match:drawn"));
}

/** @param {Step} step */
function show(step) {
  const before = snapshot(board);
  for (const [name, html] of Object.entries(step.parts)) {
    const next = content(html).firstElementChild;
    if (next) {
      board.querySelector(`#${CSS.escape(name)}`)?.replaceWith(next);
    }
  }
  document.dispatchEvent(new CustomEvent("match:drawn"));
  if (preference("speed") !== "0") {
    animate(board, before, step, PACE);
  }
  said.textContent = step.said;
}

/** @param {Step[]} steps */
async function tell(steps) {
  for (const step of steps) {
    await ready();
    show(step);
    if (step.look !== "quiet") {
      await pause(PACE);
    }
  }
}

/** @param {string} address  @returns {Promise<{ steps: Step[], upto: number } | null>} */
async function asked(address) {
  const answer = await fetch(address).catch(() => null);
  return answer?.ok ? answer.json().catch(() => null) : null;
}

async function demonstrate() {
  const first = board.innerHTML;
  const answer = await asked(data(demo, "steps"));
  if (!answer) {
    hold.hidden = true; // it stays a picture
    return;
  }
  pictures(answer.steps);
  for (;;) {
    await tell(answer.steps);
    await pause(REST);
    board.innerHTML = first;
    said.textContent = "";
    await pause(PACE);
  }
}

/** @param {string} path */
function follow(path) {
  /** @type {HTMLElement | null} */
  let newest = null;
  let told = Number(data(demo, "told"));
  let busy = false;

  /** @param {HTMLElement} match */
  function jump(match) {
    const next = match.querySelector("#board");
    if (next) {
      board.innerHTML = next.innerHTML;
      document.dispatchEvent(new CustomEvent("match:drawn"));
    }
    told = Number(match.dataset.told);
  }

  async function onward() {
    while (newest) {
      await ready();
      const match = newest;
      const until = Number(match.dataset.told);
      const near = until > told && until - told <= BEHIND;
      const answer = near ? await asked(`${data(demo, "steps")}?after=${told}&until=${until}`) : null;
      if (answer && answer.upto > told) {
        await tell(answer.steps);
        told = answer.upto;
      }
      if (!answer || told >= until) {
        newest = newest === match ? null : newest;
        jump(match); // as it stands now: what was taken back, and what the steps do not show
      }
      await pause(PATIENCE);
    }
  }

  listen(
    path,
    async (/** @type {string} */ html) => {
      const match = content(html).querySelector("#match");
      newest = match instanceof HTMLElement ? match : null;
      if (!busy) {
        busy = true;
        await onward();
        busy = false;
      }
    },
    hear,
  );
}

function label() {
  hold.textContent = data(hold, playing ? "pause" : "play");
}

hold.addEventListener("click", () => {
  playing = !playing;
  label();
  wake();
});
document.addEventListener("visibilitychange", () => wake());
label();
hold.hidden = false;

new IntersectionObserver((entries) => {
  visible = entries[entries.length - 1].isIntersecting;
  wake();
}).observe(demo);
ready().then(() => setTimeout(() => (live ? follow(live) : demonstrate()), PACE)); // after the page itself
