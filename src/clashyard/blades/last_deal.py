"""All hands that a last deal of Clashing Blades! may have given, where these are so few that the deal can be solved."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb

from clashyard.blades.rules.state import BASIC, EN_GARDE, HAND, NOTHING, Fight


def possible_deals(g: Fight, most: int) -> Iterator[Fight]:
    """Yield the states that are equally likely before anybody plays in the last deal; none if there are more than *most*.

    None, too, unless the deal has just begun and nothing but the hands is left to chance: with the basic deck alone.
    """
    untouched = g.step == EN_GARDE and not any(g.laying) and g.sealed == [NOTHING, NOTHING] and g.number >= g.limit > 0
    if not untouched or g.cards != BASIC or g.court or any(heart != NOTHING for heart in (*g.injury, *g.fresh)):
        return
    held = [set(row[:many]) for row, many in zip(g.hand, g.held, strict=True)]
    hidden = [card for card in range(BASIC) if not g.drawn >> card & 1 or card in held[0] | held[1]]
    sizes = [len(hand) for hand in held]
    if comb(len(hidden), sizes[0]) * comb(len(hidden) - sizes[0], sizes[1]) > most:
        return
    seen = g.drawn & ~sum(1 << card for card in hidden)
    for mine in combinations(hidden, sizes[0]):
        for yours in combinations([card for card in hidden if card not in mine], sizes[1]):
            yield _with_hands(g, seen, (mine, yours))


def _with_hands(g: Fight, seen: int, hands: tuple[tuple[int, ...], tuple[int, ...]]) -> Fight:
    twin = g.copy()
    twin.hand = [[*hand, *[NOTHING] * (HAND - len(hand))] for hand in hands]
    twin.drawn = seen | sum(1 << card for hand in hands for card in hand)
    return twin
