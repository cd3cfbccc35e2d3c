"""Advantages of seats that decide in any order, compared with a plain computation for each seat alone."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from clashyard.core.errors import BadInput
from clashyard.learn import advantages


def along_one_seat(
    values: list[float], rewards: list[float], dones: list[bool], last: float, gamma: float, trace: float
) -> list[float]:
    """The textbook recursion, for a single agent that decides in every step."""
    found, ahead, advantage = [], last, 0.0
    for value, reward, done in zip(reversed(values), reversed(rewards), reversed(dones), strict=True):
        if done:
            ahead = advantage = 0.0
        advantage = reward + gamma * ahead - value + gamma * trace * advantage
        found.append(advantage)
        ahead = value
    return found[::-1]


def test_one_seat_is_the_textbook() -> None:
    draw = np.random.default_rng(1)
    values, rewards, last = draw.normal(size=(30, 3)), draw.normal(size=(30, 3, 1)), draw.normal(size=3)
    dones = draw.random((30, 3)) < 0.2
    found = advantages(values, np.zeros((30, 3)), rewards, dones, last, np.zeros(3), 0.9, 0.8)
    for game in range(3):
        expected = along_one_seat(
            values[:, game].tolist(), rewards[:, game, 0].tolist(), dones[:, game].tolist(), last[game], 0.9, 0.8
        )
        assert found.advantages[:, game] == pytest.approx(expected, abs=1e-4)
    assert found.returns == pytest.approx(found.advantages + values, abs=1e-4)


def test_each_seat_goes_along_its_own_decisions() -> None:
    """What the other seats do between two decisions of a seat is part of what followed the first."""
    draw = np.random.default_rng(2)
    steps, values = 40, draw.normal(size=(40, 1))
    seats, rewards = draw.integers(0, 3, (steps, 1)), draw.normal(size=(steps, 1, 3))
    dones = np.zeros((steps, 1), bool)
    dones[[13, 39]] = True
    found = advantages(values, seats, rewards, dones, [9.0], [0], 0.9, 0.8).advantages[:, 0]
    for first, last in ((0, 13), (14, 39)):
        for seat in range(3):
            own = [t for t in range(first, last + 1) if seats[t, 0] == seat]
            paid = [float(rewards[t:end, 0, seat].sum()) for t, end in zip(own, [*own[1:], last + 1], strict=True)]
            over = [False] * (len(own) - 1) + [True]
            assert found[own] == pytest.approx(along_one_seat(values[own, 0].tolist(), paid, over, 0.0, 0.9, 0.8), abs=1e-4)


def test_two_decisions_by_hand() -> None:
    """A decides, B decides and wins: both have been told by the end."""
    found = advantages([[0.5], [0.25]], [[0], [1]], [[[0, 0]], [[-1, 1]]], [[False], [True]], [7.0], [0])
    assert found.advantages[:, 0].tolist() == [-1.5, 0.75] and found.returns[:, 0].tolist() == [-1.0, 1.0]


def test_the_end_of_a_rollout() -> None:
    """The seat that decides next has a value there; of the other nothing is known, and its advantage is 0."""
    found = advantages([[0.5], [0.25]], [[0], [1]], [[[0, 0]], [[0, 0]]], [[False], [False]], [0.75], [0])
    assert found.advantages[:, 0].tolist() == [0.25, 0.0] and found.returns[:, 0].tolist() == [0.75, 0.25]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"values": np.zeros((2, 2))}, "values: an array of shape"), ({"seats": np.zeros(3)}, "seats: an array of shape"),
        ({"rewards": np.zeros((3, 1))}, "rewards: an array"), ({"last_values": 0.0}, "last_values"),
        ({"seats": np.full((3, 1), 2)}, "seats: seats are numbers from 0 to 1"), ({"last_seats": [-1]}, "last_seats"),
        ({"gamma": 1.5}, "gamma: 1.5 is not a number from 0 to 1"), ({"trace": -0.1}, "trace"),
        ({"values": np.full((3, 1), "x")}, "values: these are no numbers"), ({"rewards": "x"}, "rewards"),
    ],
)  # fmt: skip
def test_arrays_that_do_not_fit(change: dict[str, Any], message: str) -> None:
    given: dict[str, Any] = {
        "values": np.zeros((3, 1)), "seats": np.zeros((3, 1)), "rewards": np.zeros((3, 1, 2)), "dones": np.zeros((3, 1)),
        "last_values": np.zeros(1), "last_seats": np.zeros(1),
    }  # fmt: skip
    with pytest.raises(BadInput, match=message):
        advantages(**{**given, **change})
