"""Random play on a GPU, for the benchmark: with results copied back, without compilation."""

from __future__ import annotations

from collections.abc import Callable

from clashyard.core import cuda
from clashyard.core.game import Game
from clashyard.core.state import State


def on_gpu(game: Game, starts: list[State]) -> Callable[[int, int], tuple[int, int]]:
    """Return a function that plays games on the GPU, given a seed and a number, and returns the number of decisions and games."""
    games = cuda.Games(game, starts)

    def play(seed: int, count: int) -> tuple[int, int]:
        return int(games.ends(seed, count)[:, cuda.DECISIONS].sum(dtype="int64")), count

    return play
