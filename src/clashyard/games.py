"""All games: `GAMES` in the order in which they are offered, `NAMED` by name."""

from __future__ import annotations

from clashyard import blades, clash, decks
from clashyard.core.game import Game

__all__ = ["GAMES", "NAMED"]

GAMES: tuple[Game, ...] = (decks.GAME, blades.GAME, clash.GAME)
NAMED = {game.name: game for game in GAMES}


def __dir__() -> list[str]:
    return sorted(__all__)
