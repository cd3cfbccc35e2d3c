"""The solver of Clashing Blades! on positions that can be followed by hand, and against the slow solver."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from clashyard import blades
from clashyard.blades.rules.state import Fight
from clashyard.blades.solver.goals import SOLVER
from clashyard.blades.solver.table import Deal
from clashyard.core.belief_search import Search
from clashyard.core.errors import BadInput
from clashyard.core.solver import NONE, UNDECIDED, UNIQUE, Limits, Quest
from tests.support.plain_duels import PlainDuel, TooLarge
from tests.support.small_duels import blades_quest

LIMITS = Limits(nodes=20_000)
POSITIONS = 1_000
PLAYS = 1_500  # of the slow solver


def quest(a: dict[str, Any], b: dict[str, Any], goal: str = "win", turns: int = 1, **more: Any) -> Quest:
    return Quest(blades.from_position({"A": a, "B": b, **more}, {}), "A", goal, turns)


def test_a_spade_against_an_empty_hand_wins() -> None:
    found = SOLVER.solve(quest({"hand": ["S3", "S7"]}, {"health": 5, "hand": []}), LIMITS)
    assert (found.kind, found.solutions, found.value) == (UNIQUE, (("en-garde A:S7",),), Fraction(1))


def test_what_the_other_may_hold_counts_and_not_what_it_holds() -> None:
    asked = quest({"hand": ["S10", "C2"]}, {"health": 1, "hand": ["SA", "D2"]}, "touch")
    assert SOLVER.solve(asked, LIMITS).kind == NONE  # it might hold D10


def test_limits_give_no_guess() -> None:
    asked = quest({"hand": ["S10", "S9", "C8", "C7"]}, {"hand": ["D2", "D3", "D4"]}, "safe", 3)
    found = SOLVER.solve(asked, Limits(nodes=10))
    assert (found.kind, found.reason, found.value) == (UNDECIDED, "nodes", None)


def test_a_plan_is_checked_without_a_search() -> None:
    asked = quest({"hand": ["S3", "S7", "C9"]}, {"health": 5, "hand": []})
    line = ("en-garde A:S7",)
    plan = SOLVER.certify(asked, line, LIMITS)
    assert SOLVER.check(asked, line, plan) == ""
    spoiling: tuple[Any, ...] = (None, {}, {"plan": []}, {"plan": [*line, "pass"]}, {"plan": ["en-garde A:S3"]})
    for spoilt in spoiling:
        assert SOLVER.check(asked, line, spoilt).startswith("certificate: ")
    assert SOLVER.check(asked, ("en-garde A:S3",), {"plan": ["en-garde A:S3"]}).startswith("certificate: ")


@pytest.mark.parametrize(("goal", "turns", "place"), [("dance", 1, "goal"), ("win", 4, "turns"), ("win", 0, "turns")])
def test_goals_that_make_no_sense_are_refused(goal: str, turns: int, place: str) -> None:
    with pytest.raises(BadInput) as error:
        SOLVER.solve(quest({"hand": ["S3"]}, {"hand": ["D4"]}, goal, turns), LIMITS)
    assert error.value.place == place


def test_positions_that_cannot_be_are_refused() -> None:
    many = [f"{suit}{rank}" for suit in "SDC" for rank in (4, 5, 6, 7, 8)]
    with pytest.raises(BadInput) as error:
        SOLVER.solve(quest({"hand": ["S3"]}, {"hand": ["D9"]}, discard=many), LIMITS)
    assert error.value.place == "position.discard"


def test_the_slow_solver_agrees() -> None:
    solved = 0
    for seed in range(POSITIONS):
        asked = blades_quest(seed)
        g = asked.match.state
        assert isinstance(g, Fight)
        table = Deal(asked.match.setting, g, 0, asked.goal)
        node = table.start(g, asked.turns)
        found = {table.text(node, action) for action in Search(table, LIMITS).winners(node)}
        try:
            assert found == PlainDuel(asked, PLAYS).winning(), seed
        except TooLarge:
            continue
        solved += bool(found)
    assert solved > POSITIONS // 10
