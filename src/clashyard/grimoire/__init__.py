"""Puzzles whose solutions are proven: files, books, attempts.

Nothing here knows a game by its name: goals and proofs come from `Game.solver`.

>>> from datetime import date
>>> from clashyard.grimoire import attempt, daily, puzzles
>>> daily(date(2026, 11, 23)) is daily(date(2026, 11, 23))
True
>>> page = puzzles()["run-up"]
>>> page.task
'Win this turn'
>>> attempt(page, page.solution).status
'solved'
"""

from __future__ import annotations

from clashyard.grimoire.attempt import Attempt, attempt
from clashyard.grimoire.books import Book, book, books, daily, load_puzzle, number_of, puzzles
from clashyard.grimoire.puzzle import Puzzle, Try, check_question, read_puzzle, write_puzzle

__all__ = [
    "Attempt", "Book", "Puzzle", "Try", "attempt", "book", "books", "check_question", "daily", "load_puzzle", "number_of",
    "puzzles", "read_puzzle", "write_puzzle",
]  # fmt: skip


def __dir__() -> list[str]:
    return sorted(__all__)
