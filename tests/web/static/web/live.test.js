// Live updates: a lost connection is opened again, later each time, unless the server says that there is nothing.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { listen, spreading } from "#site/static/web/live.js";

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

/** Let promises that are settled go on. */
async function settled() {
  for (let turn = 0; turn < 5; turn++) {
    await Promise.resolve();
  }
}

test("pages ask within the spread, once for all that they hear until then", async () => {
  mock.method(Math, "random", () => 0.5);
  let asked = 0;
  const soon = spreading(() => {
    asked += 1;
  });
  soon(4000);
  soon(4000);
  mock.timers.tick(1999);
  assert.equal(asked, 0);
  mock.timers.tick(1);
  await settled();
  mock.timers.tick(60_000);
  assert.equal(asked, 1);
  soon(1000);
  mock.timers.tick(500);
  await settled();
  assert.equal(asked, 2);
});

test("what is heard while a request is under way leads to one more, also after one that failed", async () => {
  mock.method(Math, "random", () => 0.5);
  /** @type {((why?: Error) => void)[]} */
  const under = [];
  const soon = spreading(() => new Promise((_, reject) => under.push(reject)).catch(() => {}));
  soon(100);
  mock.timers.tick(50);
  soon(100);
  soon(100);
  mock.timers.tick(60_000);
  assert.equal(under.length, 1);
  under[0](new Error("lost"));
  await settled();
  mock.timers.tick(50);
  assert.equal(under.length, 2);
});
