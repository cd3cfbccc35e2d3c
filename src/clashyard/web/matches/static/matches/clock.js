// Clocks count down to the time given by the server; the server's clock is the one that counts.
"use strict";

(function () {
  // The difference between this device's clock and the server's, which is sent in matches with clocks.
  const now = document.getElementById("table").dataset.now;
  const ahead = now ? Date.now() - Date.parse(now) : 0;

  function two(number) {
    return String(number).padStart(2, "0");
  }

  // Whole days stay in the server's wording.
  function text(seconds) {
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor(seconds / 60) % 60;
    return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  }

  function tick() {
    for (const clock of document.querySelectorAll("[data-clock-ends]")) {
      const left = Math.max(0, Math.floor((Date.parse(clock.dataset.clockEnds) + ahead - Date.now()) / 1000));
      if (left < 24 * 3600) {
        clock.textContent = text(left);
        clock.classList.toggle("short", left < 30);
      }
    }
  }

  tick();
  setInterval(tick, 500);
  document.addEventListener("match:shown", tick);
  document.addEventListener("match:news", tick);
})();
