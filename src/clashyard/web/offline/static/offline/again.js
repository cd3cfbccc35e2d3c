// The page without a connection: loads the page that was asked for once the browser has a connection again.
import { find } from "../web/page.js";

find("[data-online]", HTMLElement).hidden = false;
window.addEventListener("online", () => location.reload());
