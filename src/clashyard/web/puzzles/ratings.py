"""Puzzle ratings: a puzzle is a player, who loses against those who solve it at the first try and wins against all others."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from clashyard.grimoire.puzzle import Puzzle
from clashyard.web.people.models import Person
from clashyard.web.puzzles.models import Strength

MU, SIGMA = 25.0, 25.0 / 3  # of openskill, before anything is known
MIDDLE, SCALE = 1500, 40  # of the shown rating, and how much of it is one of openskill
GRADE, STEP = 4, 2.5  # a puzzle of the middle grade is as strong as a new player; each grade is this much stronger
SURE = 4.0  # of sigma: above it, a rating is provisional


@dataclass(frozen=True)
class Rating:
    """A rating as pages show it. *band*: its uncertainty; *number*: the first tries behind it, of which *won* were won."""

    value: int
    band: int
    provisional: bool
    number: int
    won: int


def rating_of(row: Strength) -> Rating:
    """Return the rating of a player or a puzzle."""
    value = round(MIDDLE + SCALE * (row.mu - MU))
    return Rating(value, round(SCALE * row.sigma), row.sigma > SURE, row.number, row.won)


def strength_of(person: Person | None) -> Strength:
    """Return the strength of a player; a new one if there is none yet, not stored."""
    found = Strength.objects.filter(person=person).first() if person is not None else None
    return found or Strength(person=person, mu=MU, sigma=SIGMA)


def strength_for(puzzle: Puzzle) -> Strength:
    """Return the strength of a puzzle; before its first try, what its difficulty lets expect."""
    found = Strength.objects.filter(puzzle=puzzle.id).first()
    return found or Strength(puzzle=puzzle.id, mu=MU + STEP * (puzzle.difficulty.get("grade", GRADE) - GRADE), sigma=SIGMA)


def count(person: Person, puzzle: Puzzle, solved: bool) -> None:
    """Count a first try for the ratings of both. To be called within a transaction."""
    player, other = strength_of(person), strength_for(puzzle)
    model = _model()
    teams = [[model.rating(row.mu, row.sigma)] for row in (player, other)]
    rated = model.rate(teams, ranks=[1, 2] if solved else [2, 1])
    for row, [after], won in zip((player, other), rated, (solved, not solved), strict=True):
        row.mu, row.sigma, row.number, row.won = after.mu, after.sigma, row.number + 1, row.won + won
        row.save()


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce

    return PlackettLuce()
