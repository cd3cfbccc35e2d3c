"""Endpoints of the puzzles of the books, to be read and thought about. Solutions, hints and hidden cards are not sent."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja import Router, Schema
from ninja.params.functions import Path
from pydantic import Field

from clashyard.grimoire import difficulty
from clashyard.grimoire.books import books, daily, puzzles
from clashyard.grimoire.puzzle import Puzzle
from clashyard.web.api.access import Anyone
from clashyard.web.api.matches import SEEN
from clashyard.web.api.state import world_of
from clashyard.web.problems import Problem
from clashyard.web.puzzles import days

router = Router(tags=["puzzles"])


class PuzzleEntry(Schema):
    """A puzzle as it is listed."""

    id: str
    book: str
    game: str
    title: str
    task: str = Field(description="in an English sentence")
    turns: int
    grade: int = Field(description="how difficult it is, from 1")


class PuzzleShown(PuzzleEntry):
    """A puzzle as its solver sees it."""

    seat: str
    options: dict[str, Any]
    legal: list[str]
    view: dict[str, Any]
    world: dict[str, Any] = Field(description="a whole position that agrees with all that the seat knows")


@router.get("/puzzles", auth=Anyone(), response={200: list[PuzzleEntry], **SEEN}, summary="All puzzles")
def listed(request: HttpRequest) -> Any:
    """List the puzzles of all books."""
    return [_entry(page, each.id) for each in books() for page in each.pages]


@router.get("/puzzles/{puzzle}", auth=Anyone(), response={200: PuzzleShown, **SEEN}, summary="A puzzle")
def puzzle(request: HttpRequest, puzzle: str = Path(..., description="its id, or `daily`")) -> Any:
    """Return a puzzle as its solver sees it."""
    found = daily(days.today()) if puzzle == "daily" else puzzles().get(puzzle)
    if found is None:
        raise Problem("missing", "There is no puzzle with this id.", "path puzzle", "Look for it in /api/v1/puzzles.")
    match = found.match()
    return {
        **_entry(found, next(each.id for each in books() if found in each.pages)), "seat": found.seat,
        "options": dict(match.options), "legal": match.legal_of(found.seat), "view": match.view(found.seat, memory=True),
        "world": world_of(match, found.seat),
    }  # fmt: skip


def _entry(puzzle: Puzzle, book: str) -> dict[str, Any]:
    return {
        "id": puzzle.id, "book": book, "game": puzzle.game.name, "title": puzzle.title, "task": puzzle.task,
        "turns": puzzle.turns, "grade": difficulty.grade_of(puzzle.difficulty),
    }  # fmt: skip
