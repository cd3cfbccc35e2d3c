"""The games that the terminal plays."""

from __future__ import annotations

from clashyard import blades, clash, decks
from clashyard.core.game import Game

GAMES: tuple[Game, ...] = (decks.GAME, blades.GAME, clash.GAME)
