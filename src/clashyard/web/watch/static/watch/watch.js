// The list of live matches follows them: the server draws it once for everyone after a change, and sends it.
import { hear } from "../web/connection.js";
import { listen } from "../web/live.js";
import { data, find } from "../web/page.js";

const game = data(find("#live", HTMLElement), "game");
const asked = new URLSearchParams({ game, hl: document.documentElement.lang });

listen(`/ws/watch/?${asked}`, (html) => htmx.swap("#live", html, { swapStyle: "outerHTML", swapDelay: 0, settleDelay: 0 }), hear);
