// A part of the service worker (/sw.js): keeps the page that says there is no connection, and what that page needs. It shows the
// page only when a page cannot be reached. It keeps no other answer: what a server says to somebody stays out of caches.
// A classic script: workers of all browsers load it.

{
  /** @type {any} */
  const worker = self; // a ServiceWorkerGlobalScope; the types of this project are those of pages
  /** @type {{ version: string, page: string, files: string[] }} */
  const kept = worker.KEPT;
  const name = `offline-${kept.version}`;
  const files = kept.files.map((file) => new URL(file, worker.location.origin).href);

  worker.addEventListener("install", (/** @type {any} */ event) => {
    event.waitUntil(install());
  });

  worker.addEventListener("activate", (/** @type {any} */ event) => {
    event.waitUntil(activate());
  });

  worker.addEventListener("fetch", (/** @type {any} */ event) => {
    const { request } = event;
    if (request.method === "GET" && request.mode === "navigate") {
      event.respondWith(loaded(event).catch(() => found(kept.page)));
    } else if (request.method === "GET" && files.includes(request.url)) {
      event.respondWith(fetch(request).catch(() => found(request.url)));
    }
  });

  /** Nobody's cookies are sent, so nobody's page is kept. */
  async function install() {
    const cache = await caches.open(name);
    await cache.addAll([kept.page, ...files].map((file) => new Request(file, { cache: "reload", credentials: "omit" })));
    await worker.skipWaiting();
  }

  async function activate() {
    const names = await caches.keys();
    await Promise.all(names.filter((each) => each.startsWith("offline-") && each !== name).map((each) => caches.delete(each)));
    await worker.registration.navigationPreload?.enable(); // the page is asked for while this script starts
  }

  /** @param {any} event */
  async function loaded(event) {
    return (await event.preloadResponse) ?? fetch(event.request);
  }

  /** @param {string} address */
  async function found(address) {
    const cache = await caches.open(name);
    return (await cache.match(address, { ignoreVary: true })) ?? Response.error();
  }
}
