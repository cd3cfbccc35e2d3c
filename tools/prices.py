"""Measure the worth of an ability to `greedy`, in Mana: ``python tools/prices.py GAMES WORD…`` (chain, aura:chain, …).

The same random decks of printed cards play against each other every time. Three Creatures of one deck get the ability for free.
The additional wins of that deck are compared with those it gets when three of its Creatures cost 1 less, or 1 more.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from random import Random

from clashyard.core import machine_code
from clashyard.core.playout import EVERYONE, measure, score
from clashyard.decks import GAME
from clashyard.decks.cards.catalogue import BIT, Card, Facts, printed_cards
from clashyard.decks.rules.state import VULNERABILITY
from clashyard.decks.setup.table import DECK

CHANGED = 3
TURNS = 100


def rate(change: Callable[[Facts], Facts], games: int) -> float:
    """Return how often the changed deck wins. Seats and the first player alternate."""
    starts, seats = [], []
    for k in range(games):
        draw = Random(k)
        cards, others = draw.sample(list(printed_cards().values()), DECK), draw.sample(list(printed_cards().values()), DECK)
        creatures = [card for card in cards if not card.facts.incantation]
        chosen = draw.sample(creatures, min(CHANGED, len(creatures)))
        pair = [written(cards, "a", chosen, change), written(others, "b", [], change)]
        options = {"decks": pair[:: (-1) ** k], "first": "AB"[k // 2 % 2], "turn-limit": TURNS}
        starts.append(GAME.setup.table(GAME.setup.prepare(options)))
        seats.append(k % 2)
    results = measure(GAME, starts, [(k, k, EVERYONE) for k in range(games)], machine_code.available)
    return sum(score(result, seat) for result, seat in zip(results, seats, strict=True)) / games


def written(cards: list[Card], side: str, chosen: list[Card], change: Callable[[Facts], Facts]) -> dict[str, str]:
    """Return *cards* as a deck of custom cards, with *change* applied to the *chosen* ones."""
    return {f"{side}{i}": str(change(card.facts) if card in chosen else card.facts) for i, card in enumerate(cards)}


def given(word: str) -> Callable[[Facts], Facts]:
    """Return a function that adds one ability or Aura to the facts of a card."""
    lends, _, ability = word.rpartition(":")
    bit = BIT[ability]
    if lends:
        return lambda facts: replace(facts, auras=facts.auras | bit)
    return lambda facts: replace(facts, abilities=facts.abilities | bit, attack=0 if bit == VULNERABILITY else facts.attack)


def main(games: int, words: list[str]) -> None:
    before = rate(lambda facts: facts, games)
    cheaper = rate(lambda facts: replace(facts, cost=max(0, facts.cost - 1)), games)
    dearer = rate(lambda facts: replace(facts, cost=facts.cost + 1), games)
    for word in words:
        print(f"{word:24} {2 * (rate(given(word), games) - before) / (cheaper - dearer):+.1f}")


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
