"""The games in a browser: a folder each, with a scene made from what a viewer may see, templates and a style sheet."""

from __future__ import annotations

from clashyard.core.match import Match
from clashyard.web.boards.board import Board
from clashyard.web.games.blades import BOARD as BLADES
from clashyard.web.games.clash import BOARD as CLASH
from clashyard.web.games.decks import BOARD as DECKS

BOARDS: dict[str, Board] = {"decks": DECKS, "blades": BLADES, "clash": CLASH}


def board_of(match: Match) -> Board:
    """Return the board of the match's game."""
    return BOARDS[match.game.name]
