// Live updates: a connection to the server that is opened again whenever it is lost.

const FIRST = 500; // ms until the first new try
const LONGEST = 10_000; // ms between tries, at most
const NOTHING_HERE = 4403; // the server's code for an address without live updates, now and later

/**
 * Call *heard* with every message sent at *path*, from now on, and *stands* whenever the connection opens or fails.
 * @param {string} path
 * @param {(message: string) => void} heard
 * @param {(state: "open" | "lost" | "retrying") => void} [stands]
 */
export function listen(path, heard, stands = () => {}) {
  let wait = FIRST;
  let live = false;

  function connect() {
    const scheme = location.protocol === "https:" ? "wss://" : "ws://";
    const socket = new WebSocket(scheme + location.host + path);
    socket.onopen = () => {
      wait = FIRST;
      live = true;
      stands("open");
    };
    socket.onmessage = (message) => heard(message.data);
    socket.onclose = (event) => {
      if (event.code !== NOTHING_HERE) {
        stands(live ? "lost" : "retrying");
        live = false;
        setTimeout(connect, wait);
        wait = Math.min(wait * 2, LONGEST);
      }
    };
  }

  connect();
}
