"""Whether an action has revealed anything, for games whose positions hold the hand of each seat."""

from __future__ import annotations

import json
from collections import Counter

from clashyard.core.match import Match


def reveals_nothing(match: Match, seat: str) -> bool:
    """Return whether the last action was open and revealed nothing to *seat*. A draft turns up cards with its picks."""
    number = len(match.actions) - 1
    before = match.at(number)
    if match.told < len(match.actions) or before.told < number or len(before.deciding) > 1 or match.game.form:
        return False
    then, now = before.view(seat), match.view(seat)
    drawn = Counter(now[seat]["hand"]) - Counter(then[seat]["hand"])
    return not drawn and json.dumps(now).count('"hidden"') >= json.dumps(then).count('"hidden"')


def next_seat(seats: tuple[str, ...], name: str) -> str:
    """Return the seat after *name*."""
    return seats[(seats.index(name) + 1) % len(seats)]
