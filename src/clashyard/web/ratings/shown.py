"""Ratings beside names: at the table of a match, after its end with what it has changed, and in the header of all pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest

from clashyard.web.matches.marks import Mark
from clashyard.web.matches.models import Match, Seat
from clashyard.web.people.visitor import person_of
from clashyard.web.ratings.models import Entry
from clashyard.web.ratings.models import Rating as Row
from clashyard.web.ratings.pools import pool_for, ratings_of
from clashyard.web.ratings.results import anchor
from clashyard.web.ratings.scale import shown, value_of


def marks_of(row: Match, seats: Sequence[Seat]) -> Mapping[str, Mark]:
    """Return what stands beside the names at a rated table: until its end what the players are rated, then what it changed."""
    if not row.rated:
        return {}
    found = {
        seat.name: Mark(str(shown(*anchor(row.game, seat.computer)).value))
        for seat in seats
        if seat.person_id is None and seat.computer
    }
    if row.ending:
        entries = list(Entry.objects.filter(match=row))
        return found | {each.seat: Mark(shown(each.before_mu, each.before_sigma).said, change_of(each)) for each in entries}
    people = {seat.name: seat.person_id for seat in seats if seat.person_id is not None}
    pool = pool_for(row.game, row.options, row.pace, _of_league(row), any(seat.person.bot for seat in seats if seat.person))
    ratings = ratings_of(list(people.values()), pool)
    return found | {name: Mark(ratings[person].said) for name, person in people.items()}


def _of_league(row: Match) -> bool:
    return getattr(row, "part", None) is not None


def change_of(entry: Entry) -> str:
    """Return by how much a match has changed a shown rating, as in +7."""
    change = value_of(entry.mu) - value_of(entry.before_mu)
    return f"+{change}" if change > 0 else f"−{-change}" if change < 0 else "±0"


def visitor_rating(request: HttpRequest) -> str:
    """Return the visitor's rating in the pool that they last played in; empty if none counts yet."""
    try:
        person = person_of(request.session) if SESSION_KEY in request.session else None  # guests have no rating
        row = Row.objects.filter(person=person).order_by("-at").first() if person is not None else None
    except Exception:  # a page about an error is shown without a database too
        return ""
    return shown(row.mu, row.sigma).said if row is not None else ""
