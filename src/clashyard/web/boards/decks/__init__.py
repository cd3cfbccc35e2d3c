"""Clash of Decks in a browser."""

from __future__ import annotations

from clashyard.decks.names import Names
from clashyard.web.boards.board import Board
from clashyard.web.boards.decks.scene import scene

BOARD = Board("decks", scene, lambda match, words: Names(match, words).event)
