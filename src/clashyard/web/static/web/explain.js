import { beside } from "./beside.js";
import "./rule.js";

// Explains an ability beside it, on hover, focus, tap or long press. Escape, a second tap or a tap elsewhere hides the text.
const HOLD = 450; // ms that make a press long
const LINGER = 150; // ms to move from the ability to its explanation

const tip = document.createElement("div");
tip.id = "explained";
tip.hidden = true;
tip.setAttribute("role", "tooltip");
if ("showPopover" in tip) {
  tip.popover = "manual"; // above everything, dialogs included
}

/** @type {HTMLElement | null} */
let shown = null; // the ability that is being explained
let pinned = false; // by a tap: moving the mouse away does not hide it
let held = false; // the click after a long press is not a second tap
let timer = 0;

const gone = new MutationObserver(() => {
  if (shown && !shown.isConnected) {
    hide();
  }
});

/**
 * @param {Event} event
 * @returns {HTMLElement | null}
 */
function abilityOf(event) {
  return event.target instanceof Element ? event.target.closest("button.ability") : null;
}

/** @param {EventTarget | null} target */
function inTip(target) {
  return target instanceof Node && tip.contains(target);
}

/**
 * @param {HTMLElement} ability
 * @param {boolean} pin
 */
function show(ability, pin) {
  clearTimeout(timer);
  if (!tip.isConnected) {
    // the first time, or when the browser went back to a page that htmx kept
    document.getElementById(tip.id)?.remove();
    (document.querySelector("main") || document.body).append(tip);
  }
  if (shown !== ability) {
    hide();
    shown = ability;
    write(ability);
    ability.setAttribute("aria-describedby", tip.id);
    tip.hidden = false;
    if (tip.popover) {
      tip.showPopover();
    }
    gone.observe(document.body, { childList: true, subtree: true });
  }
  pinned = pinned || pin;
  place();
}

// The text is in the title, so that it also works without this script; meanwhile the browser shows no second tooltip.
/** @param {HTMLElement} ability */
function write(ability) {
  ability.dataset.text = ability.title;
  ability.removeAttribute("title");
  const name = document.createElement("b");
  name.textContent = ((ability.querySelector(".name") ?? ability).textContent ?? "").trim();
  tip.replaceChildren(name, ability.dataset.text ?? "");
}

function hide() {
  clearTimeout(timer);
  if (!shown) {
    return;
  }
  gone.disconnect();
  shown.title = shown.dataset.text ?? "";
  shown.removeAttribute("aria-describedby");
  shown = null;
  pinned = false;
  if (tip.popover) {
    tip.hidePopover();
  }
  tip.hidden = true;
}

function place() {
  if (!shown) {
    return;
  }
  const size = { width: document.documentElement.clientWidth, height: innerHeight };
  const { left, top } = beside(shown.getBoundingClientRect(), tip.getBoundingClientRect(), size);
  tip.style.left = `${left}px`;
  tip.style.top = `${top}px`;
}

function later() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (shown && !pinned && !shown.matches(":focus-visible")) {
      hide();
    }
  }, LINGER);
}

document.addEventListener("pointerover", (event) => {
  const ability = abilityOf(event);
  if (event.pointerType === "mouse" && ability && !(pinned && shown)) {
    show(ability, false);
  } else if (inTip(event.target)) {
    clearTimeout(timer);
  }
});
document.addEventListener("pointerout", (event) => {
  const to = event.relatedTarget;
  if (event.pointerType === "mouse" && shown && !(to instanceof Node && shown.contains(to)) && !inTip(to)) {
    later();
  }
});
document.addEventListener("focusin", (event) => {
  const ability = abilityOf(event);
  if (ability?.matches(":focus-visible")) {
    show(ability, false);
  }
});
document.addEventListener("focusout", (event) => {
  if (abilityOf(event) === shown) {
    hide();
  }
});
document.addEventListener("pointerdown", (event) => {
  const ability = abilityOf(event);
  held = false;
  if (shown && ability !== shown && !inTip(event.target)) {
    hide();
  }
  if (ability && event.pointerType !== "mouse") {
    timer = setTimeout(() => {
      held = true;
      show(ability, true);
    }, HOLD);
  }
});
for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) {
  document.addEventListener(end, (event) => {
    if (event.pointerType !== "mouse") {
      clearTimeout(timer);
    }
  });
}
document.addEventListener("contextmenu", (event) => {
  if (held && abilityOf(event)) {
    event.preventDefault();
  }
});
// Before all other listeners: a tap on an ability explains it, and does nothing to the card it is on.
document.addEventListener(
  "click",
  (event) => {
    const ability = abilityOf(event);
    if (!ability) {
      return;
    }
    event.stopPropagation();
    if (ability === shown && pinned && !held) {
      hide();
    } else {
      show(ability, true);
    }
    held = false;
  },
  true,
);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && shown) {
    event.preventDefault();
    hide();
  }
});
window.addEventListener("scroll", place, { capture: true, passive: true });
window.addEventListener("resize", place);
