// Live updates: a lost connection is opened again, later each time, unless the server says that there is nothing.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { listen } from "#site/static/web/live.js";

/** @type {Socket[]} */
let opened = [];

class Socket {
  /** @type {(() => void) | undefined} */
  onopen;
  /** @type {((message: { data: string }) => void) | undefined} */
  onmessage;
  /** @type {((event: { code: number }) => void) | undefined} */
  onclose;

  /** @param {string} address */
  constructor(address) {
    this.address = address;
    opened.push(this);
  }
}

beforeEach(() => {
  opened = [];
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  Object.assign(globalThis, { WebSocket: Socket, location: { protocol: "https:", host: "site" } });
});

/** Lose the connection, and return the milliseconds until the next is opened. */
function lost() {
  const before = opened.length;
  opened.at(-1)?.onclose?.({ code: 1006 });
  for (let waited = 0; waited <= 60_000; waited += 250) {
    if (opened.length > before) {
      return waited;
    }
    mock.timers.tick(250);
  }
  return Number.POSITIVE_INFINITY;
}

test("every message is heard, at the address of this site", () => {
  /** @type {string[]} */
  const heard = [];
  listen("/ws/lobby/", (message) => heard.push(message));
  opened[0].onmessage?.({ data: "changed" });
  opened[0].onmessage?.({ data: "again" });
  assert.equal(opened[0].address, "wss://site/ws/lobby/");
  assert.deepEqual(heard, ["changed", "again"]);
});

test("each new try waits twice as long, up to ten seconds, until one succeeds", () => {
  listen("/ws/lobby/", () => {});
  assert.deepEqual([lost(), lost(), lost(), lost(), lost(), lost(), lost()], [500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
  opened.at(-1)?.onopen?.();
  assert.equal(lost(), 500);
});

test("where there is nothing, nothing is tried again", () => {
  listen("/ws/m/gone/", () => {});
  opened[0].onclose?.({ code: 4403 });
  mock.timers.tick(60_000);
  assert.equal(opened.length, 1);
});

test("it says how the connection stands, and nothing of trying again where there is nothing", () => {
  /** @type {string[]} */
  const states = [];
  listen(
    "/ws/lobby/",
    () => {},
    (state) => states.push(state),
  );
  opened[0].onopen?.();
  lost();
  lost();
  opened.at(-1)?.onopen?.();
  opened.at(-1)?.onclose?.({ code: 4403 });
  assert.deepEqual(states, ["open", "lost", "retrying", "open"]);
});
