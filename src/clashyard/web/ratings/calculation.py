"""Ratings from results: a pure calculation, which counting a match and counting everything anew share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from clashyard.web.ratings.results import Part, Result, anchor
from clashyard.web.ratings.scale import NEW, Number, rated


@dataclass(frozen=True)
class Change:
    """What a match changes for one of its people."""

    match: int
    person: int
    seat: str
    outcome: str
    before: Number
    after: Number
    ended: datetime


def changes_of(results: Iterable[Result], known: Mapping[int, Number]) -> list[Change]:
    """Return what the *results*, in any order, change for people who begin with the *known* numbers, or as new players."""
    numbers, found = dict(known), []
    for result in sorted(results, key=lambda result: result.order):
        for change in _changes(result, numbers):
            numbers[change.person] = change.after
            found.append(change)
    return found


def _changes(result: Result, numbers: Mapping[int, Number]) -> Iterable[Change]:
    before = [[_number(part, result.game, numbers) for part in side] for side in result.sides]
    after = rated(before, result.ranks)
    for side, rank, old, new in zip(result.sides, result.ranks, before, after, strict=True):
        for part, then, now in zip(side, old, new, strict=True):
            if part.person is not None:
                kept = (min(then[0], now[0]), now[1]) if part.gone else now  # whoever has left gains nothing
                yield Change(result.match, part.person, part.seat, result.outcome(part, rank), then, kept, result.ended)


def _number(part: Part, game: str, numbers: Mapping[int, Number]) -> Number:
    return anchor(game, part.computer) if part.person is None else numbers.get(part.person, NEW)
