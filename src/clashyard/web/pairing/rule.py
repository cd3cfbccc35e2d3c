"""The rule of pairing: a pure function of ratings and waiting times, without a database or a clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

WIDTH = 100.0  # points of rating between two people that are acceptable immediately


@dataclass(frozen=True)
class Seeker:
    """Somebody who looks for an opponent. *waited*: seconds. *guests*: an account that also plays unrated against guests."""

    key: int
    rating: float
    uncertainty: float
    waited: float
    account: bool = False
    guests: bool = False


Meets = Callable[[int, int], bool]


def width(seeker: Seeker, widening: float) -> float:
    """Return the difference of rating that is acceptable to *seeker*: more for uncertain ratings, and more with time."""
    return WIDTH + seeker.uncertainty / 2 + widening * max(0.0, seeker.waited)


def suits(one: Seeker, other: Seeker, widening: float) -> bool:
    """Return whether two people may be paired: their difference is at most the mean of both widths.

    An account meets a guest only if it accepts unrated matches.
    """
    if one.key == other.key:
        return False
    if one.account != other.account and not (one if one.account else other).guests:
        return False
    return 2 * abs(one.rating - other.rating) <= width(one, widening) + width(other, widening)


def pairs(seekers: Sequence[Seeker], widening: float, meets: Meets = lambda one, other: True) -> list[tuple[Seeker, Seeker]]:
    """Return the pairs to be made now, the same for the same people in any order.

    The person who has waited longest chooses first, the nearest in rating. *meets*: whether two people, by their keys, may meet.
    """
    waiting = sorted(seekers, key=lambda seeker: (-seeker.waited, seeker.key))
    found = []
    while waiting:
        one = waiting.pop(0)
        near = sorted(waiting, key=lambda other: (abs(one.rating - other.rating), -other.waited, other.key))
        other = next((each for each in near if suits(one, each, widening) and meets(one.key, each.key)), None)
        if other is not None:
            waiting.remove(other)
            found.append((one, other))
    return found
