// Which cards a filter lets through: the same as in filters.py, for the cards that are already on the page.

/**
 * A card as the page describes it.
 * @typedef {{ found: string, cost: string, kind: string, pack: string, abilities: string }} Facts
 */
/**
 * A filter; an empty part lets everything through.
 * @typedef {{ text: string, costs: string[], kind: string, packs: string[], abilities: string[] }} Wanted
 */

/**
 * Return a name as it is typed: in lower case without accents, with dashes for everything else.
 * @param {string} text
 */
export function slug(text) {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC").toLowerCase();
  return plain.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
}

/**
 * Return the filter in a form.
 * @param {URLSearchParams} fields
 * @returns {Wanted}
 */
export function wanted(fields) {
  return {
    text: (fields.get("q") ?? "").trim(),
    costs: fields.getAll("cost"),
    kind: fields.get("kind") ?? "",
    packs: fields.getAll("pack"),
    abilities: fields.getAll("ability"),
  };
}

/**
 * Return whether a filter lets a card through.
 * @param {Wanted} filter
 * @param {Facts} card
 */
export function fits({ text, costs, kind, packs, abilities }, card) {
  const parts = slug(text).split("-");
  const has = card.abilities.split(" ");
  return (
    (text === "" || (parts[0] !== "" && parts.every((part) => card.found.includes(`-${part}`)))) &&
    (costs.length === 0 || costs.includes(card.cost)) &&
    (kind === "" || kind === card.kind) &&
    (packs.length === 0 || packs.includes(card.pack)) &&
    abilities.every((ability) => has.includes(ability))
  );
}
