"""A visitor's attempt at a puzzle, from what a URL or a form says: the puzzle, and the own actions so far."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlencode

from clashyard.core.errors import BadInput, ClashyardError
from clashyard.core.words import N_, Words
from clashyard.grimoire.attempt import Attempt, attempt
from clashyard.grimoire.books import puzzles
from clashyard.grimoire.puzzle import Puzzle
from clashyard.web.boards.opponents import words_against
from clashyard.web.editor.community import proven_page
from clashyard.web.puzzles.replies import Wait, nobody, replies_in
from clashyard.web.refused import Missing, Refused

LONGEST = 40  # own actions of an attempt
ACTION_AT_MOST = 200  # characters


def puzzle_of(name: str) -> Puzzle:
    """Return the puzzle of a URL: of a book, or of a page that somebody has shared. Raises Missing."""
    found = puzzles().get(name) or proven_page(name)
    if found is None:
        raise Missing(N_("This puzzle does not exist, or its author has withdrawn it. All others are listed under Puzzles."))
    return found


def solved_by(puzzle: Puzzle, actions: Sequence[str], wait: Wait = nobody) -> Attempt:
    """Return where the own *actions* lead; *wait*: see `replies_in`. Raises Refused for what is impossible, or too much."""
    if len(actions) > LONGEST or any(len(action) > ACTION_AT_MOST for action in actions):
        raise Refused(N_("At most {most} actions can be tried in a row. Start the puzzle again."), most=LONGEST)
    try:
        return attempt(puzzle, actions, None, replies_in(puzzle, wait))
    except Refused:
        raise
    except BadInput as error:
        raise Refused(N_("This try is over already. Start the puzzle again.")) from error
    except ClashyardError as error:
        raise Refused(N_("This action is not possible here. Start the puzzle again, or try another action.")) from error


def query_of(actions: Sequence[str]) -> str:
    """Return the query of an attempt's address, empty at its beginning."""
    return urlencode([("did", action) for action in actions])


def words_in(puzzle: Puzzle, words: Words) -> Words:
    """Return *words* that call the solver “you”, and everybody else by a name."""
    return words_against(puzzle.game, puzzle.seat, words)
