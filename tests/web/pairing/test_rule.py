"""Who is paired with whom: ratings, waiting time, guests, and a stream of arrivals."""

from __future__ import annotations

from random import Random
from statistics import median

from clashyard.web.pairing.rule import Seeker, pairs, suits, width
from tests.support.tools import tool


def seeker(key: int, rating: float = 1500, waited: float = 0, band: float = 60, **more: bool) -> Seeker:
    return Seeker(key, rating, band, waited, **more)


def keys(found: list[tuple[Seeker, Seeker]]) -> list[tuple[int, int]]:
    return [(one.key, other.key) for one, other in found]


def test_the_search_widens_with_time_and_with_uncertainty() -> None:
    assert width(seeker(1), 5) == 130 and width(seeker(1, waited=10), 5) == 180 and width(seeker(1, band=350), 5) == 275
    assert not suits(seeker(1), seeker(2, 1700), 5)
    assert not suits(seeker(1, waited=13), seeker(2, 1700, 14), 5) and suits(seeker(1, waited=14), seeker(2, 1700, 14), 5)
    assert suits(seeker(1), seeker(2, 1630), 5) and not suits(seeker(1), seeker(2, 1631), 5)
    assert width(seeker(1, waited=-5), 5) == 130  # another server's clock


def test_nobody_is_paired_with_themselves() -> None:
    assert not suits(seeker(1), seeker(1), 5) and pairs([seeker(1)], 5) == [] and pairs([], 5) == []


def test_an_account_meets_a_guest_only_if_it_agrees() -> None:
    account, open_ = seeker(1, account=True), seeker(2, account=True, guests=True)
    guest, other = seeker(3), seeker(4, guests=True)
    assert not suits(account, guest, 5) and not suits(guest, account, 5) and not suits(account, other, 5)
    assert suits(open_, guest, 5) and suits(guest, open_, 5) and suits(account, open_, 5) and suits(guest, other, 5)


def test_whoever_has_waited_longest_chooses_the_nearest() -> None:
    people = [seeker(1, 1500, 5), seeker(2, 1540, 1), seeker(3, 1520, 0), seeker(4, 1545, 0)]
    assert keys(pairs(people, 5)) == [(1, 3), (2, 4)]
    for seed in range(5):
        mixed = list(people)
        Random(seed).shuffle(mixed)
        assert keys(pairs(mixed, 5)) == [(1, 3), (2, 4)]


def test_people_who_may_not_meet_are_paired_with_others() -> None:
    people = [seeker(1, waited=3), seeker(2, waited=2), seeker(3, waited=1)]
    assert keys(pairs(people, 5, lambda one, other: {one, other} != {1, 2})) == [(1, 3)]
    assert pairs(people, 5, lambda one, other: False) == []


def test_a_stream_of_500_arrivals() -> None:
    simulate = tool("pairing").simulate
    busy, quiet = simulate(500, 1.0, 120.0, 1), simulate(500, 20.0, 120.0, 1)
    assert simulate(500, 1.0, 120.0, 1) == busy  # the same each time
    assert busy.left <= 10 and median(busy.waits) <= 5 and median(busy.differences) <= 100
    assert quiet.left <= 50 and median(quiet.waits) <= 30 and median(quiet.differences) <= 200
    for found in (busy, quiet):
        assert len(found.waits) + found.left == 500 and max(found.waits) <= 120 and max(found.differences) <= 275 + 5 * 120
