"""All hands that a last deal of Clashing Blades! may have given, where these are so few that the deal can be solved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import TypeVar

from clashyard.blades.rules.state import BASIC, EN_GARDE, HAND, NOTHING, Fight, bits

Card = TypeVar("Card", int, str)


def possible_deals(g: Fight, most: int) -> Iterator[Fight]:
    """Yield the states that are equally likely before anybody plays in the last deal; none if there are more than *most*.

    None, too, unless the deal has just begun and nothing but the hands is left to chance: with the basic deck alone.
    """
    untouched = g.step == EN_GARDE and not any(g.laying) and g.sealed == [NOTHING, NOTHING] and g.number >= g.limit > 0
    if not untouched or g.cards != BASIC or g.court or any(heart != NOTHING for heart in (*g.injury, *g.fresh)):
        return
    seen = g.drawn & ~bits(g.hand[0]) & ~bits(g.hand[1])
    hidden = [card for card in range(BASIC) if not seen >> card & 1]
    if comb(len(hidden), g.held[0]) * comb(len(hidden) - g.held[0], g.held[1]) > most:
        return
    for hands in pairs_of_hands(hidden, *g.held):
        twin = g.copy()
        twin.hand = [[*hand, *[NOTHING] * (HAND - len(hand))] for hand in hands]
        twin.drawn = seen | bits(twin.hand[0]) | bits(twin.hand[1])
        yield twin


def pairs_of_hands(cards: Sequence[Card], mine: int, yours: int) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Yield all hands of so many of the *cards* that two seats may hold, in the order of the cards."""
    for one in combinations(cards, mine):
        for other in combinations([card for card in cards if card not in one], yours):
            yield one, other
