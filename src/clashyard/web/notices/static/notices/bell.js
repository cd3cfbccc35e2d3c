// The bell in the header: how many notices are unread, as they come, and their list. While the page is in the background, the
// title of the tab tells of the newest one, and, if the visitor has asked for that, so does a notification.
import { listen } from "../web/live.js";
import { find } from "../web/page.js";
import { prefers } from "../web/preferences.js";
import { counted } from "./counted.js";

/** @typedef {{ number: number, kind: string, text: string, about: string, link: string }} Newest  of the unread notices */

const bell = document.querySelector("details.bell");
const title = document.title;
const NOTICED = "noticed"; // the newest notice that a notification of this browser has told
/** @type {{ unread: number, newest: Newest | null }} */
let stand = { unread: 0, newest: null };

/** @param {HTMLElement} root */
function show(root) {
  const badge = find("b", HTMLElement, root);
  find("span", HTMLElement, badge).textContent = String(stand.unread);
  badge.hidden = stand.unread === 0;
  if (document.getElementById("signals")) {
    return; // the page of a match says in its title how that match stands
  }
  const newest = stand.newest && (stand.newest.kind === "turn" ? root.dataset.turn : stand.newest.text);
  document.title = document.hidden && newest ? counted(title, stand.unread, newest) : title;
}

function told() {
  try {
    return Number(localStorage.getItem(NOTICED) ?? 0);
  } catch {
    return Number.MAX_SAFE_INTEGER; // it cannot be known which were told: none is told twice
  }
}

async function notify() {
  const newest = stand.newest;
  const may = prefers("notices") && "Notification" in window && Notification.permission === "granted";
  if (!newest || !document.hidden || !may || newest.number <= told()) {
    return;
  }
  localStorage.setItem(NOTICED, String(newest.number));
  const shown = { body: newest.about, tag: newest.link || String(newest.number), data: newest.link };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) {
    worker.showNotification(newest.text, shown); // the only way on Android; pushed.js answers a click
    return;
  }
  const notice = new Notification(newest.text, shown);
  notice.onclick = () => {
    window.focus();
    location.assign(newest.link || "/notices/");
  };
}

/** What this page shows has been seen, once somebody looks at it. */
function see() {
  const token = tokenOf(location.pathname);
  if (!document.hidden && token && stand.newest?.link === location.pathname) {
    htmx.ajax("POST", "/notices/read", { target: "body", swap: "none", values: { token } });
  }
}

/** @param {string} path */
function tokenOf(path) {
  return path.match(/^\/(?:m|tournaments|league)\/([\w-]+)\/$/)?.[1] ?? "";
}

if (bell instanceof HTMLDetailsElement) {
  const at = tokenOf(location.pathname);
  listen(`/ws/here/${at && !document.hidden ? `?at=${at}` : ""}`, (message) => {
    stand = JSON.parse(message);
    show(bell);
    notify();
    see();
  });
  document.addEventListener("visibilitychange", () => {
    show(bell);
    see();
  });
  bell.addEventListener("toggle", () => {
    if (bell.open) {
      htmx.trigger(find(".list", HTMLElement, bell), "opened");
    }
  });
  document.addEventListener("click", (event) => {
    if (bell.open && event.target instanceof Node && !bell.contains(event.target)) {
      bell.open = false;
    }
  });
  bell.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && bell.open) {
      bell.open = false;
      find("summary", HTMLElement, bell).focus();
    }
  });
}
