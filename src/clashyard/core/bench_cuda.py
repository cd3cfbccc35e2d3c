"""Random play on a GPU as the benchmark measures it: results copied back, compilation left out."""

from __future__ import annotations

from collections.abc import Callable

from clashyard.core import cuda
from clashyard.core.game import Game
from clashyard.core.state import State


def on_gpu(game: Game, starts: list[State]) -> Callable[[int, int], tuple[int, int]]:
    """What plays a number of games by a seed on the GPU and returns how many decisions and games they were."""
    games = cuda.Games(game, starts)

    def play(seed: int, count: int) -> tuple[int, int]:
        return int(games.ends(seed, count)[:, cuda.DECISIONS].sum(dtype="int64")), count

    return play
