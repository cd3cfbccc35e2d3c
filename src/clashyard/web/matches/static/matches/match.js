// Live updates of a match: the server sends the part of the page that changes whenever it has changed.
"use strict";

(function () {
  const table = document.getElementById("table");
  let wait = 500;
  let live = null; // the open connection, if there is one
  let latest = null; // what came while something was told
  let busy = false;
  let held = null; // what had the focus when a telling began: the board loses it then

  // How far a fragment is; never an older one takes the place of a newer.
  function age(match) {
    return parseInt(match.dataset.age, 10);
  }

  function told(match) {
    return parseInt(match.dataset.told, 10);
  }

  function fragment(html) {
    const fresh = document.createElement("template");
    fresh.innerHTML = html;
    return fresh.content.querySelector("#match");
  }

  // What one chooses with first: a card that can be marked, else a button.
  function first(match) {
    const cards = match.querySelectorAll("#board .pick, #board label.pick input");
    const found = [...cards, ...match.querySelectorAll("#board button[name=action]")];
    return found.find((each) => !each.disabled && each.checkVisibility()) || null;
  }

  // The story is read from its end.
  function latestTold(match) {
    const story = match.querySelector(".story ol");
    if (story) {
      story.scrollTop = story.scrollHeight;
    }
  }

  // What was opened to be read stays open, what was closed stays closed.
  function keepOpen(now, next) {
    for (const name of ["story", "uses", "legend"]) {
      const [before, after] = [now, next].map((match) => match.querySelector(`details.${name}`));
      if (before && after) {
        after.open = before.open;
      }
    }
  }

  // Is the focus in what changes? Then it will be there again; a page that is not used by keys stays where it is.
  function focused() {
    const at = document.activeElement;
    return document.getElementById("match").contains(at) ? { keys: at.matches(":focus-visible") } : null;
  }

  // Is it where a telling has left it?
  function adrift() {
    return document.activeElement === document.body || document.getElementById("telling").contains(document.activeElement);
  }

  function swap(next) {
    const now = document.getElementById("match");
    const focus = focused() || (adrift() && held);
    const alert = next.querySelector("[role=alert]");
    held = null;
    keepOpen(now, next);
    now.replaceWith(next);
    htmx.process(next);
    if (focus) {
      if (alert) {
        alert.tabIndex = -1;
      }
      (alert || first(next) || next.querySelector(".state")).focus({ preventScroll: !focus.keys });
    }
    latestTold(next);
    document.dispatchEvent(new CustomEvent("match:shown"));
  }

  async function show(html) {
    const now = document.getElementById("match");
    const next = fragment(html);
    if (!now || !next || age(next) < age(latest || now)) {
      return;
    }
    if (age(next) === age(latest || now) && !next.querySelector("[role=alert]")) {
      return;
    }
    latest = next;
    if (busy) {
      return;
    }
    busy = true;
    while (latest) {
      const shown = document.getElementById("match");
      if (told(latest) > told(shown)) {
        held = focused() || held;
        await window.telling.tell(table.dataset.steps, told(shown));
      }
      const newest = latest;
      latest = null;
      swap(newest);
    }
    busy = false;
  }

  // The answer to one's own action goes the same way as a live update: either may come first.
  document.body.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target && event.detail.target.id === "match") {
      event.detail.shouldSwap = false;
      if (event.detail.xhr.status < 400 || fragment(event.detail.serverResponse)) {
        show(event.detail.serverResponse); // a refusal comes with how the match stands
      } else {
        complain(event.detail.xhr.responseText);
      }
    }
  });

  // Where the connection is open the answer need not be drawn twice: the live update brings it.
  document.body.addEventListener("htmx:configRequest", (event) => {
    if (live && live.readyState === WebSocket.OPEN) {
      event.detail.headers["X-Live"] = "1";
    }
  });

  document.body.addEventListener("htmx:sendError", () => complain(table.dataset.lost));

  // What went wrong is said in the page; the board stays as it is.
  function complain(text) {
    const said = document.getElementById("complaint");
    said.textContent = text.length < 500 && !text.includes("<") ? text : table.dataset.refused;
    said.hidden = false;
    document.addEventListener("match:shown", () => { said.hidden = true; }, { once: true });
  }

  function connect() {
    const scheme = location.protocol === "https:" ? "wss://" : "ws://";
    const socket = new WebSocket(scheme + location.host + table.dataset.live);
    socket.onopen = () => { wait = 500; live = socket; };
    socket.onmessage = (message) => show(message.data);
    socket.onclose = (event) => {
      live = null;
      if (event.code !== 4403) {
        setTimeout(connect, wait);
        wait = Math.min(wait * 2, 10000);
      }
    };
  }

  latestTold(document);
  connect();
})();
