"""Endings other than by the rules: a player resigns or runs out of time."""

from __future__ import annotations

from datetime import datetime

from clashyard.core.words import N_
from clashyard.web.boards.registration import registration_of
from clashyard.web.matches import clocks, models, store
from clashyard.web.matches import seats as seats_module
from clashyard.web.people.models import Person
from clashyard.web.refused import Refused


def resign(token: str, name: str, person: Person, now: datetime | None = None) -> None:
    """Give up one of the player's seats: see `_given_up`. Raises Refused, Match.DoesNotExist."""
    now = now or clocks.now()
    with store.held(token) as row:
        seats = list(row.seats.all())
        if name not in seats_module.playing(seats, person):
            raise Refused(N_("This is not your seat."))
        if row.ending:
            raise Refused(store.OVER)
        if not row.begun:
            raise Refused(store.UNBEGUN)
        _given_up(row, seats, name, "resigned", now)


def time_is_up(token: str, now: datetime) -> bool:
    """Give up the seats whose time has run out: they lose or are replaced. Return whether anything has changed."""
    if not models.Seat.objects.filter(match__token=token, deadline__lt=now).exists():
        return False
    with store.held(token) as row:
        seats = list(row.seats.all())
        late = clocks.overstepped(seats, now)
        for seat in late:
            if not row.ending:
                _given_up(row, seats, seat.name, "time", now)
    return bool(late)


def _given_up(row: models.Match, seats: list[models.Seat], name: str, why: str, now: datetime) -> None:
    """End the match as lost for this seat if it has two sides. If others play on, let a computer take over the seat."""
    match = store.load(row)
    won = registration_of(row.game).winners_without(match, name)
    if won is None:
        seats_module.stand_in(row, seats, next(seat for seat in seats if seat.name == name), why, match, now)
        return
    row.ending, row.winner, row.loser, row.ended = why, won, name, now
    row.changes += 1
    store.settle(row, seats, match, "", now)
