"""What the editor draws and names as a match does: the board of a game without pieces to move here, and the other side."""

from __future__ import annotations

from dataclasses import dataclass

from clashyard.core.errors import ClashyardError
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.core.words import N_, Noun, Words
from clashyard.decks import GAME as DECKS
from clashyard.web.boards.board import Scene
from clashyard.web.boards.opponents import words_against
from clashyard.web.boards.registration import board_of
from clashyard.web.editor.draft import Draft

ENEMY = N_("the enemy")


@dataclass(frozen=True)
class Drawn:
    """A board as a template includes it, from *folder*."""

    folder: str
    template: str
    scene: Scene


def addressed(game: Game, seat: str, words: Words) -> Words:
    """Return words that call the solver “you”. The other is the enemy, as beside the board of the editor, or has a name."""
    if game is not DECKS:
        return words_against(game, seat, words)
    return words.calling({each: Noun(words(ENEMY)) for each in game.seats if each != seat}).addressing(seat)


def drawn(match: Match, seat: str, words: Words) -> Drawn:
    """Return the board of a match as the solver in *seat* sees it, who decides nothing here."""
    board, words = board_of(match), words_against(match.game, seat, words)
    return Drawn(board.folder, board.template, board.posed(board.scene(match, seat, words, False), words, ""))


def drawn_draft(page: Draft, words: Words) -> Drawn | None:
    """Return the board of a draft, whether it asks a question that makes sense or not; None for an impossible position."""
    try:
        match = page.match()
    except ClashyardError:
        return None
    return drawn(match, next(iter(match.deciding), match.seats[0]), words)
