"""The tuning of a game as the search reads it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import numpy as np

from clashyard.core.match import Match
from clashyard.core.strength import Tuning
from clashyard.players.search.state import PAST, Search

Past = Sequence[tuple[int, int]]  # what was chosen since the root of a search: seats and actions


def search_of(match: Match, seat: int, tuning: Tuning, compiled: bool, past: Past = ()) -> Any:
    """Return a `Search` for the searching *seat* in a match; a record if *compiled*. *past*: at most PAST actions."""
    return search_state(tuning, seat, sum(1 << match.game.seats.index(name) for name in match.seats), compiled, past)


def search_state(tuning: Tuning, seat: int, seats: int, compiled: bool, past: Past = ()) -> Any:
    """Return a `Search` with this tuning, for the searching *seat* among *seats* (a bit each); a record if *compiled*."""
    numbers: dict[str, Any] = {name: number for name, number in asdict(tuning).items() if name in Search.columns}
    numbers |= {"seat": seat, "seats": seats, "past_size": len(past)}
    rest = [0] * (PAST - len(past))
    numbers |= {"past_seats": [mover for mover, _ in past] + rest, "past": [action for _, action in past] + rest}
    if compiled:
        (record,) = np.zeros(1, Search.dtype)
        for name, number in numbers.items():
            record[name] = number
        return record
    search = Search()
    for name, number in numbers.items():
        setattr(search, name, number)
    return search
