// The list of open tables is requested again whenever the server says that it has changed.
"use strict";

(function () {
  const lobby = document.getElementById("lobby");
  let wait = 500;

  function connect() {
    const scheme = location.protocol === "https:" ? "wss://" : "ws://";
    const socket = new WebSocket(scheme + location.host + lobby.dataset.live);
    socket.onopen = () => { wait = 500; };
    socket.onmessage = () => htmx.ajax("GET", lobby.dataset.here, { target: "#tables", swap: "outerHTML" });
    socket.onclose = () => {
      setTimeout(connect, wait);
      wait = Math.min(wait * 2, 10000);
    };
  }

  connect();
})();
