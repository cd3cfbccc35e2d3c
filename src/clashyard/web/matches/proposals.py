"""Offers between two people that the opponent accepts or declines: a draw, or to take back the last action.

An offer lapses with the next public action. Sealed choices change nothing about it, so it says nothing about them.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from clashyard.core.errors import BadInput
from clashyard.core.words import N_
from clashyard.games import NAMED
from clashyard.web.matches import clocks, ending, models, store
from clashyard.web.matches import seats as seats_module
from clashyard.web.matches.standing import Standing
from clashyard.web.people.models import Person
from clashyard.web.refused import Refused

KINDS = ("draw", "undo")
OPEN, DECLINED = "open", "declined"
NONE = N_("This offer doesn't stand any more.")


@dataclass(frozen=True)
class Offer:
    """An offer of the player in *seat* at the current point of a match. *state*: open or declined."""

    kind: str
    seat: str
    state: str


def offer_of(standing: Standing) -> Offer | None:
    """Return the offer that stands in a match, or None."""
    kind, _, rest = standing.row.offer.partition(" ")
    seat, at, state = rest.split(" ") if rest else ("", "", "")
    return Offer(kind, seat, state) if standing.row.running and kind and at == _at(standing) else None


def _at(standing: Standing) -> str:
    return f"{standing.match.told}.{standing.row.undos}"


def possible(standing: Standing, person: Person | None, kind: str) -> str:
    """Return the seat for which *person* may make an offer of this kind, or an empty string.

    This depends on what is public alone: during a simultaneous choice nothing can be taken back.
    """
    row, seats, match = standing.row, standing.seats, standing.match
    own = seats_module.playing(seats, person)
    people = {seat.person_id for seat in seats if seat.person_id is not None and not seat.computer}
    if not row.running or len(own) != 1 or len(seats) != 2 or len(people) != 2 or offer_of(standing) is not None:
        return ""
    if kind == "undo" and (row.rated or not _takes_back(standing, own[0])):
        return ""
    return own[0] if kind in KINDS and match.told else ""  # not by the number of actions, which counts sealed ones


def _takes_back(standing: Standing, seat: str) -> bool:
    match = standing.match
    if len(store.choosers(match)) != 1 or not match.actions or match.movers()[-1] != seat:
        return False
    return NAMED[standing.row.game].conduct.undoable(match, seat)


def offer(token: str, person: Person, kind: str) -> None:
    """Offer a draw, or ask to take back the last action. Raises Refused, Match.DoesNotExist."""
    with store.held(token) as row:
        standing = Standing(row, list(row.seats.all()), store.load(row))
        if row.ending:
            raise Refused(store.OVER)
        seat = possible(standing, person, kind)
        if not seat:
            raise Refused(ending.REFUSED if kind == "undo" else N_("You can't offer this now."))
        row.offer = f"{kind} {seat} {_at(standing)} {OPEN}"
        row.changes += 1
        row.keep()


def answer(token: str, person: Person, accepted: bool, now: datetime | None = None) -> None:
    """Accept or decline the opponent's offer. Raises Refused, Stale, Match.DoesNotExist."""
    now = now or clocks.now()
    with store.held(token) as row:
        standing = Standing(row, list(row.seats.all()), store.load(row))
        found, own = offer_of(standing), seats_module.playing(standing.seats, person)
        if found is None or found.state != OPEN or len(own) != 1 or found.seat == own[0]:
            raise Refused(NONE)
        if not accepted:
            row.offer = row.offer.replace(f" {OPEN}", f" {DECLINED}")
            row.changes += 1
            row.keep()
        elif found.kind == "draw":
            ending.agree(standing, now)
        else:
            _taken_back(row, standing, found, now)


def _taken_back(row: models.Match, standing: Standing, found: Offer, now: datetime) -> None:
    if not _takes_back(standing, found.seat):
        raise Refused(ending.REFUSED)
    row.offer = ""
    row.keep()
    try:
        store.undo(row.token, found.seat, store.point(row, standing.match, found.seat), now)
    except BadInput as error:
        raise Refused(ending.REFUSED) from error
