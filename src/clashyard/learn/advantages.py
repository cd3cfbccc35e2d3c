"""Returns and advantages of rollouts in which the seats of a game decide in any order."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from clashyard.core.errors import BadInput, shown

Floats = npt.NDArray[np.float32]


class Estimates(NamedTuple):
    """What a rollout says about its decisions, each [steps, games] float32: `advantages`, and `returns` for the values to fit."""

    advantages: Floats
    returns: Floats


def advantages(
    values: Any, seats: Any, rewards: Any, dones: Any, last_values: Any, last_seats: Any, gamma: float = 1.0, trace: float = 0.95
) -> Estimates:  # fmt: skip
    """Return generalized advantage estimates (Schulman and others, 2016), for each seat along its own decisions.

    In step t of a rollout `seats[t]` [games] decided, which thought the position worth `values[t]`; then came `rewards[t]`
    [games, seats] and `dones[t]`. *last_values* and *last_seats* [games] belong to the decisions after the last step. *gamma*
    discounts from one decision of a seat to its next, and *trace* is the lambda of the estimates. Rewards that come while
    others decide belong to a seat's decision before them. If a rollout ends between two decisions of a seat, nothing is known
    about the first, and its advantage is what it has been paid so far. Raises BadInput for arrays that do not fit.
    """
    paid = _floats(rewards, "rewards")
    if paid.ndim != 3:
        raise BadInput("rewards", f"an array [steps, games, seats] is needed, not one of shape {paid.shape}")
    steps, games, count = paid.shape
    worth, movers = _fit(values, "values", (steps, games)), _fit(seats, "seats", (steps, games)).astype(int)
    over = _fit(dones, "dones", (steps, games)).astype(bool)
    ends, last = _fit(last_values, "last_values", (games,)), _fit(last_seats, "last_seats", (games,)).astype(int)
    for name, each in (("seats", movers), ("last_seats", last)):
        if each.size and not 0 <= each.min() <= each.max() < count:
            raise BadInput(name, f"seats are numbers from 0 to {count - 1} here, and one is {each.min()} or {each.max()}")
    for name, number in (("gamma", gamma), ("trace", trace)):
        if not 0 <= number <= 1:
            raise BadInput(name, f"{shown(number)} is not a number from 0 to 1")
    return _backwards(worth, movers, paid, over, ends, last, gamma, trace)


def _backwards(
    values: Floats, seats: Any, rewards: Floats, dones: Any, last_values: Floats, last_seats: Any, gamma: float, trace: float
) -> Estimates:  # fmt: skip
    steps, games, count = rewards.shape
    row = np.arange(games)
    found = np.zeros((steps, games), np.float32)
    pending = np.zeros((games, count), np.float32)  # paid to each seat since its decision before
    following = np.zeros((games, count), np.float32)  # the value of its next decision, 0 after the end
    traced = np.zeros((games, count), np.float32)  # the advantage of its next decision
    known = np.zeros((games, count), bool)  # whether the rollout shows its next decision, or the end
    following[row, last_seats] = last_values
    known[row, last_seats] = True
    for t in reversed(range(steps)):
        over = dones[t]
        following[over] = traced[over] = pending[over] = 0
        known[over] = True
        pending += rewards[t]
        mover, own = seats[t], (row, seats[t])
        ahead = np.where(known[own], gamma * following[own] + pending[own] - values[t], pending[own])
        found[t] = ahead + gamma * trace * traced[own]
        following[row, mover], traced[row, mover], pending[row, mover], known[row, mover] = values[t], found[t], 0, True
    return Estimates(found, found + values)


def _floats(given: Any, name: str) -> Floats:
    try:
        return np.asarray(given, np.float32)
    except (TypeError, ValueError):
        raise BadInput(name, "these are no numbers; give an array of them") from None


def _fit(given: Any, name: str, shape: tuple[int, ...]) -> Floats:
    array = _floats(given, name)
    if array.shape != shape:
        raise BadInput(name, f"an array of shape {shape} is needed to go with the rewards, not one of shape {array.shape}")
    return array
