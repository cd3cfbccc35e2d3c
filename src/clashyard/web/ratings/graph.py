"""The course of a rating as a line with its band of uncertainty, in units of a drawing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from clashyard.core.words import Words
from clashyard.web.ratings.models import Entry
from clashyard.web.ratings.scale import shown

WIDTH, HEIGHT = 720, 160
POINTS = 150  # of the line at most
STEPS = (25, 50, 100, 200, 500)  # of the scale
LINES, LABELS = 6, 5


@dataclass(frozen=True)
class Tick:
    """A label and its place."""

    at: float
    said: str


@dataclass(frozen=True)
class Graph:
    """A line and a band, `WIDTH` by `HEIGHT`; *left* and *top* are the place of the last point, *value* is what it says."""

    line: str
    band: str
    levels: tuple[Tick, ...]
    days: tuple[Tick, ...]
    left: float
    top: float
    value: str
    said: str


def day_said(day: date, words: Words) -> str:
    """Return a day without its year: “22 Nov”."""
    from babel.dates import format_skeleton

    said: str = format_skeleton("MMMd", datetime(day.year, day.month, day.day), locale=words.language)
    return said


def graph_of(entries: Sequence[Entry], words: Words) -> Graph | None:
    """Return the course of a rating over these entries, the oldest first; None for less than two."""
    if len(entries) < 2:
        return None
    every = -(-len(entries) // POINTS)
    kept = [entry for number, entry in enumerate(reversed(entries)) if number % every == 0][::-1]  # with the last one
    ratings = [shown(entry.mu, entry.sigma) for entry in kept]
    low, high, step = _scale(min(each.value - each.band for each in ratings), max(each.value + each.band for each in ratings))
    begin = kept[0].ended
    length = (kept[-1].ended - begin).total_seconds()
    lefts = [
        round(WIDTH * ((entry.ended - begin).total_seconds() / length if length else number / (len(kept) - 1)), 1)
        for number, entry in enumerate(kept)
    ]

    def height(value: float) -> float:
        return round(HEIGHT * (high - value) / (high - low), 1)

    upper = [(left, height(each.value + each.band)) for left, each in zip(lefts, ratings, strict=True)]
    lower = [(left, height(each.value - each.band)) for left, each in zip(lefts, ratings, strict=True)]
    line = [(left, height(each.value)) for left, each in zip(lefts, ratings, strict=True)]
    return Graph(
        _path(line), f"{_path([*upper, *reversed(lower)])}z",
        tuple(Tick(height(value), str(value)) for value in range(low, high + 1, step)),
        _days(kept, lefts, words), *line[-1], ratings[-1].said,
        words("From {first} to {last} in {number} match", "From {first} to {last} in {number} matches", number=len(entries),
              first=ratings[0].said, last=ratings[-1].said),
    )  # fmt: skip


def _path(points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{left:g} {top:g}" for left, top in points)


def _scale(least: int, most: int) -> tuple[int, int, int]:
    """Return the ends of the scale, and the step between its lines."""
    step = next((step for step in STEPS if (most - least) / step <= LINES), STEPS[-1])
    return least // step * step, -(-most // step) * step, step


def _days(entries: Sequence[Entry], lefts: Sequence[float], words: Words) -> tuple[Tick, ...]:
    """Return some days below the graph, far enough apart."""
    found: list[Tick] = []
    for entry, left in zip(entries, lefts, strict=True):
        said = day_said(entry.ended.date(), words)
        if not found or (left - found[-1].at >= WIDTH / LABELS and said != found[-1].said):
            found.append(Tick(left, said))
    return tuple(found)
