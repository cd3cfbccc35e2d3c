// Pictures of cards: a page names them with <use href="#art-KEY">, and this script fetches those that are not there yet, in sheets.

const MOST = 40; // keys of a sheet
const asked = new Set();
const shelf = document.createElementNS("http://www.w3.org/2000/svg", "svg");
shelf.setAttribute("class", "sr");
shelf.setAttribute("aria-hidden", "true");
document.body.append(shelf);

/** Fetch what the page shows and does not have. */
function look() {
  const address = document.querySelector("[data-art]")?.getAttribute("data-art");
  const keys = [...document.querySelectorAll('use[href^="#art-"]')].map((use) => String(use.getAttribute("href")).slice(5));
  const missing = [...new Set(keys)].filter((key) => !asked.has(key)).sort();
  while (address && missing.length) {
    const some = missing.splice(0, MOST);
    for (const key of some) {
      asked.add(key);
    }
    bring(address.replace("KEYS", some.join(",")), some);
  }
}

/**
 * @param {string} address
 * @param {string[]} keys
 */
async function bring(address, keys) {
  const answer = await fetch(address).catch(() => null);
  if (answer?.ok) {
    const sheet = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
    shelf.append(...document.importNode(sheet.documentElement, true).children);
  } else {
    for (const key of keys) {
      asked.delete(key); // the next change of the page tries again
    }
  }
}

document.addEventListener("match:shown", look);
document.addEventListener("match:drawn", look);
look();
