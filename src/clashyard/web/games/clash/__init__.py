"""CLASH in a browser."""

from __future__ import annotations

from clashyard.clash.text.sheet import Sheet
from clashyard.web.boards.board import Board
from clashyard.web.games.clash.scene import scene

BOARD = Board("clash", scene, lambda match, words: Sheet(words).event)
