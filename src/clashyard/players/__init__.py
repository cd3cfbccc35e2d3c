"""Who decides: opponents that see what their seat may see, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from clashyard.core.errors import BadInput, one_of
from clashyard.players.levels import LADDER, NAMES, level
from clashyard.players.player import Player
from clashyard.players.simple import Greedy, Random

__all__ = ["LADDER", "NAMES", "PLAYERS", "Player", "Random", "level", "player"]

PLAYERS: Mapping[str, Callable[[int], Player]] = {
    "random": Random, "greedy": Greedy, **{name: partial(level, number) for number, name in enumerate(LADDER, 1)},
}  # fmt: skip


def player(name: str, seed: int = 0, seconds: float | None = None) -> Player:
    """The opponent called *name*; a level may be given *seconds* for each decision. Raises BadInput for a name that is none."""
    one_of(name, PLAYERS, "opponent", "opponent")
    if seconds is None:
        return PLAYERS[name](seed)
    if name not in LADDER:
        raise BadInput("seconds", "{name} takes no time budget; leave this out", name=name)
    return level(LADDER.index(name) + 1, seed, seconds)
