"""The tuning of a game as the search reads it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import numpy as np

from clashyard.core.match import Match
from clashyard.core.strength import Tuning
from clashyard.players.search.state import Search


def search_of(match: Match, seat: int, tuning: Tuning, compiled: bool) -> Any:
    """Return a `Search` for the searching *seat* in a match; a record if *compiled*."""
    return search_state(tuning, seat, sum(1 << match.game.seats.index(name) for name in match.seats), compiled)


def search_state(tuning: Tuning, seat: int, seats: int, compiled: bool) -> Any:
    """Return a `Search` with this tuning, for the searching *seat* among *seats* (a bit each); a record if *compiled*."""
    numbers = {name: number for name, number in asdict(tuning).items() if name in Search.columns}
    numbers |= {"seat": seat, "seats": seats}
    if compiled:
        (record,) = np.zeros(1, Search.dtype)
        for name, number in numbers.items():
            record[name] = number
        return record
    search = Search()
    for name, number in numbers.items():
        setattr(search, name, number)
    return search
