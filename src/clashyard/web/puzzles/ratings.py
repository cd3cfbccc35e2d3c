"""Puzzle ratings: a puzzle is a player, who loses against those who solve it at the first try and wins against all others."""

from __future__ import annotations

from clashyard.grimoire.puzzle import Puzzle
from clashyard.web.people.models import Person
from clashyard.web.puzzles.models import Strength
from clashyard.web.ratings.scale import MU, SIGMA, Rating, rated, shown

GRADE, STEP = 4, 2.5  # a puzzle of the middle grade is as strong as a new player; each grade is this much stronger


def rating_of(row: Strength) -> Rating:
    """Return the rating of a player or a puzzle."""
    return shown(row.mu, row.sigma, row.number, row.won)


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
    after = rated([[(row.mu, row.sigma)] for row in (player, other)], [1, 2] if solved else [2, 1])
    for row, [(mu, sigma)], won in zip((player, other), after, (solved, not solved), strict=True):
        row.mu, row.sigma, row.number, row.won = mu, sigma, row.number + 1, row.won + won
        row.save()
