"""Learning from mistakes: those of the visitor alone, one by one, each with the position before it."""

from __future__ import annotations

from dataclasses import dataclass

from clashyard.players.analysis import MISTAKE, whole
from clashyard.web.replays.access import Looked, seat_of
from clashyard.web.replays.analysis_worker import Judged
from clashyard.web.replays.branches import query_of
from clashyard.web.replays.evaluation import Evaluation


@dataclass(frozen=True)
class Lesson:
    """One mistake to find something better for. *number*: from 1; *query*: the address of its position, as in `branches`."""

    number: int
    query: str
    row: Judged

    @property
    def at(self) -> int:
        """Return the point before the mistake."""
        return self.row.number - 1

    @property
    def enough(self) -> int:
        """Return the chances in percent with which another action counts as a solution."""
        return max(whole(self.row.best) - MISTAKE + 1, 0)

    def solved_by(self, row: Judged) -> bool:
        """Return whether what was tried is good enough. Another search of the same actions does not change the analysis."""
        if row.action == self.row.action:
            return False
        return row.action in [action for action, _ in self.row.better] or not row.mark or whole(row.chances) >= self.enough


def learners(seen: Looked, viewer: str) -> tuple[str, ...]:
    """Return the seats whose mistakes are shown: the visitor's, or that of the view for anyone else with the link."""
    seat = seat_of(viewer)
    return seen.own or ((seat,) if seat else ())


def lessons_of(seen: Looked, viewer: str, evaluation: Evaluation | None) -> list[Lesson]:
    """Return the mistakes to learn from, in the order of the match; none without an analysis."""
    rows = evaluation.mistakes_of(learners(seen, viewer)) if evaluation else ()
    return [Lesson(number, query_of(row.number - 1, row.seat, (), number), row) for number, row in enumerate(rows, 1)]
