"""Learning from mistakes: those of the visitor alone, one by one, each with the position before it."""

from __future__ import annotations

from dataclasses import dataclass

from clashyard.core.words import Words
from clashyard.players.analysis import MISTAKE, whole
from clashyard.web.replays.access import Looked, seat_of
from clashyard.web.replays.analysis_worker import Judged
from clashyard.web.replays.branches import query_of
from clashyard.web.replays.evaluation import Evaluation
from clashyard.web.replays.verdicts import Verdict, verdict_of


@dataclass(frozen=True)
class Lesson:
    """One mistake to find something better for. *number*: from 1; *query*: the address of its position, as in `branches`.

    *enough*: the chances in percent with which another action counts as a solution. *played*, *best*: the mistake, and what the
    analysis would have played, as text.
    """

    number: int
    query: str
    verdict: Verdict
    enough: int
    played: str
    best: tuple[str, ...]

    def solved_by(self, row: Judged) -> bool:
        """Return whether what was tried is good enough. Another search of the same actions does not change the analysis."""
        if row.action in (self.played, *self.best):
            return row.action != self.played
        return not row.mark or whole(row.chances) >= self.enough


def learners(seen: Looked, viewer: str) -> tuple[str, ...]:
    """Return the seats whose mistakes are shown: the visitor's, or that of the view for anyone else with the link."""
    seat = seat_of(viewer)
    return seen.own or ((seat,) if seat else ())


def lessons_of(seen: Looked, viewer: str, evaluation: Evaluation | None, words: Words) -> list[Lesson]:
    """Return the mistakes to learn from, in the order of the match; none without an analysis."""
    rows = evaluation.mistakes_of(learners(seen, viewer)) if evaluation else ()
    return [
        Lesson(
            number,
            query_of(row.number - 1, row.seat, (), number),
            verdict,
            max(verdict.best - MISTAKE + 1, 0),
            row.action,
            tuple(action for action, _ in row.better),
        )
        for number, row in enumerate(rows, 1)
        for verdict in (verdict_of(seen, row, words),)
    ]
