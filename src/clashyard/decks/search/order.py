"""In which order choices are tried: what settled a decision like this one last, then the end of the turn, then the rest.

A seat with several turns left asks at the beginning of each whether fewer are enough: that is answered much sooner.
"""

from __future__ import annotations

from typing import Any

from clashyard.decks.rules.actions import CREATURE, END, PLACES, PLAY
from clashyard.decks.rules.state import Duel
from clashyard.decks.search.choices import SPAN, card_of, target_of
from clashyard.decks.search.state import LONGEST

SOONER = -1  # the choice of a seat to ask whether a turn less is enough
CARD = 256  # in `meaning`: more than there are targets
LINE = 128  # and where its lines begin


def ply(q: Any, g: Duel, d: int) -> int:
    """Return the row of `killer` for a decision: by turns left, side, and plays of this turn."""
    return int((q.left[d] * 2 + q.mine[d]) * LONGEST + min(g.plays, LONGEST - 1))


def meaning(g: Duel, q: Any, choice: int) -> int:
    """Return a number for what a choice does, wherever the card lies in the hand: the card and its target, or 0 for END."""
    action = choice % SPAN
    if action == END:
        return 0
    card = int(g.hand[q.foe][choice // SPAN - 1]) if choice >= SPAN else card_of(g, action)
    where = (action - PLAY) % PLACES
    return (card + 1) * CARD + (LINE + where if where < CREATURE else target_of(g, action))


def try_early(g: Duel, q: Any, row: Any, count: int, killer: int) -> None:
    """Put a choice that means the same as *killer*, if there is one, before END."""
    if killer == 0:
        return
    for i in range(1, count):
        if meaning(g, q, row[i]) == killer:
            choice = row[i]
            row[i] = row[1]
            row[1] = row[0]
            row[0] = choice
            return


def put_first(row: Any, count: int, choice: int) -> int:
    """Put another choice before *count* others; return how many there are then."""
    row[count] = row[0]
    row[0] = choice
    return count + 1
