// Live updates of a match: the server sends the part of the page that changes whenever it has changed.
"use strict";

(function () {
  const table = document.getElementById("table");
  let wait = 500;
  let latest = null; // what came while something was told
  let busy = false;

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

  function swap(next) {
    const now = document.getElementById("match");
    const held = now.contains(document.activeElement);
    now.replaceWith(next);
    htmx.process(next);
    if (held) {
      (next.querySelector("[role=alert]") || next.querySelector("#board button:not([hidden])") || next.querySelector(".state")).focus();
    }
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
      if (event.detail.xhr.status < 400) {
        show(event.detail.serverResponse);
      } else {
        complain(event.detail.xhr.responseText);
      }
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
    socket.onopen = () => { wait = 500; };
    socket.onmessage = (message) => show(message.data);
    socket.onclose = (event) => {
      if (event.code !== 4403) {
        setTimeout(connect, wait);
        wait = Math.min(wait * 2, 10000);
      }
    };
  }

  connect();
})();
