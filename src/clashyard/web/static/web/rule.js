// "Why?": the one rule that a link leads to, beside the link. The page of all rules is one tap further; without this script, or
// without the answer, the link itself leads there. A narrow window shows the rule at its lower edge.
import { beside, ruleOf } from "./beside.js";
import { around } from "./page.js";

const NARROW = matchMedia("(max-width: 40rem)");
/** @type {Map<string, string>} */
const known = new Map(); // rules as the server has sent them
/** @type {HTMLAnchorElement | null} */
let asked = null; // the link whose rule is shown, or on its way

const box = document.createElement("div");
box.id = "rule-shown";
box.popover = "auto";
box.setAttribute("role", "dialog");
box.setAttribute("aria-labelledby", "rule-title");

/**
 * @param {string} rule
 * @returns {Promise<string>}
 */
async function text(rule) {
  const found = known.get(rule);
  if (found) {
    return found;
  }
  const answer = await fetch(`/rule/${rule}/${document.documentElement.lang}/`).catch(() => null);
  const html = answer?.ok ? await answer.text() : "";
  known.set(rule, html);
  return html;
}

/** @param {DOMRect} at */
function put(at) {
  const size = { width: document.documentElement.clientWidth, height: innerHeight };
  const place = beside(at, box.getBoundingClientRect(), size);
  box.style.left = NARROW.matches ? "" : `${place.left}px`;
  box.style.top = NARROW.matches ? "" : `${place.top}px`;
}

/**
 * @param {HTMLAnchorElement} link
 * @param {string} rule
 */
async function show(link, rule) {
  const at = link.getBoundingClientRect(); // now: what it is about may go on
  asked = link;
  const html = await text(rule);
  if (asked !== link) {
    return;
  }
  if (!html) {
    known.delete(rule);
    location.assign(link.href);
    return;
  }
  box.innerHTML = html;
  if (!box.isConnected) {
    (document.querySelector("main") ?? document.body).append(box);
  }
  box.showPopover();
  put(at);
  box.querySelector("h2")?.focus({ preventScroll: true });
}

/** Give the focus back to the link, or to the card that it was on. */
function leave() {
  const here = box.contains(document.activeElement) || document.activeElement === document.body;
  const back = asked?.checkVisibility() ? asked : asked?.closest(".card")?.querySelector("button");
  asked = null;
  if (here && back instanceof HTMLElement) {
    back.focus({ preventScroll: true });
  }
}

/** @param {MouseEvent} event */
function clicked(event) {
  const link = around(event, "a[href*='/rules/']:not([data-whole])");
  const otherwise = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!(link instanceof HTMLAnchorElement) || otherwise || location.pathname.startsWith("/rules/")) {
    return;
  }
  const rule = ruleOf(link.href);
  if (rule) {
    event.preventDefault();
    show(link, rule);
  }
}

/**
 * Escape closes the rule alone, whatever else it would do on the page.
 * @param {KeyboardEvent} event
 */
function pressed(event) {
  if (event.key === "Escape" && box.isConnected && box.matches(":popover-open")) {
    event.preventDefault();
    event.stopPropagation();
    box.hidePopover();
  }
}

if (typeof box.showPopover === "function") {
  document.addEventListener("click", clicked);
  document.addEventListener("keydown", pressed, true);
  box.addEventListener("toggle", (event) => {
    if (event.newState === "closed") {
      leave();
    }
  });
}
