"""Who decides: opponents that see what their seat may see, and nothing else."""

from __future__ import annotations

from clashyard.core.errors import one_of
from clashyard.players.player import Player
from clashyard.players.simple import Greedy, Random

__all__ = ["PLAYERS", "Player", "Random", "player"]

PLAYERS: dict[str, type[Player]] = {"random": Random, "greedy": Greedy}


def player(name: str, seed: int = 0) -> Player:
    """The opponent called *name*. Raises BadInput for a name that is none."""
    return PLAYERS[one_of(name, PLAYERS, "opponent", "opponent")](seed)
