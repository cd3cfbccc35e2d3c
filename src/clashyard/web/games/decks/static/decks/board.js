// Clash of Decks: select a card, and its targets light up; build a deck from the cards that are checked.
// All listeners are on the document, because the board is rendered again and again.
"use strict";

(function () {
  const HOLD = 450; // ms that make a press, or a hover, long
  const LINGER = 200; // ms to move from a name to its sheet
  const GAP = 6; // px
  const WIDE = matchMedia("(min-width: 46rem)");
  let timer = 0;
  let moved = 0; // when the mouse last moved: a board rendered under it shows no sheet
  let hovered = null; // the sheet opened by hovering
  let pressed = 0;
  let held = false; // the click after a long press selects nothing

  document.documentElement.classList.add("scripted");

  function targets(key) {
    return [...document.querySelectorAll(`.decks .target[data-for="${CSS.escape(key)}"]`)];
  }

  function selected() {
    return document.querySelector(".kingdom .pick[aria-pressed=true]");
  }

  function keyOf(pick) {
    return pick.closest("[data-card].card").dataset.card;
  }

  function asking(said) {
    const box = document.querySelector(".say .choosing");
    if (box) {
      box.hidden = !said;
      box.querySelector(".asks").textContent = said;
    }
  }

  function cancel() {
    const pick = selected();
    if (pick) {
      pick.setAttribute("aria-pressed", "false");
      pick.closest(".card").classList.remove("selected");
      targets(keyOf(pick)).forEach((target) => target.classList.remove("lit"));
      asking("");
    }
    return pick;
  }

  // With the keyboard the focus moves to the first target; the pointer needs no help.
  function select(pick, onward) {
    const again = cancel() === pick;
    if (again) {
      return;
    }
    pick.setAttribute("aria-pressed", "true");
    pick.closest(".card").classList.add("selected");
    const lit = targets(keyOf(pick));
    lit.forEach((target) => target.classList.add("lit"));
    asking(pick.dataset.said);
    if (onward && lit.length) {
      lit[0].focus();
    }
  }

  // A click anywhere on a lit side plays to that line.
  function sideTarget(where) {
    const side = where.closest(".decks .side");
    return side && !where.closest("button, a, input, label, .sheet") ? side.querySelector(".free > .target.lit") : null;
  }

  document.addEventListener("click", (event) => {
    if (held) {
      held = false;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const where = event.target instanceof Element ? event.target : null;
    if (!where || !where.closest(".decks, .kingdom, .say")) {
      return;
    }
    const pick = where.closest(".pick");
    const aimed = sideTarget(where);
    if (pick) {
      select(pick, event.detail === 0);
    } else if (where.closest(".cancel")) {
      const before = cancel();
      if (before) {
        before.focus();
      }
    } else if (aimed) {
      aimed.click();
    }
  });

  document.addEventListener("keydown", (event) => {
    const lit = [...document.querySelectorAll(".decks .target.lit")];
    if (event.key === "Enter" && event.target instanceof Element && event.target.matches(".decks .search")) {
      event.preventDefault(); // this field sends nothing
    } else if (event.key === "Escape" && !event.defaultPrevented && !document.querySelector(".sheet:popover-open")) {
      const pick = cancel();
      if (pick) {
        pick.focus();
      }
    } else if (lit.includes(event.target) && event.key.startsWith("Arrow")) {
      const step = event.key === "ArrowLeft" || event.key === "ArrowUp" ? -1 : 1;
      event.preventDefault();
      lit.at((lit.indexOf(event.target) + step) % lit.length).focus();
    }
  });

  // A long press shows the sheet of a card when the finger is lifted: earlier, the browser would close it again.
  document.addEventListener("pointerdown", (event) => {
    const card = event.target instanceof Element && event.target.closest(".decks .card");
    held = false;
    pressed = card && event.pointerType !== "mouse" && !event.target.closest(".ability, .sheet") ? event.timeStamp : 0;
  });
  document.addEventListener("pointerup", (event) => {
    const card = event.target instanceof Element && event.target.closest(".decks .card");
    const sheet = card && card.querySelector(".sheet");
    if (pressed && sheet && event.timeStamp - pressed >= HOLD) {
      held = true;
      setTimeout(() => {
        held = false;
        if (sheet.isConnected && !sheet.matches(":popover-open")) {
          sheet.showPopover();
        }
      }, 50);
    }
    pressed = 0;
  });
  document.addEventListener("pointercancel", () => { pressed = 0; });
  document.addEventListener("contextmenu", (event) => {
    if (pressed) {
      event.preventDefault();
    }
  });

  // If there is room, a sheet is shown beside its card and also on hovering over the name; a click keeps it.

  function sheetOf(button) {
    return button && document.getElementById(button.getAttribute("popovertarget"));
  }

  function place(sheet, button) {
    const at = (button.closest(".card") || button).getBoundingClientRect();
    const size = sheet.getBoundingClientRect();
    const below = at.bottom + GAP + size.height <= window.innerHeight;
    const above = at.top - GAP - size.height >= 0;
    if (WIDE.matches && (below || above)) {
      sheet.style.margin = "0";
      sheet.style.inset = "auto";
      sheet.style.left = `${Math.max(GAP, Math.min(at.left, window.innerWidth - size.width - GAP))}px`;
      sheet.style.top = `${below ? at.bottom + GAP : at.top - GAP - size.height}px`;
    }
  }

  function leave() {
    clearTimeout(timer);
    if (hovered) {
      hovered.hidePopover();
      hovered = null;
    }
  }

  document.addEventListener("pointermove", (event) => { moved = event.timeStamp; });
  document.addEventListener("pointerover", (event) => {
    const button = event.target instanceof Element ? event.target.closest(".decks [popovertarget]") : null;
    const sheet = sheetOf(button);
    if (event.pointerType !== "mouse" || (hovered && event.target instanceof Element && hovered.contains(event.target))) {
      clearTimeout(timer);
    } else if (sheet && sheet !== hovered && !selected() && !document.querySelector(".sheet:popover-open")) {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (sheet.isConnected && button.matches(":hover") && moved >= event.timeStamp) {
          sheet.showPopover();
          place(sheet, button);
          hovered = sheet;
        }
      }, HOLD);
    } else if (hovered && sheet !== hovered) {
      clearTimeout(timer);
      timer = setTimeout(leave, LINGER);
    }
  });
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest(".decks [popovertarget]") : null;
    const sheet = sheetOf(button);
    clearTimeout(timer);
    if (sheet && sheet === hovered) {
      event.preventDefault(); // it would be hidden
    }
    hovered = null;
    if (sheet) {
      setTimeout(() => sheet.matches(":popover-open") && place(sheet, button));
    }
  }, true);

  // Freely chosen decks

  function deck() {
    const button = document.querySelector(".decks .deck-go");
    if (!button) {
      return;
    }
    const wanted = Number(document.querySelector(".decks .chosen").dataset.of);
    const ticked = [...document.querySelectorAll(".decks .in-deck:checked")].map((box) => box.value);
    document.querySelector(".decks .chosen").textContent = `${ticked.length}/${wanted}`;
    document.querySelector(".decks .deck-text").disabled = true; // it is for pages without this script
    button.name = "action";
    button.value = ["deck", ...ticked].join(" ");
    button.disabled = ticked.length !== wanted;
    for (const box of document.querySelectorAll(".decks .in-deck:not(:checked)")) {
      box.disabled = ticked.length >= wanted;
    }
  }

  // Show only the cards that match all search words, and, if requested, only those in the deck.
  function search() {
    const wanted = document.querySelector(".decks .search").value.trim().toLowerCase().split(/\s+/);
    const only = document.querySelector(".decks .only").checked;
    let found = 0;
    for (const card of document.querySelectorAll(".decks .owned > .card")) {
      const out = only && !card.querySelector(".in-deck").checked;
      card.hidden = out || !wanted.every((word) => card.dataset.found.includes(word));
      found += card.hidden ? 0 : 1;
    }
    document.querySelector(".decks .offer .none").hidden = found > 0;
  }

  document.addEventListener("change", (event) => {
    if (event.target.matches(".decks .in-deck")) {
      deck();
    } else if (event.target.matches(".decks .only")) {
      search();
    }
  });
  document.addEventListener("input", (event) => {
    if (event.target.matches(".decks .search")) {
      search();
    }
  });
  document.addEventListener("match:shown", deck);
  deck();
})();
