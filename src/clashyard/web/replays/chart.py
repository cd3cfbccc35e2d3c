"""Winning chances as lines, in the coordinates of a drawing one unit wide for each action and 100 high."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clashyard.core.match import Match
from clashyard.players.analysis import TURNING_POINTS, opposed, whole
from clashyard.web.replays.analysis_worker import Judged


@dataclass(frozen=True)
class Line:
    """The chances of one seat, from left to right."""

    seat: str
    path: str
    area: str = ""  # below the line, if it is the only one


@dataclass(frozen=True)
class Point:
    """One action: its position, and the chances to draw there, of which seat."""

    row: Judged
    seat: str
    percent: int
    left: int
    middle: float
    height: float


@dataclass(frozen=True)
class Chart:
    """A chart of the winning chances.

    *view*: the seat whose chances are drawn; if empty, each point is that of the acting seat.
    """

    view: str
    width: int
    lines: tuple[Line, ...]
    points: tuple[Point, ...]


def chart(match: Match, rows: Sequence[Judged]) -> Chart:
    """Return the chart of a whole match."""
    view = match.seats[0] if opposed(match) else ""
    points = tuple(_point(row, view) for row in rows)
    seats = (view,) if view else match.seats
    lines = (_line(seat, [each for each in points if view or each.seat == seat], bool(view)) for seat in seats)
    return Chart(view, max(len(rows), 1), tuple(line for line in lines if line.path), points)


def _point(row: Judged, view: str) -> Point:
    percent = row.chances if not view or row.seat == view else 100 - row.chances
    return Point(row, view or row.seat, whole(percent), row.number - 1, row.number - 0.5, round(100 - percent, 1))


def _line(seat: str, points: Sequence[Point], alone: bool) -> Line:
    path = " ".join(f"{each.middle:g},{each.height:g}" for each in points)
    if not points or not alone:
        return Line(seat, path)
    return Line(seat, path, f"{points[0].middle:g},100 {path} {points[-1].middle:g},100")


def turning_points(rows: Sequence[Judged]) -> list[Judged]:
    """Return the most costly mistakes, the largest first."""
    return sorted((row for row in rows if row.mark), key=lambda row: -row.lost)[:TURNING_POINTS]
