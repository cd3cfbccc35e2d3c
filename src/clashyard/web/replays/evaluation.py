"""How a seat stood at each point of an ended match: its winning chances, if the match was analysed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from clashyard.core.words import N_, Words
from clashyard.players.analysis import opposed, whole
from clashyard.players.bots import seen_by
from clashyard.web.matches.course import EVEN, course_of, in_percent, line_once
from clashyard.web.replays.access import Looked, seat_of
from clashyard.web.replays.analysis_worker import Judged
from clashyard.web.replays.models import DONE, Analysis

WORLDS = 4  # positions that a seat cannot tell apart, for its advantage without an analysis
BEST, GOOD, MISTAKE, BLUNDER = "best", "good", "mistake", "blunder"  # kinds of marks, each with a shape of its own
KINDS = (BEST, GOOD, MISTAKE, BLUNDER)
NAMES = {BEST: N_("Best action"), GOOD: N_("Good action"), MISTAKE: N_("Mistake"), BLUNDER: N_("Blunder")}
COUNTS = {
    BEST: N_("{number} best", "{number} best"),
    GOOD: N_("{number} good", "{number} good"),
    MISTAKE: N_("{number} mistake", "{number} mistakes"),
    BLUNDER: N_("{number} blunder", "{number} blunders"),
}


@dataclass(frozen=True)
class Evaluation:
    """How *seat* stood at each point, in percent; *exact*: these are winning chances, and do not stand at 50 for want of them.

    *rows*: the judgements on the actions, one for each; none without an analysis.
    """

    seat: str
    exact: bool
    percents: tuple[float, ...]
    rows: tuple[Judged, ...]

    @property
    def flat(self) -> bool:
        """Return whether nothing is known: spectators have no advantage, and an analysis says more."""
        return not self.exact and set(self.percents) == {EVEN}

    def best_at(self, at: int) -> int | None:
        """Return the chances of `seat` if the action number *at* had been the best one; None if it was, or nobody knows."""
        row = self.rows[at - 1] if self.exact and at else None
        if row is None or not row.mark or row.together:
            return None
        return whole(row.best if row.seat == self.seat else 100 - row.best)

    def mistakes_of(self, seats: Sequence[str]) -> tuple[Judged, ...]:
        """Return the mistakes and blunders of *seats* in the order of the match."""
        return tuple(row for row in self.rows if row.mark and row.seat in seats)


def kind_of(row: Judged) -> str:
    """Return the kind of mark of an action."""
    if row.mark:
        return BLUNDER if row.mark == "??" else MISTAKE
    return BEST if not row.lost and row.action in [action for action, _ in row.better] else GOOD


def counts_of(rows: Sequence[Judged], seat: str) -> dict[str, int]:
    """Return how many actions of *seat* have each kind of mark."""
    found = [kind_of(row) for row in rows if row.seat == seat]
    return {kind: found.count(kind) for kind in KINDS}


def tally_of(counts: Mapping[str, int], words: Words) -> list[tuple[str, str]]:
    """Return counts as pairs of kind and text."""
    return [(kind, words(COUNTS[kind], number=number)) for kind, number in counts.items()]


def analysis_of(seen: Looked) -> Analysis | None:
    """Return the analysis of a match, if somebody has asked for one."""
    found = Analysis.objects.filter(match=seen.row).first()
    if found is not None:
        seen.row.analysis = found  # for `course_of`, which would ask again
    return found


def evaluation_of(seen: Looked, viewer: str, found: Analysis | None) -> Evaluation | None:
    """Return how the seat of a view stood, or the first seat for a spectator; None for a form of a game, such as a draft."""
    match, seat = seen.match, seat_of(viewer) or seen.match.seats[0]
    if match.game.form or not match.game.rules.compiles:
        return None
    rows = tuple(Judged(**row) for row in found.rows) if found is not None and found.state == DONE else ()
    if rows and not opposed(match):
        return Evaluation(seat, seat_of(viewer) is not None, _own_chances(rows, seat, seen.points), rows)
    if not rows:
        return Evaluation(seat, False, _as_known(seen, seat) if seat_of(viewer) else (float(EVEN),) * len(seen.points), ())
    course = course_of(seen.row, match, seat)
    return Evaluation(seat, True, tuple(percent for _, percent in course.points), rows)


def _as_known(seen: Looked, seat: str) -> tuple[float, ...]:
    """Return the advantage of *seat* at each point as far as it knew: the average over positions that it could not tell apart.

    An evaluation of the true position would tell the view of one side what it could not know.
    """
    match, number = seen.match, seen.match.game.seats.index(seat)

    def value(point: int) -> float:
        then = match.at(point)
        return fmean(match.game.rules.prospects(seen_by(then, seat, seed).state, number) for seed in range(WORLDS))

    key = ("advantage", seen.row.token, seen.row.undos, match.told, seat)
    return line_once(key, lambda: in_percent(match, [value(point) for point in seen.points], seat))


def _own_chances(rows: Sequence[Judged], seat: str, points: Sequence[int]) -> tuple[float, ...]:
    """Return the chances after the latest action of *seat* at each point: those of several seats do not add up to 100."""
    percent = next((row.best for row in rows if row.seat == seat), float(EVEN))
    line, upto = [], 0
    for point in points:
        percent = next((row.chances for row in reversed(rows[upto:point]) if row.seat == seat), percent)
        line.append(percent)
        upto = point
    return tuple(line)
