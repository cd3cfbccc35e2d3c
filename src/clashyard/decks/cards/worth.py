"""The worth of cards to a deck, by which computers draft and choose decks."""

from __future__ import annotations

from functools import cache

from clashyard.decks.cards.abilities import entries
from clashyard.decks.cards.catalogue import Facts

# Measured by `tools/worth.py weights --games 40000`: greedy against greedy with random decks of the seven packs, every fourth
# card with an additional ability or Aura, so that each occurs. A linear fit of the winner against the differences between the
# decks; fitted on one half of the duels, the better deck won 64.7 % of the other half. Standard errors: 7 for AV and HP, 11 to 45
# for costs and the abilities of the seven packs, 68 to 105 for Auras and the eight abilities that no printed card has. The
# weights of abilities are in abilities.toml.
WEIGHTS = {
    "cost": -257, "attack": 162, "health": 159, "incantation": 945, "price": -164, "damage": 78,
    **{word: found.worth["plain"] for word, found in entries().items() if found.worth},
    **{f"aura:{word}": found.worth["aura"] for word, found in entries().items() if found.worth},
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
