"""A benchmark of the solver of puzzles: positions of games, decided within a second each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from clashyard.core import machine_code
from clashyard.core.game import Game
from clashyard.core.solver import Measured
from clashyard.grimoire.duels import GROUNDS
from clashyard.grimoire.duels import measure as duels

WIN = "win"
POSITIONS = {1: 10_000, 2: 600, 3: 240}  # by turns
DUELS = {1: 1_000, 2: 300, 3: 100}  # of games whose solver is plain Python


@dataclass(frozen=True)
class PuzzleMeasure:
    """One line of the benchmark: one core, a win within so many turns. *decided* is a share of the positions."""

    game: str
    what: str
    positions: int
    nodes_per_s: float
    positions_per_s: float
    decided: float

    def as_dict(self) -> dict[str, Any]:
        return {**asdict(self), "nodes_per_s": round(self.nodes_per_s), "positions_per_s": round(self.positions_per_s, 1)}


def puzzles(game: Game) -> Iterator[PuzzleMeasure]:
    """Measure the solver of *game*; yield nothing if there is none, or if it has to be compiled and is not."""
    if game.solver is None:
        return
    most = len(game.solver.goals[WIN].sentences)
    measured: Callable[[Game, int, int], Measured]
    if game.name in GROUNDS:
        measured, counts = duels.measured, DUELS
    elif game.solver.mining and machine_code.prepared():
        measured, counts = game.solver.mining.measured, POSITIONS
    else:
        return
    for turns, count in counts.items():
        if turns <= most:
            found = measured(game, turns, count)
            what = f"{turns} turn" if turns == 1 else f"{turns} turns"
            share = found.decided / found.positions
            yield PuzzleMeasure(
                f"{game.name} puzzles", what, found.positions, found.nodes / found.seconds, found.positions / found.seconds, share
            )
