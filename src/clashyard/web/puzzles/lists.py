"""What pages list: the books with their pages, and how far a visitor has come. No position is read for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from statistics import mean

from clashyard.core.words import Words
from clashyard.games import GAMES
from clashyard.grimoire.books import Book, books, daily, number_of
from clashyard.grimoire.puzzle import Puzzle
from clashyard.web.people.models import Person
from clashyard.web.puzzles import days
from clashyard.web.puzzles.models import Record
from clashyard.web.puzzles.shelf import grade_of, page_of, title_of

SOLVED, HINTED, TRIED = "done", "hinted", "miss"


@dataclass(frozen=True)
class Leaf:
    """A page of a book in a list. *state*: SOLVED, HINTED, TRIED, or nothing. *task*: what is to be done."""

    number: int
    id: str
    title: str
    task: str
    grade: int
    state: str


@dataclass(frozen=True)
class Volume:
    """A book in a list, with as many pages as there are solved."""

    id: str
    title: str
    game: str
    number: int
    solved: int
    leaves: tuple[Leaf, ...] = ()


@dataclass(frozen=True)
class Today:
    """The daily puzzle as other pages offer it. *done*: the visitor has solved it; *streak*: days in a row."""

    leaf: Leaf
    number: int
    game: str
    done: bool
    streak: int


def today(person: Person | None, words: Words) -> Today:
    """Return the puzzle of today."""
    now, solved = days.today(), days.days_of(person)
    puzzle = daily(now)
    shown = leaf(page_of(puzzle).number, puzzle, {}, words)
    return Today(shown, number_of(now), puzzle.game.title, now in solved, days.streak_of(solved).now)


def states_of(person: Person | None) -> dict[str, str]:
    """Return how a person stands with each puzzle that they have begun, by its id."""
    if person is None:
        return {}
    rows = Record.objects.filter(person=person).order_by("-pk")
    return {row.puzzle: (SOLVED if not row.hints else HINTED) if row.solved else TRIED for row in rows}


def volumes(states: Mapping[str, str], words: Words) -> list[Volume]:
    """Return all books, without their pages: those of one game after those of another, the shortest and easiest first."""
    order = [game.name for game in GAMES]

    def place(book: Book) -> tuple[int, int, float]:
        return order.index(book.game), len(book.pages), mean([grade_of(page) for page in book.pages])

    return [_volume(book, states, words) for book in sorted(books(), key=place)]


def opened(book: Book, states: Mapping[str, str], words: Words) -> Volume:
    """Return a book with its pages."""
    volume = _volume(book, states, words)
    leaves = tuple(leaf(number, puzzle, states, words) for number, puzzle in enumerate(book.pages, 1))
    return Volume(volume.id, volume.title, volume.game, volume.number, volume.solved, leaves)


def leaf(number: int, puzzle: Puzzle, states: Mapping[str, str], words: Words) -> Leaf:
    """Return a puzzle as lists show it."""
    title, task = title_of(puzzle, words), words.text(puzzle.task)
    return Leaf(number, puzzle.id, title, task, grade_of(puzzle), states.get(puzzle.id, ""))


def _volume(book: Book, states: Mapping[str, str], words: Words) -> Volume:
    solved = sum(states.get(page.id, "") in (SOLVED, HINTED) for page in book.pages)
    game = next((page.game.title for page in book.pages), "")
    return Volume(book.id, words.text(book.title), game, len(book.pages), solved)
