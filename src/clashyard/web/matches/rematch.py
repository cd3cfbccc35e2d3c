"""Another match at the same table, with whoever was second to begin."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from clashyard.core.words import N_
from clashyard.decks.options import AUTOMATA
from clashyard.web.matches import clocks, models, sitting, store
from clashyard.web.matches.offering import league_of
from clashyard.web.people.models import Person
from clashyard.web.refused import Refused


def rematch(token: str, person: Person, now: datetime | None = None) -> str:
    """Ask for a rematch, or accept the one that was asked for; its token. It begins when all people have.

    After a finished draft it is the game that the draft has led to.

    Raises Refused, Match.DoesNotExist.
    """
    now = now or clocks.now()
    with store.held(token) as row:
        seats = list(row.seats.all())
        if not any(seat.person_id == person.pk for seat in seats):
            raise Refused(N_("Only who has played can ask for a rematch."))
        if not row.ending:
            raise Refused(N_("The match is not over."))
        if league_of(row):
            raise Refused(N_("This is a match of a league, which goes on by itself."))
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
    table = store.Table(row.pace, row.start, row.step, row.replace_after, False, person)
    return store.begin(row.game, options_again(row), sitting_down, table=table, before=row, now=now)


def _accepted(following: models.Match, person: Person, now: datetime) -> None:
    for seat in following.seats.filter(kept_for=person, person=None, computer="").order_by("name")[:1]:
        sitting.sit(following.token, seat.name, person, now)


def options_again(row: models.Match) -> dict[str, Any]:
    """The same options, but that who was second begins, where that is a choice."""
    options = dict(row.options)
    first = store.load(row).at(0)
    if row.game == "blades":
        options["dealer"] = _next(first.seats, first.position()["dealer"])
    if row.game == "decks" and options.get("mode", "duel") not in AUTOMATA and not first.game.form:
        options["first"] = _next(first.seats, first.deciding[0])
    return options


def _next(seats: tuple[str, ...], name: str) -> str:
    return seats[(seats.index(name) + 1) % len(seats)]
