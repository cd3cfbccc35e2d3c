"""By what the search is tuned, game by game."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from clashyard.core.game import Game
from clashyard.players.search.state import Desk


@dataclass(frozen=True)
class Tuning:
    """What `Desk` says of each; the numbers below were found by play between searches and against `greedy`."""

    exploration: int = 1000
    scale: int = 8000
    doubt: int = 6000
    mixing: int = 6000
    belief: int = 0
    ahead: int = 0
    rare: float = 0.1  # of the most frequent choice at once: what regret matching leaves below this is not played

    def desk(self, seat: int, sitting: int, compiled: bool) -> Any:
        """A desk that is set up this way, for the seat that thinks."""
        numbers = {name: number for name, number in asdict(self).items() if name in Desk.columns}
        numbers |= {"seat": seat, "sitting": sitting}
        if compiled:
            (record,) = np.zeros(1, Desk.dtype)
            for name, number in numbers.items():
                record[name] = number
            return record
        desk = Desk()
        for name, number in numbers.items():
            setattr(desk, name, number)
        return desk


TUNINGS = {"clash": Tuning(scale=6000, doubt=15000, belief=40000, rare=0.5)}


def tuning_of(game: Game) -> Tuning:
    """The tuning of a game."""
    return TUNINGS.get(game.name, Tuning())
