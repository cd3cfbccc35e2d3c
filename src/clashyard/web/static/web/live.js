// Live updates: a connection to the server that is opened again whenever it is lost. The header says how it stands.
import "./connection.js";

const FIRST = 500; // ms until the first new try
const LONGEST = 10_000; // ms between tries, at most
const NOTHING_HERE = 4403; // the server's code for an address without live updates, now and later

/**
 * Call *heard* with every message sent at *path*, from now on.
 * @param {string} path
 * @param {(message: string) => void} heard
 */
export function listen(path, heard) {
  let wait = FIRST;
  let live = false;

  /** @param {"open" | "lost" | "retrying"} state */
  function connection(state) {
    live = state === "open";
    document.dispatchEvent(new CustomEvent("match:connection", { detail: { state } }));
  }

  function connect() {
    const scheme = location.protocol === "https:" ? "wss://" : "ws://";
    const socket = new WebSocket(scheme + location.host + path);
    socket.onopen = () => {
      wait = FIRST;
      connection("open");
    };
    socket.onmessage = (message) => heard(message.data);
    socket.onclose = (event) => {
      if (event.code !== NOTHING_HERE) {
        connection(live ? "lost" : "retrying");
        setTimeout(connect, wait);
        wait = Math.min(wait * 2, LONGEST);
      }
    };
  }

  connect();
}
