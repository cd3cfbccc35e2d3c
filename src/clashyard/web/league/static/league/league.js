// Live updates of a league: the server announces that something public has changed, and the page requests it.
"use strict";

(function () {
  const table = document.getElementById("table");
  let wait = 500;
  const open = new Set(); // the sections that the viewer opened

  // The request says what is shown: the response is empty if nothing has changed for this viewer.
  function ask() {
    const age = encodeURIComponent(document.getElementById("league").dataset.age);
    const query = table.dataset.query ? `&${table.dataset.query}` : "";
    htmx.ajax("GET", `${table.dataset.here}?age=${age}${query}`, { target: "#league", swap: "outerHTML" });
  }

  document.addEventListener("toggle", (event) => {
    const name = event.target.dataset && event.target.dataset.keep;
    if (name && event.target.isConnected) {
      open[event.target.open ? "add" : "delete"](name);
    }
  }, true);

  document.body.addEventListener("htmx:beforeSwap", (event) => {
    if (!event.detail.target || event.detail.target.id !== "league" || event.detail.xhr.status === 204) {
      return;
    }
    if (event.detail.serverResponse.includes('id="league"')) {
      event.detail.shouldSwap = true; // a refusal includes the current state of the league
      event.detail.isError = false;
    } else {
      complain(event.detail.xhr.responseText);
    }
  });

  document.body.addEventListener("htmx:afterSwap", () => {
    for (const each of document.querySelectorAll("details[data-keep]")) {
      each.open = open.has(each.dataset.keep);
    }
    const alert = document.querySelector("#league [role=alert]");
    const first = alert || document.querySelector("#league .state");
    first.tabIndex = -1;
    if (document.activeElement === document.body) {
      first.focus({ preventScroll: !alert });
    }
    document.getElementById("complaint").hidden = true;
    document.dispatchEvent(new CustomEvent("match:shown"));
  });

  document.body.addEventListener("htmx:sendError", () => complain(table.dataset.lost));

  function complain(text) {
    const said = document.getElementById("complaint");
    said.textContent = text.length < 500 && !text.includes("<") ? text : table.dataset.refused;
    said.hidden = false;
  }

  function connect() {
    const scheme = location.protocol === "https:" ? "wss://" : "ws://";
    const socket = new WebSocket(scheme + location.host + table.dataset.live);
    socket.onopen = () => { wait = 500; };
    socket.onmessage = ask;
    socket.onclose = (event) => {
      if (event.code !== 4403) {
        setTimeout(connect, wait);
        wait = Math.min(wait * 2, 10000);
      }
    };
  }

  connect();
})();
