// Times in the visitor's zone and language. The server writes them in UTC, which is what a page shows without this script.
import { all } from "./page.js";

/**
 * Return a moment as text.
 * @param {string} moment  ISO 8601
 * @param {string} language
 * @param {string} [zone]  the visitor's, if none is given
 */
export function local(moment, language, zone) {
  const format = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone: zone });
  return format.format(new Date(moment));
}

/**
 * Show all times within *root* in the visitor's zone; each says in its title what the server wrote.
 * @param {ParentNode} root
 */
export function localize(root) {
  for (const time of all("time[datetime]:not([title])", HTMLTimeElement, root)) {
    time.title = time.textContent ?? "";
    time.textContent = local(time.dateTime, document.documentElement.lang);
  }
}

if (typeof document !== "undefined") {
  localize(document);
  document.addEventListener("htmx:afterSettle", () => localize(document)); // a part of the page is new
}
