// The replay: shows any point of a match without reloading the page, by slider, keys and links, or played step by step.
"use strict";

(function () {
  const root = document.getElementById("replay");
  const points = root.dataset.points.split(" ").map(Number);
  const last = points.length - 1;
  const scrub = document.getElementById("scrub");
  const button = document.getElementById("play");
  const speed = document.getElementById("speed");
  const box = document.getElementById("telling");
  const said = document.getElementById("complaint");
  const kept = new Map(); // loaded frames, by the index of their point
  const BETWEEN = 900; // milliseconds between points without steps
  let shown = scrub.valueAsNumber;
  let wanted = shown;
  let loading = null;
  let playing = null; // the current playback

  const query = (index) => `?at=${points[index]}&as=${root.dataset.as}`;
  const bounded = (index) => Math.min(Math.max(index, 0), last);

  async function asked(address) {
    const answer = await fetch(address);
    if (!answer.ok) {
      throw new Error(answer.status);
    }
    return answer;
  }

  async function frame(index) {
    if (!kept.has(index)) {
      kept.set(index, await (await asked(root.dataset.frame + query(index))).text());
    }
    return kept.get(index);
  }

  // Show a point. If several are requested while one is loading, only the last is shown.
  function show(index) {
    wanted = bounded(index);
    scrub.value = wanted;
    loading = loading || load().finally(() => { loading = null; });
    return loading;
  }

  async function load() {
    try {
      do {
        const next = wanted;
        put(next, await frame(next));
      } while (shown !== wanted);
      said.hidden = true;
    } catch {
      stop();
      wanted = shown;
      scrub.value = shown;
      said.textContent = root.dataset.lost;
      said.hidden = false;
    }
  }

  function put(index, html) {
    const fresh = document.createElement("template");
    fresh.innerHTML = html;
    const old = document.getElementById("frame");
    const next = fresh.content.querySelector("#frame");
    old.replaceWith(next);
    htmx.process(next);
    shown = index;
    mark();
  }

  function mark() {
    history.replaceState(null, "", root.dataset.here + query(shown));
    const places = { first: 0, previous: shown - 1, next: shown + 1, last };
    for (const link of root.querySelectorAll("[data-go]")) {
      const place = bounded(places[link.dataset.go]);
      if (place === shown) {
        link.removeAttribute("href");
        link.setAttribute("aria-disabled", "true");
      } else {
        link.href = root.dataset.here + query(place);
        link.removeAttribute("aria-disabled");
      }
    }
    for (const link of document.querySelectorAll("[data-view]")) {
      link.href = `${root.dataset.here}?at=${points[shown]}&as=${link.dataset.view}`;
    }
    const list = root.querySelector(".entries");
    for (const entry of list.children) {
      if (Number(entry.dataset.at) === points[shown]) {
        entry.setAttribute("aria-current", "step");
        if (entry.offsetTop < list.scrollTop || entry.offsetTop + entry.offsetHeight > list.scrollTop + list.clientHeight) {
          list.scrollTop = entry.offsetTop - list.clientHeight / 3;
        }
      } else {
        entry.removeAttribute("aria-current");
      }
    }
  }

  function go(index) {
    stop();
    return show(index);
  }

  // If the list is below the board, scroll the board back into view.
  function seen() {
    const frame = document.getElementById("frame");
    if (frame.getBoundingClientRect().top < 0) {
      frame.scrollIntoView();
    }
  }

  function stop() {
    playing = null;
    button.textContent = button.dataset.play;
    box.hidden = true;
    window.telling.hurry();
  }

  // Show the steps that lead to a point on the current board, as long as this *run* continues.
  async function tell(index, run) {
    const steps = (await (await asked(root.dataset.steps + query(index))).json()).steps;
    for (const step of steps) {
      if (playing !== run || speed.value === "0") {
        return;
      }
      box.hidden = false;
      window.telling.draw(document.getElementById("board"), step);
      window.telling.say(step);
      await window.telling.pause(Number(speed.value));
    }
  }

  async function play() {
    const run = {};
    playing = run;
    button.textContent = button.dataset.pause;
    await show(shown === last ? 0 : shown);
    while (playing === run && shown < last) {
      try {
        await (speed.value === "0" ? window.telling.pause(BETWEEN) : tell(shown + 1, run));
      } catch {
        // a point whose steps are unavailable is shown directly
      }
      if (playing === run) {
        await show(shown + 1);
      }
    }
    if (playing === run) {
      stop();
    } else if (!playing) {
      await show(wanted); // not in a state between two points
    }
  }

  button.addEventListener("click", () => (playing ? stop() : play()));
  box.querySelector(".skip").addEventListener("click", stop);
  scrub.addEventListener("input", () => go(scrub.valueAsNumber));

  root.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-go], a[data-point]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) {
      return;
    }
    event.preventDefault();
    if (link.dataset.go === undefined) {
      go(points.indexOf(Number(link.parentElement.dataset.at))).then(seen);
    } else {
      go({ first: 0, previous: shown - 1, next: shown + 1, last }[link.dataset.go]);
    }
  });

  document.addEventListener("keydown", (event) => {
    const places = { ArrowLeft: wanted - 1, ArrowRight: wanted + 1, Home: 0, End: last };
    if (!(event.key in places) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) {
      return;
    }
    if (event.target.closest("input, select, textarea, .entries")) {
      return;
    }
    event.preventDefault();
    go(places[event.key]);
  });

  for (const hidden of root.querySelectorAll("#play, .scrub, .pace")) {
    hidden.hidden = false;
  }
  mark();
})();
