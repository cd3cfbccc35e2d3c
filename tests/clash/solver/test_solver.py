"""The solver of CLASH on positions that can be followed by hand, and against the slow solver."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from clashyard import clash
from clashyard.clash.solver.goals import SOLVER, ask
from clashyard.core.belief_search import OTHER, Node, OutOfReach, Search
from clashyard.core.errors import BadInput
from clashyard.core.solver import NONE, UNDECIDED, UNIQUE, Limits, Quest
from tests.support.plain_duels import PlainDuel, TooLarge
from tests.support.small_duels import clash_quest

LIMITS = Limits(nodes=20_000)
POSITIONS = 500
PLAYS = 1_500  # of the slow solver
ALL = {"characters": {"A": "Ansa Verrell", "B": "Bram Okkert"}}


def quest(a: dict[str, Any], b: dict[str, Any], goal: str = "win", **more: Any) -> Quest:
    return Quest(clash.from_position({**ALL, "A": a, "B": b, **more}), "A", goal, 1)


def combo(a: dict[str, Any], b: dict[str, Any], chain: str = "H") -> Quest:
    return quest(a, b, step="combo", attacker="A", chain=chain)


def test_a_hit_may_be_clashed_and_a_super_may_not() -> None:
    a = {"hand": ["L", "P"], "will": 4}
    found = SOLVER.solve(combo(a, {"hp": 2, "hand": ["B"]}), LIMITS)
    assert (found.kind, found.solutions, found.value) == (UNIQUE, (("super 4",),), Fraction(1))


def test_an_opponent_without_a_clash_card_can_be_hit() -> None:
    a = {"hand": ["L"], "will": 4}
    for deck, kind in ((["H", "X"], NONE), (["H", "H"], UNIQUE)):
        assert SOLVER.solve(combo(a, {"hp": 1, "hand": ["H"], "deck": deck}), LIMITS).kind == kind


def test_simultaneous_choices_have_exact_values() -> None:
    a, b = {"hp": 1, "hand": ["H", "L", "Q"]}, {"hp": 1, "hand": ["H", "L", "Q"], "deck": []}
    found = SOLVER.solve(quest(a, b), LIMITS)
    assert found.kind == NONE and found.value == Fraction(1, 3)


def test_limits_give_no_guess() -> None:
    found = SOLVER.solve(quest({"hand": list("HHLLQQB")}, {"hand": list("HHLLQQB")}), Limits(nodes=5))
    assert (found.kind, found.reason, found.value) == (UNDECIDED, "nodes", None)


def test_a_plan_is_checked_without_a_search() -> None:
    asked = combo({"hand": ["L", "P"], "will": 4}, {"hp": 2, "hand": ["B"]})
    plan = SOLVER.certify(asked, ("super 4",), LIMITS)
    assert SOLVER.check(asked, ("super 4",), plan) == ""
    for spoilt in (None, {"plan": ["stop"]}, {"plan": ["super 4", "stop"]}):
        assert SOLVER.check(asked, ("super 4",), spoilt).startswith("certificate: ")
    assert SOLVER.check(asked, ("hit L",), {"plan": ["hit L", "super 4", "stop"]}).startswith("certificate: ")


def test_positions_and_goals_that_make_no_sense_are_refused() -> None:
    sides = {"hand": ["H"]}, {"hand": ["H"]}
    for asked, place in ((quest(*sides, "dance"), "goal"), (quest(*sides, step="discard"), "position.step")):
        with pytest.raises(BadInput) as error:
            SOLVER.solve(asked, LIMITS)
        assert error.value.place == place


class Whole(Search):
    """A search that gives up nothing before it has looked."""

    def _hopeful(self, node: Node) -> list[int]:
        return self.table.own(node)


@pytest.mark.rule("clash.joust.triangle")
def test_nothing_is_forced_where_it_is_plainly_lost() -> None:
    """In a joust that the other seat may win whatever is placed, or with too little in the hand."""
    lost, won = Counter[str](), 0
    for seed in range(POSITIONS):
        table, node = ask(clash_quest(seed))
        try:
            winners = Whole(table, LIMITS).winners(node)
        except OutOfReach:
            continue
        won += bool(winners)
        if table.lost(node):
            assert not winners
            lost["joust" if table.deciding(node) & OTHER else "combo"] += 1
    assert min(lost["joust"], lost["combo"], won) >= 5, (lost, won)


@pytest.mark.parametrize(
    ("held", "hp", "is_lost"),
    [(["L"], 1, False), (["B"], 1, True), (["L"], 8, True), (["P"], 1, False), (["P"], 8, True)],
)
def test_a_combo_is_plainly_lost_only_if_all_cards_do_too_little(held: list[str], hp: int, is_lost: bool) -> None:
    asked = combo({"hand": held, "will": 4}, {"hp": hp, "hand": ["H"], "deck": ["H"]})
    table, node = ask(asked)
    assert table.lost(node) == is_lost
    assert not ask(replace(asked, goal="survive")).table.lost(node), "this says nothing about surviving"


def test_the_slow_solver_agrees() -> None:
    solved = 0
    for seed in range(POSITIONS):
        asked = clash_quest(seed)
        table, node = ask(asked)
        try:
            found = {table.text(node, action) for action in Search(table, LIMITS).winners(node)}
            assert found == PlainDuel(asked, PLAYS).winning(), seed
        except (OutOfReach, TooLarge):
            continue  # a used pile would become a deck, or there are too many worlds
        solved += bool(found)
    assert solved > POSITIONS // 10
