"""Searches limited in seconds: parts on each core, until the time is over or the choice is settled. The clock is simulated."""

from __future__ import annotations

import os
import time
from itertools import count
from random import Random

import numpy as np
import pytest

from clashyard import blades, clash, decks
from clashyard.core import machine_code
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.players.search import tree as searched
from clashyard.players.search.engine import Budget, think
from clashyard.players.search.tree import CHECKS, PART, Tree, settled
from tests.support.search import BY_DAY_COMPILED, COMPILED, ON_BOTH, OVER_GAMES, committed, greedily, positions, simultaneous_move

pytestmark = pytest.mark.usefixtures("carrier")
TICKS = 64  # parts in the given time


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = count()
    monkeypatch.setattr(time, "monotonic", lambda: next(ticks) / TICKS)


def planted(match: Match, seat: int) -> Tree:
    return Tree(match, seat, 5, match.game.strength.tuning, TICKS * PART, machine_code.prepared())


@COMPILED
@OVER_GAMES
def test_seconds_buy_at_least_one_part_on_each_core(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    for match in positions(game):
        thought = think(match, None, Budget(seconds=0.05))
        assert thought.iterations >= 2 * PART and thought.iterations % PART == 0
        assert {each.action for each in thought.candidates} == set(match.menu())


def test_seconds_buy_one_part_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert think(positions(decks.GAME)[0], None, Budget(seconds=0.001)).iterations >= PART


@BY_DAY_COMPILED
@OVER_GAMES
@pytest.mark.usefixtures("clock")
def test_a_choice_that_is_not_settled_takes_all_the_time(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searched, "settled", lambda *_: False)
    tree = planted(positions(game)[0], 0)
    tree.grow_for(1)
    assert TICKS * PART * 3 // 4 < tree.done <= (TICKS + CHECKS) * PART


@ON_BOTH
@pytest.mark.usefixtures("clock")
def test_a_settled_choice_takes_less() -> None:
    match = next(m for m in greedily(decks.GAME, "duel", range(11, 12)) if len(m.actions) == 11)
    tree = planted(match, match.game.rules.to_act(match.state))
    tree.grow_for(1)
    assert PART < tree.done < TICKS * PART * 3 // 4


@BY_DAY_COMPILED
@OVER_GAMES
def test_the_policy_is_that_of_the_decision(game: Game) -> None:
    for match in positions(game):
        seat = game.seats.index(match.deciding[0])
        tree = planted(match, seat)
        tree.grow(4 * PART)
        keys, simultaneous = searched._root(match, seat)
        policy = tree.policy(keys, simultaneous)
        assert len(policy) == len(match.menu()) and policy.sum() == pytest.approx(1)
        assert game.rules.deciding is not None or not simultaneous


@pytest.mark.parametrize("game", [blades.GAME, clash.GAME], ids=lambda game: game.name)
def test_whether_another_has_committed_is_not_known(game: Game) -> None:
    match = simultaneous_move(game)
    waiting = committed(match, match.seats[0], Random(1))
    assert waiting.deciding == (match.seats[1],)
    assert searched._root(waiting, 1) == searched._root(match, 1) and searched._root(waiting, 1)[1]


@pytest.mark.parametrize(
    ("now", "look", "expected"),
    [((0.9, 0.1), 4, False), ((0.9, 0.1), 5, True), ((0.5, 0.5), CHECKS - 1, False), ((1.0,), 5, True), ((1.0, 0.0), 4, False)],
)
def test_a_turn_based_choice_is_settled_when_nothing_can_catch_up(now: tuple[float, ...], look: int, expected: bool) -> None:
    assert settled(np.zeros(len(now)), np.array(now), False, look) is expected


@pytest.mark.parametrize(
    ("before", "now", "look", "expected"),
    [
        ((0.0, 0.0), (1.0, 0.0), 1, False),  # the first check has nothing to compare with
        ((0.98, 0.02), (1.0, 0.0), 5, False), ((0.98, 0.02), (1.0, 0.0), 6, True),
        ((0.6, 0.4), (0.6, 0.4), 2, True), ((0.6, 0.4), (0.5, 0.5), 7, False),
    ],
)  # fmt: skip
def test_a_simultaneous_choice_is_settled_when_the_mixture_stays(
    before: tuple[float, ...], now: tuple[float, ...], look: int, expected: bool
) -> None:
    assert settled(np.array(before), np.array(now), True, look) is expected
