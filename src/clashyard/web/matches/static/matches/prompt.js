// What the strip asks for in place of the state of the match: where to play a card, or whether the turn is to end.

/**
 * Ask for something, or for nothing more if *said* is empty. Return the box, or null on a page without one.
 * @param {string} said
 */
export function ask(said) {
  const box = document.querySelector(".say .choosing");
  const asks = box?.querySelector(".asks");
  if (!(box instanceof HTMLElement) || !asks) {
    return null;
  }
  box.hidden = !said;
  asks.textContent = said;
  box.closest(".match")?.toggleAttribute("data-asking", Boolean(said));
  return box;
}
