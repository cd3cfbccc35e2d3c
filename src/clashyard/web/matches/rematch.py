"""Rematches: another match at the same table, begun by the player who went second."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

from clashyard.core.words import N_
from clashyard.games import NAMED
from clashyard.web.matches import clocks, models, store
from clashyard.web.matches import seats as seats_module
from clashyard.web.matches.controls import league_of, tournament_of
from clashyard.web.people.models import Person
from clashyard.web.refused import Refused


def rematch(token: str, person: Person, now: datetime | None = None) -> str:
    """Ask for a rematch, or accept the one that was asked for. Return its token. It begins when all people have accepted.

    After a finished draft this is the game that the draft has led to.

    Raises Refused, Match.DoesNotExist.
    """
    now = now or clocks.now()
    with store.held(token) as row:
        seats = list(row.seats.all())
        if not any(seat.person_id == person.pk for seat in seats):
            raise Refused(N_("Only the players of this match can offer a rematch."))
        if not row.ending:
            raise Refused(N_("The match isn't over yet."))
        if league_of(row):
            raise Refused(N_("This is a league match; the league continues on its own."))
        if tournament_of(row):
            raise Refused(N_("This is a tournament match. There are no rematches in tournaments."))
        following = row.following
        if following is None:
            following = _asked(row, seats, person, now)
            row.changes += 1
            row.save()
        else:
            _accepted(following, person, now)
        return following.token


def _asked(row: models.Match, seats: list[models.Seat], person: Person, now: datetime) -> models.Match:
    sitting_down = {}
    for seat in seats:
        if seat.person_id == person.pk:
            sitting_down[seat.name] = store.Place(person)
        elif seat.person_id is not None:
            sitting_down[seat.name] = store.Place(kept_for=seat.person)
        else:
            sitting_down[seat.name] = store.Place(computer=seat.computer)
    table = replace(store.Table.of(row), listed=False, maker=person)
    return store.begin(row.game, options_again(row), sitting_down, table=table, before=row, now=now)


def _accepted(following: models.Match, person: Person, now: datetime) -> None:
    for seat in following.seats.filter(kept_for=person, person=None, computer="").order_by("name")[:1]:
        seats_module.sit(following.token, seat.name, person, now)


def options_again(row: models.Match) -> dict[str, Any]:
    """Return the same options, except for what the rules change: as a rule, the player who went second begins."""
    return {**row.options, **NAMED[row.game].conduct.rematch(store.load(row).at(0))}
