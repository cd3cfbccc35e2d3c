"""Clashyard's games in OpenSpiel. Importing this module registers them.

>>> import pyspiel
>>> import clashyard.gym.open_spiel
>>> pyspiel.load_game("clashyard_decks", {"mode": "ffa"}).num_players()
4
"""

from __future__ import annotations

import pyspiel

from clashyard.gym.open_spiel_game import DealtGame, TableGame
from clashyard.gym.open_spiel_kinds import BLADES, CLASH, DECKS
from clashyard.gym.open_spiel_reduced import REDUCED, ReducedGame

__all__ = ["GAMES", "REDUCED"]


class DecksGame(DealtGame):
    kind = DECKS


class BladesGame(DealtGame):
    kind = BLADES


class ClashGame(DealtGame):
    kind = CLASH


GAMES: tuple[type[TableGame], ...] = (DecksGame, BladesGame, ClashGame, ReducedGame)

for _game in GAMES:
    pyspiel.register_game(_game.listed(), _game)
