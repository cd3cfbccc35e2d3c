"""Clash of Decks in a browser."""

from __future__ import annotations

from clashyard.web.boards.board import Board
from clashyard.web.games.decks.places import Placed
from clashyard.web.games.decks.scene import scene

BOARD = Board("decks", scene, lambda match, words: Placed(match, words).event)
