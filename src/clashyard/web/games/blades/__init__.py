"""Clashing Blades! in a browser."""

from __future__ import annotations

from clashyard.blades.text.names import Names
from clashyard.web.boards.board import Board
from clashyard.web.games.blades.scene import scene

BOARD = Board("blades", scene, lambda match, words: Names(words).event, announces=True)
