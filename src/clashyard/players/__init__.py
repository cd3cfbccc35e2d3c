"""Opponents. They see what their seat may see, and nothing else.

`LADDER` has the names of the eight levels, `NAMES` their titles for people, and `PLAYERS` makes each built-in opponent by name.
Any object with ``choose(match, seat)`` can play too (docs/opponents.md).

>>> from clashyard import decks
>>> from clashyard.players import player
>>> match = decks.new(decks=("1", "3"), seed=7)
>>> match.text(player("random", seed=1).choose(match)) in match.legal
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from clashyard.core.errors import BadInput, one_of
from clashyard.players.bots import Bot, installed, load
from clashyard.players.engines.names import is_engine
from clashyard.players.levels import LADDER, NAMES, level
from clashyard.players.networks import NetworkPlayer, is_network
from clashyard.players.player import Player
from clashyard.players.simple import Greedy, Random

__all__ = [
    "LADDER", "NAMES", "PLAYERS", "Bot", "Greedy", "NetworkPlayer", "Player", "Random", "installed", "is_custom", "is_engine",
    "is_network", "level", "load", "player",
]  # fmt: skip

PLAYERS: Mapping[str, Callable[[int], Player]] = {
    "random": Random, "greedy": Greedy, **{name: partial(level, number) for number, name in enumerate(LADDER, 1)},
}  # fmt: skip


def player(name: str, seed: int = 0, seconds: float | None = None) -> Player:
    """Return the opponent called *name*: built-in, installed, your own as ``module:Class``, a program as ``engine:PATH``, or a
    network as ``network:FILE``.

    Levels accept *seconds* for each decision. Raises BadInput for an unknown name, and for a bot that cannot be loaded.

    >>> player("level-2", seed=1).name
    'level-2'
    """
    if not is_custom(name):
        one_of(name, (*PLAYERS, *installed()), "opponent", "opponent")
    if seconds is None:
        if is_engine(name):
            return _engine(name, seed)
        if is_network(name):
            return NetworkPlayer(name, seed)
        return PLAYERS[name](seed) if name in PLAYERS else load(name, seed)
    if name not in LADDER:
        raise BadInput("seconds", "{name} does not use a time budget; leave this out", name=name)
    return level(LADDER.index(name) + 1, seed, seconds)


def _engine(name: str, seed: int) -> Player:
    from clashyard.players.engines.opponent import EnginePlayer  # which needs what is above

    return EnginePlayer(name, seed)


def is_custom(name: object) -> bool:
    """Return whether *name* is written ``module:Class``, ``engine:PATH`` or ``network:FILE``: it runs code or reads a file."""
    return isinstance(name, str) and ":" in name and name not in PLAYERS


def __dir__() -> list[str]:
    return sorted(__all__)
