"""The result of an ended match for one viewer: who won and why, the turning point, and the match in numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.players.analysis import whole
from clashyard.web.boards.registration import board_of
from clashyard.web.boards.summaries import Figure, Period
from clashyard.web.matches import models
from clashyard.web.matches.captions import reason_of
from clashyard.web.matches.clocks import duration
from clashyard.web.matches.course import CHANCES, HIGH, Course, course_of
from clashyard.web.matches.perspective import Look
from clashyard.web.matches.standing import Standing

WIDTH, APART = 460, 32  # of the chart, in units: its width, and the least distance of labels below it
LONGEST = 3 * 3600  # seconds; beyond that the time used says when people had time, not how long they thought


@dataclass(frozen=True)
class Tick:
    """A label below the chart, and its place."""

    left: float
    name: str


@dataclass(frozen=True)
class Chart:
    """The course of the match as a line, `WIDTH` by `HIGH`; *top* and *middle* label its height, *said* describes it."""

    line: str
    area: str
    left: float
    height: float
    ticks: tuple[Tick, ...]
    top: str
    middle: str
    said: str


@dataclass(frozen=True)
class Turning:
    """The action that decided the match: its turn, its sentence, what it changed by which measure, the point that shows it.

    *picture*: the art key of the first card that it concerned; empty if none.
    """

    at: int
    period: str
    said: str
    change: str
    picture: str


@dataclass(frozen=True)
class Row:
    """One figure of the match, a cell for each player; *best*: the index of the highest, -1 for none."""

    name: str
    cells: tuple[str, ...]
    best: int = -1


@dataclass(frozen=True)
class Result:
    """Everything that the end of a match tells. *tone*: ``won``, ``lost``, ``drawn`` or, for a spectator, ``over``."""

    title: str
    tone: str
    why: str
    names: tuple[str, ...]
    rows: tuple[Row, ...]
    turning: Turning | None
    chart: Chart | None


def result_of(standing: Standing, look: Look, words: Words) -> Result | None:
    """Return the result of an ended match in *words* that know the players; None while it runs, and for a draft."""
    row, match = standing.row, standing.match
    if not row.ending or match.game.form:
        return None
    own, board = look.own[0] if len(look.own) == 1 else "", board_of(match)
    words = board.called(match, words)
    summary, course = board.summary(match, own or None, words), course_of(row, match, own)
    order = sorted(summary.seats, key=lambda seat: seat != own)  # the viewer comes first
    return Result(
        _title(row, own, words), _tone(row, own), reason_of(row, words) or summary.why,
        tuple(words("You") if seat == own else words.player(seat) for seat in order),
        tuple(_row(each, summary.seats, order) for each in (*summary.figures, *_times(row, summary.seats, words))),
        _turning(match, course, summary.periods, own, words), _chart(course, summary.periods, own, words),
    )  # fmt: skip


def _title(row: models.Match, own: str, words: Words) -> str:
    if not row.winner:
        return words("The match is over")
    if row.winner == "draw":
        return words("A draw")
    if own:
        return words("You win") if own in row.winner else words("You lose")
    return words("{seats} win", seats=", ".join(row.winner)) if len(row.winner) > 1 else words("{seat} wins", seat=row.winner)


def _tone(row: models.Match, own: str) -> str:
    if row.winner == "draw":
        return "drawn"
    return ("won" if own in row.winner else "lost") if own and row.winner else "over"


# The match in numbers


def _row(figure: Figure, seats: Sequence[str], order: Sequence[str]) -> Row:
    cells = dict(zip(seats, figure.values, strict=True))
    return Row(figure.name, tuple(cells[seat] for seat in order), order.index(figure.best) if figure.best else -1)


def _times(row: models.Match, seats: Sequence[str], words: Words) -> Iterator[Figure]:
    """Yield the time that each seat has used; none for matches over days, or with long pauses."""
    used = dict.fromkeys(seats, 0.0)
    since = row.begun
    for seat, at in row.actions.values_list("seat", "at"):
        if since is not None and seat in used:
            used[seat] += max(0.0, (at - since).total_seconds())
        since = at
    if row.pace != "days" and since != row.begun and max(used.values(), default=0) < LONGEST:
        yield Figure(words("Time used"), tuple(duration(used[seat], words) if used[seat] else "–" for seat in seats))


# The turning point


def _turning(match: Match, course: Course, periods: Sequence[Period], own: str, words: Words) -> Turning | None:
    if not course.turning:
        return None
    (first, before), (at, after) = course.points[course.turning - 1], course.points[course.turning]
    events = [event for number in range(first, at) for event in match.events_of(number)]
    card = next((str(event.fields["card"]) for event in events if "card" in event.fields), "")
    period = next((each.name for each in reversed(periods) if each.after <= first), "")
    do, movers = board_of(match).caption(match, words), match.movers()
    acted = [_acted(movers[number], do(match.actions[number], match.at(first)), own, words) for number in range(first, at)]
    said = "; ".join(dict.fromkeys(acted))
    picture = board_of(match).picture(match, card) if card else ""
    return Turning(at, period, said, _change(course, before, after, own, words), picture)


def _acted(seat: str, action: str, own: str, words: Words) -> str:
    return words("You: {action}", action=action) if seat == own else words("{seat}: {action}", seat=seat, action=action)


def _change(course: Course, before: float, after: float, own: str, words: Words) -> str:
    """Return what the turning point changed, and by which measure."""
    if course.measure == CHANCES:
        numbers = {"before": whole(before), "after": whole(after)}
        if own:
            return words("Your winning chances: {before}% → {after}%.", **numbers)
        return words("{seat}'s winning chances: {before}% → {after}%.", seat=course.seat, **numbers)
    if course.gain:
        if own == course.winner:
            return words("No other action gained you as much, as the computer evaluates positions.")
        return words("No other action gained {seat} as much, as the computer evaluates positions.", seat=course.winner)
    if own == course.winner:
        return words("From here on you were ahead, as the computer evaluates positions.")
    return words("From here on {seat} was ahead, as the computer evaluates positions.", seat=course.winner)


# The chart


def _chart(course: Course, periods: Sequence[Period], own: str, words: Words) -> Chart | None:
    """Return the course as a line; none for a match with less than two points."""
    if len(course.points) < 2:
        return None
    last = course.points[-1][0]
    spots = [(round(WIDTH * at / last, 1), round(HIGH - percent, 1)) for at, percent in course.points]
    line = "M" + "L".join(f"{left:g} {height:g}" for left, height in spots)
    left, height = spots[course.turning]
    exact = course.measure == CHANCES
    top, middle = ("100%", "50%") if exact else ("+", "=")
    return Chart(
        line, f"{line}L{WIDTH} {HIGH}L0 {HIGH}z", left, height, tuple(_ticks(periods, last)), top, middle,
        _described(course, own, words),
    )  # fmt: skip


def _described(course: Course, own: str, words: Words) -> str:
    if course.measure == CHANCES:
        if own:
            return words("Your winning chances after each action")
        return words("{seat}'s winning chances after each action", seat=course.seat)
    if own:
        return words("Your advantage after each action, as the computer evaluates positions")
    return words("{seat}'s advantage after each action, as the computer evaluates positions", seat=course.seat)


def _ticks(periods: Sequence[Period], last: int) -> Iterator[Tick]:
    """Yield labels for some of the periods, far enough apart: the whole name of the first, and the numbers of the others."""
    free = 0.0
    for index, period in enumerate(periods):
        left = round(WIDTH * min(period.after, last) / last, 1)
        if left >= free and left < WIDTH:
            yield Tick(left, str(index + 1) if index else period.name)
            free = left + (APART if index else 2 * APART)
