// Clocks count down to the moment that the server has named; what counts is the server's time.
"use strict";

(function () {
  // How far this device's time is from the server's, which a match with clocks tells.
  const now = document.getElementById("table").dataset.now;
  const ahead = now ? Date.now() - Date.parse(now) : 0;

  function two(number) {
    return String(number).padStart(2, "0");
  }

  // Whole days are left to the words of the server.
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
