// What a tab says of its match: the title and the icon.

/** @typedef {"you" | "other" | "over" | ""} Turn  whose turn it is; empty before the match begins */

/**
 * Return the title of a tab.
 * @param {string} title  of the page
 * @param {string | undefined} turn
 * @param {{ you: string, over: string }} said  in the visitor's language
 */
export function titled(title, turn, said) {
  if (turn === "you") {
    return `● ${said.you} · ${title}`;
  }
  return turn === "over" ? `${said.over} · ${title}` : title;
}

/**
 * Return an icon with a disc in its corner, or, if its size is unknown, the icon.
 * @param {string} svg
 * @param {string} colour
 */
export function badged(svg, colour) {
  const box = svg.match(/viewBox="([-\d.]+)[ ,]+([-\d.]+)[ ,]+([\d.]+)[ ,]+([\d.]+)"/);
  const end = svg.lastIndexOf("</svg>");
  if (!box || end < 0) {
    return svg;
  }
  const [left, top, width, height] = box.slice(1).map(Number);
  const radius = 0.26 * Math.min(width, height);
  const disc = `<circle cx="${left + width - radius}" cy="${top + radius}" r="${radius}" fill="${colour}"/>`;
  return svg.slice(0, end) + disc + svg.slice(end);
}
