// The page of a storm: its clock, and its end.
import "../matches/clock.js";
import { data, find } from "../web/page.js";
import "./solve.js";

const table = find("#table", HTMLElement);
const ends = Date.parse(data(find("[data-clock-ends]", HTMLElement), "clockEnds"));
const left = ends - Date.parse(data(table, "now"));

setTimeout(() => location.replace(location.pathname), Math.max(0, left) + 500);
