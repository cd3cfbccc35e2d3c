// Where an explanation stands, and which rule a link leads to.

const GAP = 6; // px

/**
 * Return the id of the rule that an address leads to; an empty string for any other address.
 * @param {string} address
 */
export function ruleOf(address) {
  return /\/rules\/\w+\/#(\w+(?:\.[\w-]+)+)$/.exec(address)?.[1] ?? "";
}

/**
 * Return where the box stands in a window of a *size*: below what it explains, else above, and always within.
 * @param {{ left: number, top: number, bottom: number }} at
 * @param {{ width: number, height: number }} box
 * @param {{ width: number, height: number }} size
 */
export function beside(at, box, size) {
  const below = at.bottom + GAP + box.height <= size.height || at.top < box.height + GAP;
  const top = below ? at.bottom + GAP : at.top - GAP - box.height;
  return {
    left: Math.max(GAP, Math.min(at.left, size.width - box.width - GAP)),
    top: Math.max(GAP, Math.min(top, size.height - box.height - GAP)),
  };
}
