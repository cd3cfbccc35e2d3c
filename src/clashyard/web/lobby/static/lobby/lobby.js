// The list of open tables is requested again whenever the server says that it has changed.
import { hear } from "../web/connection.js";
import { listen, spreading, spreadOf } from "../web/live.js";
import { data, find } from "../web/page.js";

const lobby = find("#lobby", HTMLElement);

const soon = spreading(() => htmx.ajax("GET", data(lobby, "here"), { target: "#tables", swap: "outerHTML" }));
listen(data(lobby, "live"), (message) => soon(spreadOf(message)), hear);
