"""The course of a match as a curve, whose points lead to their positions: in percent of its width and of its height."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from clashyard.players.analysis import whole
from clashyard.web.boards.summaries import Period
from clashyard.web.replays.evaluation import Evaluation, kind_of

APART, FAR = 9, 24  # percent of the width: the least distance of labels below the curve, and that on a phone


@dataclass(frozen=True)
class Spot:
    """One point of the match on the curve, with the column that leads to it. *marks*: kinds of mistakes that led to it."""

    at: int
    left: float
    height: float
    percent: int
    column: float
    width: float
    marks: tuple[str, ...]


@dataclass(frozen=True)
class Tick:
    """A label below the curve, and its place. *minor*: a phone has no room for it."""

    left: float
    name: str
    minor: bool


@dataclass(frozen=True)
class Curve:
    """The line and the area below it, in a drawing of 100 by 100, its spots and its labels. *bands*: from, width, own seat."""

    line: str
    area: str
    spots: tuple[Spot, ...]
    ticks: tuple[Tick, ...]
    bands: tuple[tuple[float, float, bool], ...]


def curve_of(evaluation: Evaluation, points: Sequence[int], movers: Sequence[str], periods: Sequence[Period]) -> Curve:
    """Return the curve of an evaluation at the public *points*."""
    last = max(points[-1], 1)
    places = [round(100 * point / last, 2) for point in points]
    spots = tuple(_spot(evaluation, points, places, index) for index in range(len(points)))
    line = "M" + "L".join(f"{spot.left:g} {spot.height:g}" for spot in spots)
    return Curve(
        line, f"{line}L100 100L0 100z", spots, tuple(_ticks(periods, last)), tuple(_bands(evaluation.seat, movers, last))
    )


def _spot(evaluation: Evaluation, points: Sequence[int], places: Sequence[float], index: int) -> Spot:
    percent = evaluation.percents[index]
    begin = (places[max(index - 1, 0)] + places[index]) / 2
    end = (places[min(index + 1, len(places) - 1)] + places[index]) / 2
    rows = evaluation.rows[points[index - 1] : points[index]] if index else ()
    marks = tuple(kind_of(row) for row in rows if row.mark)
    at, left = points[index], places[index]
    return Spot(at, left, round(100 - percent, 1), whole(percent), round(begin, 2), round(end - begin, 2), marks)


def _ticks(periods: Sequence[Period], last: int) -> Iterator[Tick]:
    """Yield labels for some of the periods, far enough apart."""
    free = major = 0.0
    for period in periods:
        left = round(100 * period.after / last, 2)
        if free <= left <= 100 - APART:
            yield Tick(left, period.name, not major <= left <= 100 - FAR)
            free, major = left + APART, left + FAR if left >= major else major


def _bands(seat: str, movers: Sequence[str], last: int) -> Iterator[tuple[float, float, bool]]:
    """Yield the stretches of the match in which the same side acted."""
    begin = 0
    for number in range(1, len(movers) + 1):
        if number == len(movers) or (movers[number] == seat) != (movers[begin] == seat):
            yield round(100 * begin / last, 2), round(100 * (number - begin) / last, 2), movers[begin] == seat
            begin = number
