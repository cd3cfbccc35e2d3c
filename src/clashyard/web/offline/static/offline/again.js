// The page without a connection: loads the page that was asked for once the browser has a connection again.
import { find } from "../web/page.js";

const PATIENCE = 5000; // ms; twice as long at most, so that not all browsers ask a server in one moment

find("[data-online]", HTMLElement).hidden = false;
window.addEventListener("online", () => location.reload());
if (navigator.onLine) {
  // The server did not answer, or the connection came back before this script ran.
  setTimeout(() => location.reload(), PATIENCE * (1 + Math.random()));
}
