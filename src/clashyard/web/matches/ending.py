"""Endings other than by the rules, of a match or of an action: resigning, time, leaving for good, takebacks."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from clashyard.core.errors import BadInput
from clashyard.core.words import N_
from clashyard.games import NAMED
from clashyard.web.matches import broadcast, clocks, models, signals, store
from clashyard.web.matches import seats as seats_module
from clashyard.web.matches.standing import Standing
from clashyard.web.people.models import Person
from clashyard.web.refused import Refused

REFUSED = N_("You can't take this back: someone else is playing or has answered, or a hidden card was revealed.")


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


def forfeit(token: str, name: str, now: datetime) -> None:
    """Give up a seat of somebody who has not turned up, as if its time had run out. Does nothing once the match has ended."""
    with store.held(token) as row:
        if row.running:
            _given_up(row, list(row.seats.all()), name, "time", now)


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
    give_up(Standing(row, seats, store.load(row)), name, why, now)


def give_up(standing: Standing, name: str, why: str, now: datetime, drawn: bool = False) -> None:
    """End the match as lost for this seat if it has two sides, or as *drawn*. If others play on, a computer takes over the seat.

    The caller has locked the match.
    """
    row = standing.row
    won = NAMED[row.game].conduct.winners_without(standing.match, name)
    if won is None:
        seats_module.stand_in(standing, next(seat for seat in standing.seats if seat.name == name), why, now)
        return
    row.ending, row.winner, row.loser, row.ended = why, "draw" if drawn else won, name, now
    row.changes += 1
    store.settle(standing, "", now)


def agree(standing: Standing, now: datetime) -> None:
    """End the match as drawn by agreement. The caller has locked it."""
    row = standing.row
    row.ending, row.winner, row.ended, row.offer = "agreed", "draw", now, ""
    row.changes += 1
    store.settle(standing, "", now)


# Leaving for good: no match waits for somebody who cannot come back


def person_leaving(sender: Any, person: Person, **_: Any) -> None:
    """Give up everything of a person who is about to delete their account."""
    leave_all(person, clocks.now())


def leave_all(person: Person, now: datetime) -> None:
    """Give up every seat of this person, and call off the tables where nobody else is seated."""
    rows = models.Match.objects.filter(seats__person=person, ending="").distinct()
    for row in rows:
        seats = list(row.seats.all())
        if not row.begun:
            _unseated(row, person)
        for name in seats_module.playing(seats, person) if row.begun else ():
            if models.Match.objects.filter(pk=row.pk, ending="").exists():
                resign(row.token, name, person, now)
        broadcast.changed(row.token)
    signals.left.send(models.Match, person=person, now=now)
    broadcast.lobby_changed()


def _unseated(row: models.Match, person: Person) -> None:
    """Free the person's seat in a match that has not begun. Delete the table if that was the last person."""
    row.seats.filter(person=person).update(person=None, kept_for=None)
    if not row.seats.exclude(person=None).exists():
        row.delete()


# Taking back: allowed if nobody has answered the action and it revealed nothing new


def undo(token: str, seat: str, person: Person, at: str, now: datetime | None = None) -> None:
    """Take back the last action of one of the person's seats. Raises Refused, Stale, Match.DoesNotExist."""
    if not undoable(store.standing(token), person, seat):
        raise Refused(REFUSED)
    try:
        store.undo(token, seat, at, now)
    except BadInput as error:
        raise Refused(REFUSED) from error


def undoable(standing: Standing, person: Person | None, seat: str) -> bool:
    """Return whether *person* may take back the last action of *seat*: only if no other person plays, and nothing is at stake."""
    match, own = standing.match, seats_module.playing(standing.seats, person)
    if standing.row.rated or not standing.row.running or not match.actions or match.movers()[-1] != seat or seat not in own:
        return False
    if person is None or any(each.person_id not in (None, person.pk) for each in standing.seats):
        return False
    return NAMED[standing.row.game].conduct.undoable(match, seat)
