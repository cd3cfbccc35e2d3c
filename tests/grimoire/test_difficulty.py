"""How difficult a puzzle is: near misses, grades, and the same in words."""

from __future__ import annotations

from typing import Any

import pytest

from clashyard import decks
from clashyard.core.solver import Quest
from clashyard.core.words import Words
from clashyard.decks.solver import SOLVER
from clashyard.grimoire import difficulty
from clashyard.grimoire.grades import deepened, grade
from clashyard.grimoire.near_misses import near_misses

CARDS = {"bolt": "1 1!", "blast": "2 2!", "ox": "3 1/2", "cow": "3 1/1", "a1": "9 1/1", "a2": "9 1/1", "b1": "9 1/1"}


def quest(goal: str, mine: dict[str, Any], theirs: dict[str, Any], mana: int, turns: int = 1) -> Quest:
    position = {
        "turn": {"active": "A", "mana": mana, "number": 3},
        "cards": CARDS,
        "A": {**mine, "hand": [*mine.get("hand", []), "bastion", "a1", "a2"]},
        "B": {"hand": ["fort", "b1"], **theirs},
    }
    return Quest(decks.from_position(position), "A", goal, turns)


@pytest.mark.parametrize(
    ("given", "solution", "number"),
    [
        # One Creature is left by either card alone, by both on the ox, and by the bolt, played twice, on either.
        (quest("clear", {"hand": ["bolt", "blast"]}, {"upper": ["ox"], "lower": ["cow"]}, 3),
         ("play bolt B.lower.1", "play blast B.upper.1", "end"), 4),
        (quest("win", {"upper": ["ox", "cow"]}, {"hand": ["fort", "b1"], "upper": []}, 0), ("end",), 0),
    ],
)  # fmt: skip
def test_near_misses(given: Quest, solution: tuple[str, ...], number: int) -> None:
    assert SOLVER.mining is not None
    assert SOLVER.mining.holds(given, solution)
    assert near_misses(SOLVER.mining, given, solution) == number


@pytest.mark.parametrize(
    ("found", "plays", "works", "turns", "expected"),
    [(0, 1, 1, 1, 1), (150, 2, 1, 1, 1), (100_000, 2, 2, 1, 4), (-1, 2, 2, 1, 5), (1_000, 3, 1, 2, 5), (-1, 4, 1, 3, 7)],
)
def test_grades(found: int, plays: int, works: int, turns: int, expected: int) -> None:
    facts = {"found-by": found, "plays": plays, "works": works, "orders": {1: 1, 2: 2, 3: 6, 4: 24}[plays]}
    assert grade(facts, turns) == expected


def test_what_is_found_is_not_searched_again() -> None:
    facts = {"grade": 7, "plays": 2, "found-by": 150, "works": 2, "orders": 2, "near-misses": 1}
    page = {"turns": 2, "difficulty": facts}
    assert deepened(page) == {"turns": 2, "difficulty": {**facts, "grade": 2}}
    unfound = {**facts, "found-by": -1, "searched": 100_000}
    assert deepened({**page, "difficulty": unfound})["difficulty"] == {**unfound, "grade": 6}


def test_in_words() -> None:
    words = Words()
    assert difficulty.said({"grade": 4}, words) == difficulty.said({}, words) == "Medium."
    assert difficulty.found_by({"found-by": -1, "searched": 100_000}, words).endswith("(iterations: 100,000).")
    assert difficulty.found_by({"iterations": 150}, words) == "The computer’s search finds the solution (iterations: 150)."
    assert "looks no further" in difficulty.found_by({"found-by": 0}, words)
