"""The results of stored matches, as ratings count them: who sat where, and which side did better than which."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from clashyard.games import NAMED
from clashyard.players import LADDER
from clashyard.web.matches.models import Match, Seat
from clashyard.web.ratings.scale import MU, Number

WON, LOST, DRAWN = "won", "lost", "drawn"
MEASURED = 1.5  # sigma of a level, by the ladder
FIRST, SECOND, GONE = 1, 2, 3  # ranks: the winners or all in a draw, the others, a side that has left


@dataclass(frozen=True)
class Part:
    """The player of a seat: a person by the key of their row, or a computer. *gone*: a computer stood in for them at the end."""

    seat: str
    person: int | None
    computer: str = ""
    gone: bool = False


@dataclass(frozen=True)
class Result:
    """The result of a match: its sides, and the rank of each, the best first."""

    match: int
    ended: datetime
    game: str
    sides: tuple[tuple[Part, ...], ...]
    ranks: tuple[int, ...]
    drawn: bool

    @property
    def order(self) -> tuple[datetime, int]:
        """Return what results are sorted by. Two matches that ended in one moment count in the order in which they were made."""
        return self.ended, self.match

    @property
    def persons(self) -> list[int]:
        """Return the people of the match."""
        return [part.person for side in self.sides for part in side if part.person is not None]

    def outcome(self, part: Part, rank: int) -> str:
        """Return how a person did on a side with this rank."""
        if part.gone or rank > min(self.ranks):
            return LOST if len(set(self.ranks)) > 1 else DRAWN
        return DRAWN if self.drawn or len(set(self.ranks)) == 1 else WON


def result_of(row: Match, seats: Sequence[Seat]) -> Result | None:
    """Return the result of an ended match; None if it has none, as a draft that led to its game, or cannot be rated."""
    contest = NAMED[row.game].conduct.contest(row.options)
    if contest is None or not row.winner or row.ended is None:
        return None
    parts = {seat.name: _part(seat) for seat in seats}
    sides = tuple(tuple(parts[seat] for seat in side if seat in parts) for side in contest.sides)
    ranks = tuple(_rank(row.winner, side) for side in sides)
    return Result(row.pk, row.ended, row.game, sides, ranks, row.winner == "draw")


def _part(seat: Seat) -> Part:
    if seat.person_id is None:
        return Part(seat.name, None, seat.computer)
    return Part(seat.name, seat.person_id, "", bool(seat.computer))


def _rank(winner: str, side: Sequence[Part]) -> int:
    """Return the rank of a side. One that everybody has left comes last, even if the computers that stood in have won."""
    if all(part.gone for part in side):
        return GONE
    return FIRST if winner == "draw" or any(part.seat in winner for part in side) else SECOND


def anchor(game: str, computer: str) -> Number:
    """Return what a computer is rated, once and for all: as the ladder of its game measured its level."""
    anchors = NAMED[game].strength.anchors
    return (anchors[LADDER.index(computer)], MEASURED) if computer in LADDER and anchors else (MU, MEASURED)
