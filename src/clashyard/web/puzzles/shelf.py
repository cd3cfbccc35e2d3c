"""The books as pages list them, without looking at a single position."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from clashyard.core.words import Words
from clashyard.grimoire import difficulty
from clashyard.grimoire.books import Book, books, puzzles
from clashyard.grimoire.puzzle import Puzzle


@dataclass(frozen=True)
class Page:
    """A page of a book. *number*: from 1."""

    book: Book
    number: int
    puzzle: Puzzle


@cache
def pages() -> dict[str, Page]:
    """Return the page of each puzzle by the id of the puzzle."""
    return {puzzle.id: Page(book, number, puzzle) for book in books() for number, puzzle in enumerate(book.pages, 1)}


def page_of(puzzle: Puzzle) -> Page:
    """Return the page of a puzzle."""
    return pages()[puzzle.id]


def next_after(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle that comes after another one, through all books and around; after a page of a player's, the first."""
    order = list(puzzles())
    if puzzle.id not in puzzles():
        return puzzles()[order[0]]
    return puzzles()[order[(order.index(puzzle.id) + 1) % len(order)]]


def grade_of(puzzle: Puzzle) -> int:
    """Return the grade of a puzzle, from 1 to GRADES."""
    return difficulty.grade_of(puzzle.difficulty)


def title_of(puzzle: Puzzle, words: Words) -> str:
    """Return the title of a puzzle in the language of *words*."""
    return words.text(puzzle.title)
