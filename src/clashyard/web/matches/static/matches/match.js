// The page of a match: live updates from the server, and refusals.
import { data, find } from "../web/page.js";
import "./clock.js";
import { hurry, show } from "./following.js";
import "./habits.js";
import { forget } from "./missed.js";
import { fragment } from "./standing.js";
import "./table.js";

const table = find("#table", HTMLElement);
const complaint = find("#complaint", HTMLElement);
let wait = 500; // milliseconds until the next attempt to connect
/** @type {WebSocket | null} */
let live = null; // the open connection, if there is one

// The response to the viewer's action is handled like a live update: either may come first.
document.body.addEventListener("htmx:beforeSwap", (event) => {
  const { detail } = event;
  if (detail.target?.id !== "match") {
    return;
  }
  detail.shouldSwap = false;
  if (detail.xhr.status < 400 || fragment(detail.serverResponse)) {
    show(detail.serverResponse); // a refusal includes the current state of the match
  } else {
    complain(detail.xhr.responseText);
  }
});

// Skip ahead when the viewer acts. With an open connection the response need not be rendered: the live update brings it.
document.body.addEventListener("htmx:configRequest", (event) => {
  if (event.detail.target?.id === "match") {
    forget();
    hurry();
  }
  if (live?.readyState === WebSocket.OPEN) {
    event.detail.headers["X-Live"] = "1";
  }
});
document.body.addEventListener("htmx:sendError", () => complain(data(table, "lost")));

/**
 * Errors are shown in the page; the board stays as it is.
 * @param {string} text
 */
function complain(text) {
  complaint.textContent = text.length < 500 && !text.includes("<") ? text : data(table, "refused");
  complaint.hidden = false;
  document.dispatchEvent(new CustomEvent("match:refused"));
  document.addEventListener(
    "match:shown",
    () => {
      complaint.hidden = true;
    },
    { once: true },
  );
}

/** @param {"open" | "lost" | "retrying"} state */
function connection(state) {
  document.dispatchEvent(new CustomEvent("match:connection", { detail: { state } }));
}

/**
 * Say who is present. It stands beside the match, and comes at times of its own.
 * @param {string} html
 */
function attend(html) {
  const place = find("#presence", HTMLElement);
  place.outerHTML = html;
  htmx.process(find("#presence", HTMLElement));
}

function connect() {
  const scheme = location.protocol === "https:" ? "wss://" : "ws://";
  const socket = new WebSocket(scheme + location.host + data(table, "live"));
  socket.onopen = () => {
    wait = 500;
    live = socket;
    connection("open");
  };
  socket.onmessage = (message) => {
    if (message.data === "talk") {
      document.dispatchEvent(new CustomEvent("match:talk"));
    } else if (message.data.startsWith('<div id="presence"')) {
      attend(message.data);
    } else {
      show(message.data);
    }
  };
  socket.onclose = (event) => {
    connection(live ? "lost" : "retrying");
    live = null;
    if (event.code !== 4403) {
      setTimeout(connect, wait);
      wait = Math.min(wait * 2, 10_000);
    }
  };
}

connect();
