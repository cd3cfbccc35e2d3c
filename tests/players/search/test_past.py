"""A two-sided search from an earlier choice: what the others have chosen since tells what they may hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import islice
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from clashyard.clash import GAME
from clashyard.core import machine_code
from clashyard.core.errors import BadInput
from clashyard.core.match import Match
from clashyard.equilibrium import LADDERS
from clashyard.players import levels
from clashyard.players.levels import ENOUGH, Searcher, chosen_together
from clashyard.players.search.edges import find, insert, mixed
from clashyard.players.search.engine import Budget, Thought, think
from clashyard.players.search.past import SLIP, share_of
from clashyard.players.search.state import NONE, ONE, PAST, ROOT, Edge, Search
from clashyard.players.search.tree import Tree, since
from tests.support.games import points
from tests.support.search import COMPILED, others

MODE = GAME.modes[0]
LARGEST = LADDERS[GAME.name][2]()  # of the small games that are published
STOPS = LARGEST.match(5, [1, 2])  # A, who won the joust, holds L, Q and X, and had better hit no more


def after_a_joust(most: int) -> Iterator[Match]:
    """Yield decisions of one seat of random matches, soon after both have chosen together."""
    alone = (each for each in points(GAME, MODE, range(3), 80) if each.deciding and each.told == len(each.actions))
    found = (each for each in alone if len(each.deciding) == 1 and len(each.menu()) > 1)
    return islice((each for each in found if chosen_together(each) is not None), most)


def looked_back(match: Match, budget: Budget, seed: int) -> Thought:
    return think(match, None, budget, seed, both=True, begin=chosen_together(match))


@COMPILED
@pytest.mark.usefixtures("carrier")
@pytest.mark.rule("clash.info.hidden")
def test_a_seat_thinks_the_same_whatever_the_other_one_holds() -> None:
    compared = 0
    for match in after_a_joust(8):
        seat = match.deciding[0]
        expected = looked_back(match, Budget(iterations=200), 5)
        for world in others(match, seat):
            compared += world.state != match.state
            assert looked_back(world, Budget(iterations=200), 5) == expected
    assert compared > 8


@pytest.mark.compiled
def test_interpreted_and_compiled_searches_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    for match in (*after_a_joust(2), STOPS):
        thoughts = []
        for quick in (False, True):
            monkeypatch.setattr(machine_code, "prepared", lambda quick=quick: quick)
            thoughts.append(looked_back(match, Budget(iterations=300, trees=2), 7))
        assert thoughts[0] == thoughts[1]
        assert {each.action for each in thoughts[0].candidates} == set(match.menu())


def test_the_past_is_what_was_chosen_since_in_the_order_of_the_seats() -> None:
    match = LARGEST.match(5, [])
    match.play(match.menu("B")[0], "B")
    assert since(match, 0) == [] and chosen_together(match) is None, "a sealed choice is not part of it"
    match.play(match.menu("A")[1], "A")
    assert since(match, 0) == [(0, match.numbers[1]), (1, match.numbers[0])] and chosen_together(match) == 0
    assert since(match, 2) == []


def test_the_present_decision_is_told_apart_by_what_was_chosen() -> None:
    (_, ours), (_, theirs) = since(STOPS, 0)
    tree = Tree(STOPS, 0, 3, GAME.strength.tuning, 300, False, True, begin=0)
    assert tree.root == mixed(mixed(ROOT, ours), theirs)
    tree.grow(120)
    present = tree.found()[(tree.found()["parent"] == tree.root) & (tree.found()["seat"] == 0)]
    assert sorted(present["action"]) == sorted(STOPS.menu("A")) and present["visits"].sum() > 5


def test_a_long_past_is_left_alone() -> None:
    match: Any = SimpleNamespace(told=PAST, open_points=lambda: [0, 2, 3])
    assert chosen_together(match) == 0
    match.told += 1
    assert chosen_together(match) is None


def edges(weights: tuple[int, ...], *, simultaneous: int) -> Any:
    """Return a table of the edges of a decision with these weights, or these visits in a choice of one seat."""
    tree = np.zeros(64, Edge.dtype).view(np.recarray)
    search = np.zeros(1, Search.dtype).view(np.recarray)[0]
    for action, weight in enumerate(weights):
        spot = find(tree, mixed(9, action))
        assert spot == NONE
        edge = tree[insert(tree, search, mixed(9, action), 9, 0, action)]
        edge.simultaneous, edge["weight" if simultaneous else "visits"] = simultaneous, weight
    return tree


@pytest.mark.parametrize("simultaneous", [0, 1])
def test_a_hand_is_taken_to_choose_by_its_strategy_and_to_slip(simultaneous: int) -> None:
    ask = partial(share_of, edges((30, 10, 0), simultaneous=simultaneous), [0, 1, 2], [0, 0, 0], 3, 9)
    assert [ask(made) for made in range(3)] == [(ONE - SLIP) * part // 4 + SLIP // 3 for part in (3, 1, 0)]


def test_a_hand_that_has_not_been_met_may_choose_anything() -> None:
    assert share_of(edges((), simultaneous=1), [0, 1, 2], [0, 0, 0], 3, 9, 1) == ONE // 3


@COMPILED
@pytest.mark.usefixtures("carrier")
@pytest.mark.parametrize("seed", range(3))
def test_level_8_plays_on_by_what_a_joust_says_of_the_other_hand(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all hands alike, B's might be one against which another hit pays; with those B does not joust as it did."""
    right = {GAME.notation.read_action(STOPS.state, STOPS.setting, 0, "stop"): 1.0}
    assert Searcher(8, seed).mixture(STOPS, "A") == right
    monkeypatch.setattr(levels, "chosen_together", lambda match: None)
    assert Searcher(8, seed).mixture(STOPS, "A") != right


@COMPILED
@pytest.mark.usefixtures("carrier")
def test_a_decision_that_few_iterations_reach_is_searched_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[int | None]()

    def thought(visits: int, match: Match, seat: str, budget: Budget, *rest: Any, **named: Any) -> Thought:
        asked.append(named.get("begin"))
        found = think(match, seat, Budget(iterations=8), *rest, **named)
        first = replace(found.candidates[0], visits=visits)
        return replace(found, candidates=(first,))

    for visits, begins in ((ENOUGH, [0]), (ENOUGH - 1, [0, None])):
        asked.clear()
        monkeypatch.setattr(levels, "think", partial(thought, visits))
        Searcher(8, 1).mixture(STOPS, "A")
        assert asked == begins


@pytest.mark.parametrize(
    ("begin", "both", "reason"),
    [
        (0, False, "only a two-sided search"),
        (1, True, "1 is not a point at which a search can begin"),
        (3, True, "3 is not a point at which"),
        ("x", True, "'x' is not a point at which"),
    ],
)
def test_a_wrong_beginning_is_refused(begin: Any, both: bool, reason: str) -> None:
    with pytest.raises(BadInput, match=reason) as caught:
        think(STOPS, "A", Budget(iterations=10), both=both, begin=begin)
    assert caught.value.place == "begin"
