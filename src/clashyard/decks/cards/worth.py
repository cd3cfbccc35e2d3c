"""The worth of cards to a deck, by which computers draft and choose decks."""

from __future__ import annotations

from functools import cache

from clashyard.decks.cards.catalogue import Facts

# Measured by `tools/worth.py weights --games 40000`: greedy against greedy with random decks of the seven packs, every fourth
# card with an additional ability or Aura, so that each occurs. A linear fit of the winner against the differences between the
# decks; fitted on one half of the duels, the better deck won 64.7 % of the other half. Standard errors: 7 for AV and HP, 11 to 45
# for costs and the abilities of the seven packs, 68 to 105 for Auras and the eight abilities that no printed card has.
WEIGHTS = {
    "cost": -257, "attack": 162, "health": 159, "incantation": 945, "price": -164, "damage": 78, "aerial": 44, "aquatic": 404,
    "berserk": 422, "catalyst": 368, "defender": -499, "indestructible": 154, "instinct": 146, "mercenary": -1192,
    "perforation": 214, "price-of-blood": 472, "protection": 716, "rage": 968, "regeneration": 251, "sharpening": 72,
    "splash": 10, "sprint": 270, "symbiote": 687, "vanish": -133, "vulnerability": 246, "backfire": 325, "blackmail": -332,
    "chain": 855, "counter-order": 113, "cursed": -52, "immolation": 31, "lucidity": 161, "reinforcement": 833,
    "aura:aerial": 11, "aura:aquatic": 388, "aura:berserk": 758, "aura:catalyst": 305, "aura:defender": -282,
    "aura:indestructible": 20, "aura:instinct": -19, "aura:mercenary": -918, "aura:perforation": 395, "aura:price-of-blood": 23,
    "aura:protection": 525, "aura:rage": 638, "aura:regeneration": 408, "aura:sharpening": 209, "aura:splash": 206,
    "aura:sprint": 822, "aura:symbiote": -135, "aura:vanish": 53, "aura:vulnerability": -30, "aura:backfire": 201,
    "aura:blackmail": -297, "aura:chain": 538, "aura:counter-order": 202, "aura:cursed": 38, "aura:immolation": 92,
    "aura:lucidity": 78, "aura:reinforcement": 145,
}  # fmt: skip


def elements(facts: Facts) -> dict[str, int]:
    """Return the elements of a card with their counts: its kind, its numbers by kind, its abilities."""
    if facts.incantation:
        found = {"incantation": 1, "price": facts.cost, "damage": facts.attack}
    else:
        found = {"cost": facts.cost, "attack": facts.attack, "health": facts.health}
    return {**found, **dict.fromkeys(facts.words, 1)}


@cache
def worth(facts: Facts) -> int:
    """Return ten-thousandths of a won duel, against a card of cost 0 and no HP; only differences are meaningful."""
    return sum(WEIGHTS.get(element, 0) * number for element, number in elements(facts).items())
