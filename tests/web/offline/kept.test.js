// The service worker: shows the kept page when a page cannot be reached, and stores nothing that a server has said to somebody.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

/** @typedef {{ request: { url: string, method: string, mode: string }, preloadResponse?: Promise<any> }} Asked */

const SITE = "https://site";
const FILES = ["/bundle/offline.css?v=1", "/static/web/icon.svg"];
/** @type {Map<string, Map<string, any>>} */
const stores = new Map();
/** @type {Record<string, (event: any) => void>} */
const heard = {};
/** @type {any[]} */
let requested = [];
let connected = true;

Object.assign(globalThis, {
  self: globalThis,
  KEPT: { version: "new", page: "/offline/?hl=en", files: FILES },
  location: { origin: SITE },
  registration: { navigationPreload: { enable: async () => undefined } },
  skipWaiting: async () => undefined,
  addEventListener: (/** @type {string} */ kind, /** @type {any} */ hear) => {
    heard[kind] = hear;
  },
  Request: class {
    constructor(/** @type {string} */ address, /** @type {any} */ how) {
      Object.assign(this, { address: new URL(address, SITE).href, ...how });
    }
  },
  fetch: async (/** @type {any} */ request) => {
    if (!connected) {
      throw new TypeError("Failed to fetch");
    }
    return `fresh ${request.url}`;
  },
  caches: {
    keys: async () => [...stores.keys()],
    delete: async (/** @type {string} */ name) => stores.delete(name),
    open: async (/** @type {string} */ name) => {
      const store = stores.get(name) ?? new Map();
      stores.set(name, store);
      return {
        addAll: async (/** @type {any[]} */ requests) => {
          requested = requests;
          for (const each of requests) {
            store.set(each.address, `kept ${each.address}`);
          }
        },
        match: async (/** @type {string} */ address) => store.get(new URL(address, SITE).href),
      };
    },
  },
});
await import("#site/offline/static/offline/kept.js");

/**
 * Return what the worker does in an event: its answer, or undefined if the browser goes on by itself.
 * @param {string} kind
 * @param {Partial<Asked>} [event]
 */
async function done(kind, event = {}) {
  /** @type {Promise<any> | undefined} */
  let answer;
  const take = (/** @type {Promise<any>} */ given) => {
    answer = given;
  };
  heard[kind]({ ...event, waitUntil: take, respondWith: take });
  return answer;
}

/** @param {string} path @param {string} [mode] @param {string} [method] */
const asked = (path, mode = "navigate", method = "GET") => ({ request: { url: SITE + path, mode, method } });

beforeEach(async () => {
  stores.clear();
  connected = true;
  await done("install");
});

test("it keeps the page and its files as nobody, and deletes what older ones kept", async () => {
  assert.deepEqual(
    requested.map((each) => [each.address, each.credentials, each.cache]),
    ["/offline/?hl=en", ...FILES].map((file) => [SITE + file, "omit", "reload"]),
  );
  stores.set("offline-old", new Map());
  stores.set("of another feature", new Map());
  await done("activate");
  assert.deepEqual([...stores.keys()].sort(), ["of another feature", "offline-new"]);
});

test("a page that is reached is shown as it is, and not kept", async () => {
  const before = [...(stores.get("offline-new")?.keys() ?? [])];
  assert.equal(await done("fetch", asked("/m/secret/")), `fresh ${SITE}/m/secret/`);
  assert.equal(await done("fetch", { ...asked("/m/secret/"), preloadResponse: Promise.resolve("preloaded") }), "preloaded");
  assert.deepEqual([...(stores.get("offline-new")?.keys() ?? [])], before);
});

test("a page that cannot be reached is replaced, and so are the files of the kept page", async () => {
  connected = false;
  assert.equal(await done("fetch", asked("/m/secret/")), `kept ${SITE}/offline/?hl=en`);
  assert.equal(
    await done("fetch", { ...asked("/"), preloadResponse: Promise.reject(new TypeError("no network")) }),
    `kept ${SITE}/offline/?hl=en`,
  );
  assert.equal(await done("fetch", asked(FILES[0], "no-cors")), `kept ${SITE}${FILES[0]}`);
});

test("it leaves everything else to the browser: forms, parts of pages, streams, and files of other pages", async () => {
  for (const event of [
    asked("/m/secret/act", "navigate", "POST"),
    asked("/m/secret/", "cors"),
    asked("/api/v1/events", "cors"),
    asked("/static/matches/match.js", "no-cors"),
  ]) {
    assert.equal(await done("fetch", event), undefined);
  }
});
