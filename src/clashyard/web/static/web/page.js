// What scripts ask their page: elements that must be there, of the right kind, and what the server has written into them.

/**
 * Return the first element that matches *selector*.
 * @template {Element} T
 * @param {string} selector
 * @param {new () => T} kind  the class of the element
 * @param {ParentNode} [root]  where to look
 * @returns {T}
 * @throws {TypeError} if there is none, or one of another kind
 */
export function find(selector, kind, root = document) {
  const found = root.querySelector(selector);
  if (!(found instanceof kind)) {
    throw new TypeError(`${selector} is not an ${kind.name} of this page`);
  }
  return found;
}

/**
 * Return all elements that match *selector* and are of that kind.
 * @template {Element} T
 * @param {string} selector
 * @param {new () => T} kind
 * @param {ParentNode} [root]
 * @returns {T[]}
 */
export function all(selector, kind, root = document) {
  return [...root.querySelectorAll(selector)].filter(/** @returns {each is T} */ (each) => each instanceof kind);
}

/**
 * Return the attribute `data-`*name* of *element*.
 * @param {HTMLElement} element
 * @param {string} name  as in `dataset`
 * @throws {TypeError} if it has none
 */
export function data(element, name) {
  const value = element.dataset[name];
  if (value === undefined) {
    throw new TypeError(`an ${element.localName} of this page has no data for ${name}`);
  }
  return value;
}

/**
 * Return the nearest element around the target of *event*, itself included, that matches *selector*.
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export function around(event, selector) {
  return event.target instanceof Element ? event.target.closest(selector) : null;
}
