"""Restricted Nash responses: between an equilibrium and the best reply to a simple opponent."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from clashyard import clash
from clashyard.core.match import Match
from clashyard.players import robust
from clashyard.players.evidence import LONGEST, Odds
from clashyard.players.search.pairs import MOST
from clashyard.players.search.regrets import play_regrets, regret

ROCK = [[0, -1, 1], [1, 0, -1], [-1, 1, 0]]  # rock, paper, scissors


def game(*pairs: Any, hands: int = 1) -> tuple[Any, Any]:
    """Return the worth of pairs of choices, the same with all hands, and how many there are."""
    table = np.array(pairs, float)
    worth = np.zeros((hands, hands, MOST, MOST))
    worth[:, :, : table.shape[0], : table.shape[1]] = table
    return worth, np.array([[table.shape[0]] * hands, [table.shape[1]] * hands])


def response(worth: Any, many: Any, greedy: Any, same: float, slips: float) -> Any:
    return robust.response(worth, many, greedy, same, slips, False)


def test_against_anybody_it_is_an_equilibrium() -> None:
    worth, many = game(*ROCK)
    found = response(worth, many, np.zeros(1, int), 0.0, 0.0)[0]
    assert found[:3] == pytest.approx([1 / 3] * 3, abs=0.02) and not found[3:].any()


def test_against_a_simple_opponent_it_is_the_best_reply() -> None:
    worth, many = game(*ROCK)
    assert response(worth, many, np.zeros(1, int), 1.0, 0.0)[0][1] > 0.99


def test_one_that_slips_is_expected_to_choose_anything_four_times_out_of_five() -> None:
    """Greedily it would take the first of three, against which the first is best; but the third may ruin that."""
    greedy, (worth, many) = np.zeros(1, int), game([1, 0, -2], [0, 1, 0], [-9, -9, -9])
    assert response(worth, many, greedy, 1.0, 0.0)[0][0] > 0.99
    assert response(worth, many, greedy, 0.0, 1.0)[0][1] > 0.99, "it would be the first, did half of the choices come greedily"
    assert response(worth, many, greedy, 0.9, 0.1)[0][0] > 0.99
    worth, many = game([1, 0, -0.25], [0, 1, 0], [-9, -9, -9])
    assert response(worth, many, greedy, 0.0, 1.0)[0][0] > 0.9, "did none come so, it would be the second"


def test_an_opponent_that_looks_like_one_that_slips_is_not_quite_trusted(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that knows level 8 can look so. To look like `greedy` itself it would have to play so."""
    asked: list[tuple[float, float]] = []

    def noted(_: Any, __: Any, ___: Any, same: float, slips: float, ____: bool) -> Any:
        asked.append((same, slips))
        return np.ones((1, 1))

    monkeypatch.setattr(robust, "priced", lambda *_: (np.zeros((2, 1, 1), int), np.ones((2, 1), int), np.zeros(1, int), 0))
    monkeypatch.setattr(robust, "response", noted)
    match = Match.new(clash.GAME, clash.GAME.setup.sample(1, mode="duel"), 1)
    for odds in (Odds(1.0, 2.0), Odds(0.0, LONGEST), Odds(LONGEST, 0.0)):
        assert robust.robust(match, 0, "network:clash", odds, 1) == {0: 1.0}
    assert asked == [pytest.approx((0.25, 0.4)), pytest.approx((0.0, 0.8)), pytest.approx((1.0, 0.0))]


def test_in_between_it_wins_more_from_the_simple_one_and_others_win_more_from_it() -> None:
    """Pennies of unequal stakes; the simple opponent always takes the first. While it is improbable, nothing is risked."""
    worth, many = game([2, -1], [-1, 1])
    against = [response(worth, many, np.zeros(1, int), simple, 0.0)[0][:2] @ worth[0, 0, :2, :2] for simple in (0.0, 0.3, 0.9)]
    assert against[0] == pytest.approx([0.2, 0.2], abs=0.05) and against[1] == pytest.approx([0.2, 0.2], abs=0.05)
    assert against[2] == pytest.approx([2, -1], abs=0.05)


def test_each_hand_has_a_strategy_of_its_own_and_plays_what_it_can() -> None:
    worth, many = game(*ROCK, hands=2)
    many[0, 1] = 2  # no scissors
    found = response(worth, many, np.zeros(2, int), 1.0, 0.0)
    assert found[0, 1] > 0.99 and found[1, 1] > 0.99
    worth[1, :, 1] = -1  # and a paper that always loses
    found = response(worth, many, np.zeros(2, int), 1.0, 0.0)
    assert found[0, 1] > 0.99 and found[1, 0] > 0.99 and not found[1, 2:].any()
    assert found.sum(1) == pytest.approx([1, 1])


def test_the_simple_choice_of_each_hand_counts() -> None:
    """The opponent holds two hands equally often, and takes rock with one and scissors with the other: rock never loses."""
    worth, many = game(*ROCK, hands=2)
    found = response(worth, many, np.array([0, 2]), 1.0, 0.0)
    assert found[0, 0] > 0.95


@pytest.mark.compiled
def test_interpreted_and_compiled_responses_agree() -> None:
    draw = np.random.default_rng(3)
    worth, many = draw.uniform(-1, 1, (6, 6, MOST, MOST)), draw.integers(1, MOST, (2, 6))
    greedy = draw.integers(0, many[1])
    one, other = (robust.response(worth, many, greedy, 0.3, 0.2, compiled) for compiled in (False, True))
    assert one == pytest.approx(other, abs=1e-6) and one.sum(1) == pytest.approx(np.ones(6))


def test_regrets_do_not_fall_below_zero_and_decide_what_is_played() -> None:
    legal = np.array([[1.0, 1.0, 0.0]])
    regrets, chosen = np.array([0.0, 1.0, 0.0]), np.array([0.5, 0.5, 0.0])
    regret(regrets, chosen, np.array([-3.0, 1.0, 9.0]), legal, 1, 3)
    assert regrets.tolist() == [0.0, 3.0, 0.0]
    play_regrets(regrets, legal, 1, 3, chosen)
    assert chosen.tolist() == [0, 1, 0]
    play_regrets(np.zeros(3), legal, 1, 3, chosen)
    assert chosen.tolist() == [0.5, 0.5, 0]
