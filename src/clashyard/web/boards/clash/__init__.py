"""CLASH in a browser."""

from __future__ import annotations

from clashyard.clash.sheet import Sheet
from clashyard.web.boards.board import Board
from clashyard.web.boards.clash.scene import scene

BOARD = Board("clash", scene, lambda match, words: Sheet(words).event)
