// The list of open tables is requested again whenever the server says that it has changed.
import { hear } from "../web/connection.js";
import { listen } from "../web/live.js";
import { data, find } from "../web/page.js";

const lobby = find("#lobby", HTMLElement);

listen(data(lobby, "live"), () => htmx.ajax("GET", data(lobby, "here"), { target: "#tables", swap: "outerHTML" }), hear);
