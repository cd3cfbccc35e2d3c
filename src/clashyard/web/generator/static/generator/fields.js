// The fields of the form: what somebody enters while an answer is under way outlasts that answer.

/** @typedef {string | boolean} Value  the text of a field, or whether a box is ticked */
/** @typedef {Map<string, Value>} Held  what fields hold, by their ids */
/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */

const FIELDS = ":is(input:not([type=file], [readonly]), select, textarea)[id]";

/**
 * Return what the fields within *root* hold.
 * @param {ParentNode} root
 * @returns {Held}
 */
export function held(root) {
  /** @type {Held} */
  const found = new Map();
  for (const field of /** @type {NodeListOf<Field>} */ (root.querySelectorAll(FIELDS))) {
    found.set(field.id, ticked(field) ? /** @type {HTMLInputElement} */ (field).checked : field.value);
  }
  return found;
}

/**
 * Return what has changed between two moments, by the ids that the fields have once *act* is done: buttons that remove or
 * move a combo renumber the rows.
 * @param {Held} before
 * @param {Held} now
 * @param {string} act  the value of the button that was pressed, as in "line 2 -"
 * @returns {Held}
 */
export function newer(before, now, act) {
  return new Map([...now].filter(([id, value]) => before.get(id) !== value).map(([id, value]) => [idAfter(id, act), value]));
}

/**
 * Return the id of a field once *act* is done; empty for a field of a row that it removes.
 * @param {string} id
 * @param {string} act
 * @returns {string}
 */
export function idAfter(id, act) {
  const pressed = /^line (\d+) ([-^])$/.exec(act);
  const field = /^line-(\d+)(-.+)$/.exec(id);
  if (!pressed || !field) {
    return id;
  }
  const [at, row] = [Number(pressed[1]), Number(field[1])];
  if (pressed[2] === "-") {
    return row === at ? "" : `line-${row > at ? row - 1 : row}${field[2]}`;
  }
  return `line-${row === at ? at - 1 : row === at - 1 ? at : row}${field[2]}`;
}

/**
 * Write *values* into the fields within *root*; those without a field, or without such a choice, are left out.
 * @param {ParentNode} root
 * @param {Held} values
 */
export function put(root, values) {
  for (const [id, value] of values) {
    const field = /** @type {Field | null} */ (id && root.querySelector(`#${CSS.escape(id)}`));
    if (field && typeof value === "boolean") {
      /** @type {HTMLInputElement} */ (field).checked = value;
    } else if (field && typeof value === "string" && offers(field, value)) {
      field.value = value;
    }
  }
}

/** @param {Field} field */
function ticked(field) {
  return field.type === "checkbox" || field.type === "radio";
}

/**
 * @param {Field} field
 * @param {string} value
 */
function offers(field, value) {
  return !(field instanceof HTMLSelectElement) || [...field.options].some((option) => option.value === value);
}
