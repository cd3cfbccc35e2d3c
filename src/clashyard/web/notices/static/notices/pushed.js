// A part of the service worker (/sw.js): shows what the server pushes, and opens what a notification is about when it is clicked.
// A classic script: workers of all browsers load it.

/** @typedef {{ title: string, body: string, link: string }} Pushed */

{
  /** @type {any} */
  const worker = self; // a ServiceWorkerGlobalScope; the types of this project are those of pages

  worker.addEventListener("push", (/** @type {any} */ event) => {
    /** @type {Pushed} */
    const told = event.data.json();
    const shown = { body: told.body, tag: told.link, data: told.link, icon: "/static/web/icons/icon-192.png" };
    event.waitUntil(worker.registration.showNotification(told.title, shown));
  });

  worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
    event.notification.close();
    const link = new URL(event.notification.data || "/notices/", worker.location.origin).href;
    event.waitUntil(open(link));
  });

  /** @param {string} link */
  async function open(link) {
    const pages = await worker.clients.matchAll({ type: "window" });
    const there = pages.find((/** @type {any} */ page) => page.url.split("?")[0] === link);
    return there ? there.focus() : worker.clients.openWindow(link);
  }
}
