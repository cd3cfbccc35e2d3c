"""What a pair of simultaneous choices is worth once those who then decide alone have decided: interpreted and compiled alike.

A guide's values are right on the whole, but at a single position they may miss what a decision more would show.
"""

from __future__ import annotations

from typing import Any

from clashyard.core.contract import deciding, menu, observe, payoff, play, renew
from clashyard.players.search.expansion import TRIAL, WORLD
from clashyard.players.search.guide import appraise_next, score
from clashyard.players.search.state import ONE

FARTHEST = 3  # decisions
LOOKS = 4  # in as many worlds
GAINED, LOOKED, KEPT = 0, 1, 2  # what is kept of each pair: how much more it is worth in all worlds looked at, and their number


def look_ahead(
    states: Any, search: Any, guide: Any, out: Any, slots: Any, ahead: Any, seen: Any, sums: Any, a: int, b: int
) -> None:  # fmt: skip
    """Add to *ahead* [KEPT, choices, choices] how much more a pair in the slots *a* and *b* is worth once those alone decided.

    The pair is played in states[WORLD].
    """
    play_pair(states, search, slots, a, b)
    g = states[TRIAL]
    ahead[LOOKED, a, b] += 1
    if alone(g):
        before = worth_of(g, search, guide, seen, sums)
        carry_on(g, guide, out)
        ahead[GAINED, a, b] += worth_of(g, search, guide, seen, sums) - before


def play_pair(states: Any, search: Any, slots: Any, a: int, b: int) -> None:
    """Write what follows in states[WORLD] from the actions in the slots *a* and *b* to states[TRIAL]."""
    renew(states, TRIAL, WORLD)
    play(states[TRIAL], search.seat, slots[0, a])
    play(states[TRIAL], 1 - search.seat, slots[1, b])


def alone(g: Any) -> bool:
    """Return whether one seat alone decides."""
    bits = deciding(g)
    return bits != 0 and bits & (bits - 1) == 0


def carry_on(g: Any, guide: Any, out: Any) -> None:
    """Play as the network most often does, until no seat decides alone, or for FARTHEST decisions."""
    left = FARTHEST
    while left > 0 and alone(g):
        seat = deciding(g) >> 1  # 0 or 1
        choices = menu(g, seat, out)
        place = 0
        if choices > 1:
            observe(g, seat, guide.seen)
            best = score(guide, out, choices)
            while guide.priors[place] < best:
                place += 1
        play(g, seat, out[place])
        left -= 1


def worth_of(g: Any, search: Any, guide: Any, seen: Any, sums: Any) -> float:
    """Return what a position is worth to the searching seat, -1 to 1: the mean of what the seats that decide think of it."""
    bits = deciding(g)
    if bits == 0:
        return float(payoff(g, search.seat))
    whole = said(g, search, guide, seen, sums, bits, search.seat) + said(g, search, guide, seen, sums, bits, 1 - search.seat)
    return whole / (2.0 if bits & (bits - 1) != 0 else 1.0)


def said(g: Any, search: Any, guide: Any, seen: Any, sums: Any, bits: int, seat: int) -> float:
    """Return what a position is worth to the searching seat as *seat* sees it; 0 unless it decides, as *bits* say."""
    if bits >> seat & 1 == 0:
        return 0.0
    observe(g, seat, guide.seen)
    appraise_next(search, guide, seat, seen[seat], sums[seat])
    return float(search.best[search.seat] / ONE)


def correct(worth: Any, places: Any, many: Any, ahead: Any) -> None:
    """Add what was seen ahead of each pair to *worth* [hands, hands, choices, choices], with all hands.

    The other seat does not know which hand the searching one holds. If only that one were corrected, nothing would be expected
    against what it then does best.
    """
    for i in range(len(many[0])):
        for j in range(len(many[1])):
            for x in range(many[0, i]):
                for y in range(many[1, j]):
                    a, b = places[0, i, x], places[1, j, y]
                    if ahead[LOOKED, a, b] > 0:
                        worth[i, j, x, y] += ahead[GAINED, a, b] / ahead[LOOKED, a, b]
