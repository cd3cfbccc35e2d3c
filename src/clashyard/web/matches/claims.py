"""Claims against an opponent who has left: the win, a draw, or a computer in their seat."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from clashyard.core.words import N_
from clashyard.games import NAMED
from clashyard.web.matches import clocks, ending, models, store
from clashyard.web.matches import seats as seats_module
from clashyard.web.matches.standing import Standing
from clashyard.web.people.models import Person
from clashyard.web.refused import Refused

ABSENCE = timedelta(seconds=90)  # of an opponent in their own turn, until it can be claimed
WAYS = ("win", "draw", "computer")


@dataclass(frozen=True)
class Claim:
    """What a player may claim against the occupant of *seat*, from a time on."""

    seat: models.Seat
    since: datetime  # when the absence began to count

    @property
    def at(self) -> datetime:
        return self.since + ABSENCE


def claim_of(standing: Standing, person: Person | None) -> Claim | None:
    """Return what *person* may claim if the opponent stays away; None if it is not the opponent's turn alone.

    In a simultaneous choice, only those who have chosen may claim: they know that the opponent has not.
    """
    row, seats, match = standing.row, standing.seats, standing.match
    own = seats_module.playing(seats, person)
    others = [seat for seat in seats if seat.name not in own]
    if not row.running or row.pace != "live" or len(own) != 1 or len(others) != 1:
        return None
    other = others[0]
    if other.person_id is None or other.computer or own[0] in match.deciding or other.since is None:
        return None
    if NAMED[row.game].conduct.winners_without(match, other.name) is None:
        return None
    return Claim(other, max(other.seen or other.since, other.since))


def claim(token: str, person: Person, way: str, now: datetime | None = None) -> None:
    """Claim the win or a draw, or let a computer take over. Raises Refused, Match.DoesNotExist."""
    now = now or clocks.now()
    with store.held(token) as row:
        standing = Standing(row, list(row.seats.all()), store.load(row))
        found = claim_of(standing, person)
        if row.ending:
            raise Refused(store.OVER)
        if way not in WAYS or found is None or now < found.at:
            raise Refused(N_("You can't claim anything now: your opponent is back, or has more time to return."))
        if way == "computer":
            seats_module.stand_in(standing, found.seat, "away", now)
            return
        ending.give_up(standing, found.seat.name, "claimed", now, drawn=way == "draw")
