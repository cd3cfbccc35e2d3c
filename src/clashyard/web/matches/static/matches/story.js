// The story beside the board: a line for each event that has been told. It scrolls along unless the viewer has scrolled back.

const NEAR = 8; // px from the end, where the story still scrolls along

/** @type {Node | null} */
let sent = null; // the story in the page's fragment, as the server sent it

/**
 * @param {HTMLElement} match
 * @returns {HTMLElement | null}
 */
function list(match) {
  return match.querySelector(".story ol");
}

/**
 * Return whether lines that are scrolled like that show their end.
 * @param {Pick<HTMLElement, "scrollHeight" | "scrollTop" | "clientHeight">} lines
 */
export function atEnd(lines) {
  return lines.scrollHeight - lines.scrollTop - lines.clientHeight < NEAR;
}

/**
 * Show the end of the story.
 * @param {HTMLElement} match
 */
export function toEnd(match) {
  const lines = list(match);
  if (lines) {
    lines.scrollTop = lines.scrollHeight;
  }
}

/**
 * Write a line for each of these steps. Measuring is what costs, so lines that come together are written together.
 * @param {HTMLElement} match
 * @param {Step[]} steps
 * @param {string} asks  the text of the links to their rules
 */
export function write(match, steps, asks) {
  const lines = list(match);
  if (!lines || !steps.length) {
    return;
  }
  const last = atEnd(lines);
  lines.append(...steps.map((step) => line(step, asks)));
  if (last) {
    toEnd(match);
  }
}

/**
 * @param {Step} step
 * @param {string} asks
 */
function line(step, asks) {
  const why = document.createElement("a");
  why.className = "rule";
  why.href = step.rule;
  why.title = step.rule.split("#")[1] || "";
  why.target = "_blank";
  why.rel = "noopener";
  why.textContent = asks;
  const written = document.createElement("li");
  written.className = step.look;
  written.append(step.said, " ", why);
  return written;
}

/**
 * Put the lines that this page has written into *next*; with *anew*, those of the server stay. Return whether they stay.
 * @param {HTMLElement} now
 * @param {HTMLElement} next
 * @param {boolean} anew
 */
export function keep(now, next, anew) {
  const [mine, theirs] = [list(now), list(next)];
  sent = theirs?.cloneNode(true) ?? null;
  if (!mine || anew) {
    return true;
  }
  theirs?.replaceWith(mine);
  return false;
}

/**
 * Show the lines that the server sent, in place of those that this page has written.
 * @param {HTMLElement} match
 */
export function restore(match) {
  if (sent) {
    list(match)?.replaceWith(sent.cloneNode(true));
    toEnd(match);
  }
}

/**
 * Remember how the story is scrolled. Return what does the same to another fragment.
 * @param {HTMLElement} match
 */
export function scrolled(match) {
  const lines = list(match);
  const [last, top] = lines ? [atEnd(lines), lines.scrollTop] : [true, 0];
  return (/** @type {HTMLElement} */ next) => {
    const written = list(next);
    if (written) {
      written.scrollTop = last ? written.scrollHeight : top;
    }
  };
}
