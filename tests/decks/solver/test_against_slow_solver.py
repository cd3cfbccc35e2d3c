"""The solver agrees with a slow one that was written independently."""

from __future__ import annotations

from clashyard.core.errors import BadInput
from clashyard.core.solver import UNDECIDED, UNIQUE, Limits
from clashyard.decks.solver import SOLVER
from tests.support.slow_first_turns import first_turns
from tests.support.slow_solver import decide
from tests.support.small_positions import small_position

POSITIONS, LISTED = 110, 30
NODES = 20_000  # of the slow solver


def test_both_decide_alike() -> None:
    compared = 0
    for seed in range(POSITIONS):
        quest = small_position(seed)
        try:
            verdict = SOLVER.solve(quest, Limits(nodes=30_000))
        except BadInput:
            continue
        slow = decide(quest, nodes=NODES)
        if verdict.kind != UNDECIDED and slow is not None:
            assert bool(verdict.value) == slow, seed
            compared += 1
    assert compared > POSITIONS / 2


def test_both_find_the_same_solutions() -> None:
    compared = 0
    for seed in range(LISTED):
        quest = small_position(seed, turns=1)
        try:
            verdict = SOLVER.solve(quest, Limits(nodes=30_000))
        except BadInput:
            continue
        found = None if verdict.kind == UNDECIDED else first_turns(quest, nodes=NODES)
        if found is not None:
            assert len(found) == len(verdict.solutions), seed
            if verdict.kind == UNIQUE:
                assert found[0].orders == verdict.orders, seed
            compared += 1
    assert compared > LISTED / 2


def test_the_order_of_hidden_cards_may_decide_after_the_end_of_the_match() -> None:
    """A Reinforcement brings a hidden card, which ends the match: with another card there, it goes on."""
    quest = small_position(2186, turns=3)
    assert SOLVER.solve(quest, Limits(nodes=30_000)).kind == UNDECIDED
    assert decide(quest, nodes=NODES) is False


def test_orders_are_counted_with_either_of_two_identical_cards() -> None:
    quest = small_position(6647, turns=1)  # which of two Salamanders is played decides what is left in the hand
    found = first_turns(quest, nodes=NODES)
    assert found is not None
    assert SOLVER.solve(quest, Limits(nodes=30_000)).orders == found[0].orders == (1, 1)
