// Clocks count down to the time given by the server; the server's clock is the one that counts.
import { find } from "../web/page.js";

const SHORT = 30; // seconds: a clock that is about to run out
const DAY = 24 * 3600; // whole days stay in the server's wording
const table = find("#table", HTMLElement);
// The difference between this device's clock and the server's, which is sent where there are clocks.
const ahead = table.dataset.now ? Date.now() - Date.parse(table.dataset.now) : 0;

let warned = ""; // the end of the viewer's clock of which "clock:short" has told

/** @param {number} seconds */
function lasting(seconds) {
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    String(seconds % 60).padStart(2, "0"),
  ];
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

function tick() {
  for (const clock of document.querySelectorAll("[data-clock-ends]")) {
    const ends = clock.getAttribute("data-clock-ends") ?? "";
    const left = Math.max(0, Math.floor((Date.parse(ends) + ahead - Date.now()) / 1000));
    if (left < DAY) {
      clock.textContent = lasting(left);
      clock.classList.toggle("short", left < SHORT);
      if (left < SHORT && ends !== warned && clock.closest(".own")) {
        warned = ends;
        document.dispatchEvent(new CustomEvent("clock:short"));
      }
    }
  }
}

tick();
setInterval(tick, 500);
document.addEventListener("match:shown", tick);
document.addEventListener("match:news", tick);
