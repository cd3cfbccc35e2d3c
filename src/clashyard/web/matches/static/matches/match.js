// Live updates of a match: the server sends the part of the page that changes whenever it has changed.
"use strict";

(function () {
  const table = document.getElementById("table");
  let wait = 500;

  // How far a fragment is: the number of open actions, then whether one's own choice is made.
  function age(match) {
    const point = match.dataset.point;
    return 2 * parseInt(point, 10) + (point.endsWith("-") ? 1 : 0);
  }

  function fragment(html) {
    const fresh = document.createElement("template");
    fresh.innerHTML = html;
    return fresh.content.querySelector("#match");
  }

  function show(html) {
    const now = document.getElementById("match");
    const next = fragment(html);
    if (now && next && age(next) > age(now)) {
      now.replaceWith(next);
      htmx.process(next);
    }
  }

  // The answer to one's own action may come after a later update: then it is old news.
  document.body.addEventListener("htmx:beforeSwap", (event) => {
    const now = document.getElementById("match");
    const next = fragment(event.detail.serverResponse);
    if (now && next && age(next) < age(now)) {
      event.detail.shouldSwap = false;
    }
  });

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
