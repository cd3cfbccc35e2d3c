"""The course of an ended match: how well a seat stood after each action, and the action that decided it.

If the match has been analysed, the measure is the winning chances that the analysis found. Otherwise it is the game's evaluation
of positions (`Rules.prospects`), which every game has. It knows the whole position: after the end nothing is hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from clashyard.core.match import Match
from clashyard.players.analysis import chances, opposed
from clashyard.web.matches import models
from clashyard.web.shared_results import once

CHANCES, ADVANTAGE = "chances", "advantage"
EVEN, HIGH = 50, 100
REACH = 45  # of the largest advantage before the end, on either side of EVEN
FINE = 10  # kept numbers are tenths of a percent


@dataclass(frozen=True)
class Course:
    """How *seat* stood after so many actions, in percent: by `CHANCES`, or by `ADVANTAGE`, where 50 is even.

    *turning*: the index of the point after which the *winner* was ahead for good, 0 for none. *gain*: the winner had been ahead
    all the time, and this is where it gained most.
    """

    seat: str
    winner: str
    measure: str
    points: tuple[tuple[int, float], ...]
    turning: int
    gain: bool


def course_of(row: models.Match, match: Match, seat: str) -> Course:
    """Return the course for *seat*, or for the winner if *seat* is empty."""
    winner = "" if row.winner == "draw" else row.winner[:1]
    shown = seat or winner or match.seats[0]
    rows = _analysed(row, match)
    measure = CHANCES if rows else ADVANTAGE
    marks = [0] if not match.told else match.open_points()
    line = _kept(row, match, marks, rows, shown)
    lead = line if shown in row.winner else _kept(row, match, marks, rows, winner) if winner else ()
    turning, gain = _turning(lead)
    return Course(shown, winner, measure, tuple(zip(marks, line, strict=True)), turning, gain)


def _analysed(row: models.Match, match: Match) -> Sequence[dict[str, object]]:
    """Return the judgements of a finished analysis, one for each action; none where the chances of two seats are not opposed."""
    found = getattr(row, "analysis", None)  # of the layer above, which knows matches and is not known here
    rows: Sequence[dict[str, object]] = found.rows if found is not None and found.state == "done" else []
    return rows if len(rows) == match.told and opposed(match) else []


def _kept(
    row: models.Match, match: Match, marks: Sequence[int], rows: Sequence[dict[str, object]], seat: str
) -> tuple[float, ...]:
    def found() -> list[float]:
        return _chances(match, marks, rows, seat) if rows else _advantage(match, marks, seat)

    by = getattr(getattr(row, "analysis", None), "engine", "")
    return line_once(("course", row.token, row.undos, match.told, bool(rows), by, seat), found)


def line_once(key: Hashable, make: Callable[[], Sequence[float]]) -> tuple[float, ...]:
    """Return the percents that *make* returned the first time, in tenths; *key*: see `once`."""
    return tuple(each / FINE for each in once(key, lambda: tuple(round(FINE * each) for each in make())))


def _chances(match: Match, marks: Sequence[int], rows: Sequence[dict[str, object]], seat: str) -> list[float]:
    first = rows[0]
    line = [_of(first, "best", seat), *(_of(rows[mark - 1], "chances", seat) for mark in marks[1:])]
    return _ended(match, line, seat)


def _of(row: dict[str, object], name: str, seat: str) -> float:
    value = float(str(row[name]))
    return value if row["seat"] == seat else HIGH - value


def _advantage(match: Match, marks: Sequence[int], seat: str) -> list[float]:
    number, prospects = match.game.seats.index(seat), match.game.rules.prospects
    return in_percent(match, [prospects(match.at(mark).state, number) for mark in marks], seat)


def in_percent(match: Match, values: Sequence[float], seat: str) -> list[float]:
    """Return evaluations of the points of an ended match for *seat* in percent, where 50 is even; its result is the last one."""
    before = values[:-1] if match.winner else values
    most = max((abs(value) for value in before), default=0) or 1
    return _ended(match, [EVEN + REACH * max(-1.0, min(1.0, value / most)) for value in values], seat)


def _ended(match: Match, line: list[float], seat: str) -> list[float]:
    """Put the result of a match that ended by its rules at the end of its line."""
    if match.winner is None:
        return line
    payoff = match.game.rules.payoff(match.state, match.game.seats.index(seat))
    return [*line[:-1], chances(payoff)]


def _turning(lead: Sequence[float]) -> tuple[int, bool]:
    """Return where the winner got ahead for good, and whether this is only where it gained most."""
    if len(lead) < 2:
        return 0, False
    behind = [index for index, percent in enumerate(lead) if percent <= EVEN]
    if not behind:
        return max(range(1, len(lead)), key=lambda index: lead[index] - lead[index - 1]), True
    return (behind[-1] + 1, False) if behind[-1] + 1 < len(lead) else (0, False)
