"""The search against an opponent that it takes for greedy in all its choices, and not in the simultaneous ones alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from clashyard import clash
from clashyard.core.match import Match
from clashyard.core.playout import driver
from clashyard.core.state import State
from clashyard.players.player import redrawn
from clashyard.players.search.expansion import WORLD, select_greedy
from clashyard.players.search.state import ONE, ROOT
from clashyard.players.search.tree import Tree
from clashyard.players.search.walk import descend
from tests.support.search import greedily


def answering() -> Iterator[tuple[Match, str]]:
    """Positions of CLASH in which the second seat alone decides, between several actions, and the first seat."""
    for match in greedily(clash.GAME, "duel", range(6)):
        if tuple(match.deciding) == (match.seats[1],) and len(match.menu(match.seats[1])) > 1:
            yield match.copy(), match.seats[0]


def answers(rate: int) -> Iterator[tuple[int, int]]:
    """What a search for the first seat tries as the other's answer, in some worlds, and what looks best to the other there."""
    for match, seat in answering():
        tuning = replace(match.game.strength.tuning, greedy_rate=rate, exploration=10**6)
        tree = Tree(match, match.seats.index(seat), 5, tuning, 300, False)
        for number in range(8):
            world = redrawn(match, match.seats.index(seat), number)
            stepped(tree, world)  # the actions that are new are added
            stepped(tree, world)
            tried = int(tree.edges[tree.search.path[1]].action)
            yield tried, greedy(tree, world)


def stepped(tree: Any, world: State) -> None:
    """Let the search decide once in a world, as at the root."""
    tree.states[WORLD] = world.copy()
    tree.search.key, tree.search.length = ROOT, 0
    driver(clash.GAME, descend, False)(tree.states, tree.edges, tree.search, tree.guide, tree.out, tree.spots)


def greedy(tree: Any, world: State) -> int:
    """What looks best to the seat that decides, in a world."""
    tree.states[WORLD] = world.copy()
    rules, out = clash.GAME.rules, tree.out
    mover = rules.to_act(world)
    choices = rules.menu(world, mover, out)
    return int(out[driver(clash.GAME, select_greedy, False)(tree.states, tree.search, out, mover, choices)])


@pytest.mark.parametrize(("rate", "is_greedy"), [(ONE, True), (ONE - 1, False)])
def test_one_that_is_always_greedy_answers_greedily_too(rate: int, is_greedy: bool) -> None:
    found = list(answers(rate))
    assert len(found) >= 80 and all(tried == best for tried, best in found) == is_greedy
