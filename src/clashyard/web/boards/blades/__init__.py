"""Clashing Blades! in a browser."""

from __future__ import annotations

from clashyard.blades.names import Names
from clashyard.web.boards.blades.scene import scene
from clashyard.web.boards.board import Board

BOARD = Board("blades", scene, lambda match, words: Names(words).event, announces=True)
