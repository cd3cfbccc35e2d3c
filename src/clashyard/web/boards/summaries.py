"""An ended match in a sentence and in numbers, as its game tells them (`Board.summary`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from clashyard.core.game import Event
from clashyard.core.match import Match
from clashyard.core.words import Words


@dataclass(frozen=True)
class Figure:
    """One number of the match for each seat, as text, in the order of `Summary.seats`; *best*: the seat with most, if one has."""

    name: str
    values: tuple[str, ...]
    best: str = ""


@dataclass(frozen=True)
class Period:
    """A turn or a deal: its name, and the number of actions after which it begins."""

    after: int
    name: str


@dataclass(frozen=True)
class Summary:
    """*why*: how the match ended by its rules, in a sentence; empty if it did not. *seats*: whose figures there are."""

    why: str = ""
    seats: tuple[str, ...] = ()
    figures: tuple[Figure, ...] = ()
    periods: tuple[Period, ...] = ()


def none(match: Match, viewer: str | None, words: Words) -> Summary:
    """Return an empty summary: the result then tells the winner alone."""
    return Summary()


def figure(name: str, numbers: Mapping[str, int], seats: Sequence[str], say: Callable[[int], str] = str) -> Figure:
    """Return a figure from a number for each seat, 0 where *numbers* has none."""
    given = [numbers.get(seat, 0) for seat in seats]
    best = [seat for seat, number in zip(seats, given, strict=True) if number == max(given)]
    return Figure(name, tuple(map(say, given)), best[0] if len(best) == 1 and len(seats) > 1 else "")


def told(match: Match) -> Iterator[tuple[int, Event]]:
    """Yield every event of the match with the number of actions that were played when its own had been."""
    for number in range(-1, match.told):
        for event in match.events_of(number):
            yield number + 1, event
