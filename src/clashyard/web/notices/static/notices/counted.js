// The title of a tab in the background.

/**
 * Return the title of a page with the number of unread notices and what the newest says, as in "(1) Your turn · Lobby".
 * @param {string} title  of the page
 * @param {number} unread
 * @param {string} said
 */
export function counted(title, unread, said) {
  return unread ? `(${unread}) ${said.replace(/[.。]$/, "")} · ${title}` : title;
}
