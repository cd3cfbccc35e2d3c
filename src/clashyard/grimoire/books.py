"""The Grimoires: books of puzzles that come with Clashyard, the daily puzzle, and puzzle files."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from clashyard.core.errors import BadInput, one_of
from clashyard.core.match_file import read_text
from clashyard.core.yaml_reader import yaml_document
from clashyard.grimoire.puzzle import FORMAT, Puzzle, cut_off, parse_puzzle, read_puzzle

FIRST_DAY = date(2026, 1, 1)  # of the daily puzzle number 1
STRIDE = 7919  # a prime, so that neighbouring days come from different books


@dataclass(frozen=True, eq=False)
class Book:
    """A Grimoire: pages in the order of their difficulty."""

    id: str
    title: str  # English
    game: str
    pages: tuple[Puzzle, ...]


@cache
def books() -> tuple[Book, ...]:
    """Return the books that come with Clashyard, in the order of their shelves."""
    shelf = files("clashyard.grimoire") / "books"
    texts = sorted((each.name, each) for each in shelf.iterdir() if each.name.endswith(".json"))
    return tuple(_book(json.loads(each.read_text("utf-8")), name) for name, each in texts)


def _book(given: Any, place: str) -> Book:
    pages = tuple(parse_puzzle(each, f"{place}: pages[{n}]") for n, each in enumerate(given["pages"], 1))
    return Book(given["id"], given["title"], given["game"], pages)


def book(name: str) -> Book:
    """Return a book by its id. Raises BadInput."""
    found = {each.id: each for each in books()}
    return found[one_of(name, found, "book", "book")]


@cache
def puzzles() -> dict[str, Puzzle]:
    """Return all puzzles of all books by their ids."""
    return {page.id: page for each in books() for page in each.pages}


def daily(day: date, among: Sequence[Puzzle] | None = None) -> Puzzle:
    """Return the puzzle of a day: the same for everybody, and all others come before it comes again."""
    pages = among or [page for each in books() for page in each.pages]
    return pages[(day - FIRST_DAY).days * STRIDE % len(pages)]


def number_of(day: date) -> int:
    """Return the number of a day's puzzle; that of FIRST_DAY is 1."""
    return (day - FIRST_DAY).days + 1


def load_puzzle(path: str | Path) -> Puzzle:
    """Read a puzzle file (YAML or JSON). Raises BadInput with the file and the key that is wrong."""
    text = read_text(path)
    try:
        given = yaml_document(text, str(path)).data
    except BadInput as error:
        if text.lstrip().startswith("{") and FORMAT in text:  # as the website writes them
            raise cut_off(error.place) from None
        raise
    if not isinstance(given, Mapping) or "format" not in given:
        raise BadInput(str(path), "this is not a puzzle file; save one in the puzzle editor with its File button")
    return read_puzzle(given, str(path))
