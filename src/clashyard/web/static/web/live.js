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

/**
 * Return a function to call when something has changed: it calls *ask* within *spread* ms, at a random time, so that pages that
 * hear of a change in one moment do not all ask in that moment. Calls until then lead to one request, calls during it to one more.
 * @param {() => unknown} ask returns a promise of the end of its request
 * @returns {(spread: number) => void}
 */
export function spreading(ask) {
  let planned = false;
  let asking = false;
  let missed = 0; // the spread of what was heard during a request

  /** @param {number} spread */
  function plan(spread) {
    planned = true;
    missed = 0;
    setTimeout(go, Math.random() * spread);
  }

  async function go() {
    planned = false;
    asking = true;
    try {
      await ask();
    } finally {
      asking = false;
      if (missed) {
        plan(missed);
      }
    }
  }

  return (spread) => {
    if (asking) {
      missed = Math.max(spread, 1);
    } else if (!planned) {
      plan(spread);
    }
  };
}

/**
 * Return the milliseconds that the message "changed 400" names.
 * @param {string} message
 */
export function spreadOf(message) {
  return Number(message.split(" ")[1]) || 0;
}
