// Live updates of a match: the server sends the changing part of the page whenever it has changed.
"use strict";

(function () {
  const { following } = window;
  const table = document.getElementById("table");
  let wait = 500;
  let live = null; // the open connection, if there is one

  // The response to the viewer's action is handled like a live update: either may come first.
  document.body.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target && event.detail.target.id === "match") {
      event.detail.shouldSwap = false;
      if (event.detail.xhr.status < 400 || following.fragment(event.detail.serverResponse)) {
        following.show(event.detail.serverResponse); // a refusal includes the current state of the match
      } else {
        complain(event.detail.xhr.responseText);
      }
    }
  });

  // Skip ahead when the viewer acts. With an open connection the response need not be rendered: the live update brings it.
  document.body.addEventListener("htmx:configRequest", (event) => {
    if (event.detail.target && event.detail.target.id === "match") {
      following.hurry();
    }
    if (live && live.readyState === WebSocket.OPEN) {
      event.detail.headers["X-Live"] = "1";
    }
  });

  document.body.addEventListener("htmx:sendError", () => complain(table.dataset.lost));

  // Errors are shown in the page; the board stays as it is.
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
    socket.onmessage = (message) => following.show(message.data);
    socket.onclose = (event) => {
      live = null;
      if (event.code !== 4403) {
        setTimeout(connect, wait);
        wait = Math.min(wait * 2, 10000);
      }
    };
  }

  connect();
})();
