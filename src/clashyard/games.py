"""The games, in the order in which they are offered."""

from __future__ import annotations

from clashyard import blades, clash, decks
from clashyard.core.game import Game

GAMES: tuple[Game, ...] = (decks.GAME, blades.GAME, clash.GAME)
NAMED = {game.name: game for game in GAMES}
