"""The tuning of the search, game by game."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from clashyard.core.game import Game
from clashyard.players.search.state import Search


@dataclass(frozen=True)
class Tuning:
    """Values for the columns of `Search`, found by playing searches against each other and against `greedy`."""

    exploration: int = 1000
    scale: int = 8000
    temperature: int = 6000
    exploration_rate: int = 6000
    greedy_rate: int = 0
    rollout_depth: int = 0
    rare: float = 0.1  # of the most frequent simultaneous choice: anything that regret matching leaves below this is not played

    def search(self, seat: int, seats: int, compiled: bool) -> Any:
        """Return a `Search` with this tuning, for the searching *seat*; a record if *compiled*."""
        numbers = {name: number for name, number in asdict(self).items() if name in Search.columns}
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


TUNINGS = {"clash": Tuning(scale=6000, temperature=15000, greedy_rate=40000, rare=0.5)}


def tuning_of(game: Game) -> Tuning:
    """Return the tuning of a game."""
    return TUNINGS.get(game.name, Tuning())
