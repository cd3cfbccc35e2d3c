// Which choices are confirmed first, and which pass by themselves.

/** What the server writes into a fragment @typedef {{ point?: string, only?: string, early?: string }} Standing */

/**
 * Return whether an action has to be confirmed first.
 * @param {Standing} standing
 * @param {string} action
 * @param {boolean} wanted  the viewer wishes it
 */
export function confirmed(standing, action, wanted) {
  return wanted && Boolean(standing.early) && standing.early === action;
}

/**
 * Return the action that passes by itself, or an empty string.
 * @param {Standing} standing
 * @param {boolean} wanted  the viewer wishes it
 * @param {string} kept  the point at which nothing does
 */
export function forced(standing, wanted, kept) {
  return (wanted && standing.point !== kept && standing.only) || "";
}
