"""A benchmark of the solver of puzzles: positions of games, decided within a second each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from clashyard.core import machine_code
from clashyard.core.game import Game

POSITIONS = {1: 10_000, 2: 600, 3: 120}  # by turns


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
    """Measure the compiled solver of *game*; yield nothing if there is none, or if it is not compiled."""
    if game.solver is None or game.solver.mining is None or not machine_code.prepared():
        return
    for turns, count in POSITIONS.items():
        found = game.solver.mining.measured(game, turns, count)
        what = f"{turns} turn" if turns == 1 else f"{turns} turns"
        share = found.decided / found.positions
        yield PuzzleMeasure(
            f"{game.name} puzzles", what, found.positions, found.nodes / found.seconds, found.positions / found.seconds, share
        )
