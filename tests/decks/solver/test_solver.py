"""The solver of Clash of Decks on positions whose answers can be followed by hand."""

from __future__ import annotations

from typing import Any

import pytest

from clashyard import decks
from clashyard.core.errors import BadInput
from clashyard.core.solver import NONE, SEVERAL, UNDECIDED, UNIQUE, Limits, Quest, Verdict
from clashyard.decks.solver import SOLVER

LIMITS = Limits(nodes=100_000)


def quest(a: dict[str, Any], b: dict[str, Any], cards: dict[str, str], goal: str = "win", turns: int = 1, **turn: Any) -> Quest:
    """Return a quest of seat A, to act with 4 Mana on its fifth turn unless *turn* says otherwise."""
    given = {"turn": {"active": "A", "phase": "summoning", "mana": 4, "number": 5, **turn}, "cards": cards, "A": a, "B": b}
    return Quest(decks.from_position(given), "A", goal, turns)


def verdict(asked: Quest) -> Verdict:
    return SOLVER.solve(asked, LIMITS)


CARDS = {"wolf": "3 2/4", "rager": "2 2/1 rage", "bolt": "2 2!", "x": "9 1/1", "y": "9 1/1", "z": "9 2/2"}


def test_an_assault_that_wins_needs_no_play() -> None:
    found = verdict(quest({"hand": ["bastion", "x"], "upper": ["wolf"]}, {"hand": ["fort", "y", "z"]}, CARDS))
    assert (found.kind, found.solutions) == (UNIQUE, (("end",),))


def test_an_incantation_that_clears_the_way_is_the_only_win() -> None:
    a = {"hand": ["bolt", "bastion", "x"], "upper": ["wolf"]}
    found = verdict(quest(a, {"hand": ["fort", "y"], "upper": ["rager"]}, CARDS))
    assert (found.kind, found.solutions, found.orders) == (UNIQUE, (("play bolt B.upper.1", "end"),), (1, 1))


def test_two_ways_are_told_apart_by_what_they_play() -> None:
    cards = {**CARDS, "spark": "1 1!"}
    a = {"hand": ["bolt", "spark", "bastion", "x"], "upper": ["wolf"]}
    found = verdict(quest(a, {"hand": ["fort", "y"], "upper": ["rager"]}, cards))
    assert found.kind == SEVERAL and {line[0] for line in found.solutions} == {"play bolt B.upper.1", "play spark B.upper.1"}


def test_without_a_win_the_answer_is_none() -> None:
    assert verdict(quest({"hand": ["bastion", "x"]}, {"hand": ["fort", "y"]}, CARDS)).kind == NONE


def test_where_there_is_no_solution_a_natural_try_is_refuted() -> None:
    """The Creature that the enemy plays is in the way of the second attack; within one turn there is nothing to answer."""
    a, b = {"hand": ["bastion", "x"], "upper": ["wolf"]}, {"hand": ["fort", "y", "z", "bolt", "rager"]}
    assert verdict(quest(a, b, CARDS)).refutation == ("end",)
    twice = quest(a, b, CARDS, turns=2)
    found = verdict(twice)
    assert (found.kind, found.refutation) == (NONE, ("end", "play rager upper", "end"))
    match = twice.match.copy()
    for action in found.refutation:
        match.play(action)
    assert match.to_act == "A" and verdict(Quest(match, "A", "win", 1)).kind == NONE


def test_limits_give_no_guess() -> None:
    asked = quest({"hand": ["bolt", "rager", "bastion", "wolf"]}, {"hand": ["fort", "y", "z"]}, CARDS, turns=3)
    found = SOLVER.solve(asked, Limits(nodes=1))
    assert (found.kind, found.reason, found.value) == (UNDECIDED, "nodes", None)


def test_a_strategy_is_certified_and_checked_without_a_search() -> None:
    asked = quest({"hand": ["rager", "bastion", "x", "y"]}, {"hand": ["fort", "z"]}, CARDS, turns=2)
    found = verdict(asked)
    assert found.kind != NONE
    certificate = SOLVER.certify(asked, found.solutions[0], LIMITS)
    assert certificate and SOLVER.check(asked, found.solutions[0], certificate) == ""
    for spoilt in (
        None,
        {},
        {**certificate, "answers": "9"},
        {**certificate, "answers": certificate["answers"] + " 0"},
        {"answers": "x"},
    ):
        assert SOLVER.check(asked, found.solutions[0], spoilt).startswith("certificate: ")
    assert SOLVER.check(asked, ("end",), certificate).startswith("certificate: ")


@pytest.mark.parametrize(
    ("goal", "turns", "place"), [("dance", 1, "goal"), ("win", 4, "turns"), ("clear", 1, "goal"), ("bastion", 1, "goal")]
)
def test_goals_that_make_no_sense_are_refused_before_any_search(goal: str, turns: int, place: str) -> None:
    with pytest.raises(BadInput) as error:
        verdict(quest({"hand": ["bastion", "x"]}, {"hand": ["fort", "y"]}, CARDS, goal, turns))
    assert error.value.place == place
