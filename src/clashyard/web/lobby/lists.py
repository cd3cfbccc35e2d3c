"""Lists of matches: the tables with a free seat, and the visitor's matches."""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.utils import timezone

from clashyard.core.words import Words
from clashyard.web.boards.registration import registration_of
from clashyard.web.matches import broadcast, models
from clashyard.web.matches.captions import clock_said, details_of, house_of, named, people_said, stake_said, title_of
from clashyard.web.matches.marks import marks_of
from clashyard.web.matches.players import Player, free_said, players_of
from clashyard.web.momentary import Momentary
from clashyard.web.people.models import Person
from clashyard.web.people.names import name_of

TABLES_AT_MOST = 100
KEPT = 16  # lists that visitors share: by language and change
DAYS_AT_MOST = 14  # how long a table is listed; after that, nobody is likely to be waiting there
MATCHES_AT_MOST = 50
CHALLENGES_AT_MOST = 20


@dataclass(frozen=True)
class Row:
    """One table in a list."""

    token: str
    poster: str  # a static picture of the game
    title: str
    details: tuple[str, ...]
    house: tuple[tuple[str, str], ...]  # the house rules: id and reading
    clock: str
    people: str
    players: tuple[Player, ...]
    seats: str  # how many are free, in words
    since: datetime
    free: tuple[str, ...]  # seats that the visitor can take
    own: bool
    stand: str = ""
    turn: bool = False  # it is the visitor's


@dataclass(frozen=True)
class Listed:
    """A table as everybody sees it who does not sit there. *people*: the keys of those who do."""

    row: Row
    people: frozenset[int]


_shared: Momentary[tuple[str, ...], tuple[Listed, ...]] = Momentary(KEPT)


def tables(person: Person | None, apart: Set[int], words: Words) -> list[Row]:
    """Return the tables with a free seat, newest first, as *person* sees them. *apart*: whom they do not meet."""
    key = person.pk if person is not None else None
    found = _shared.of((broadcast.lobby_version(), *words.key), lambda: _open(words))
    met = [each for each in found if not each.people & apart][:TABLES_AT_MOST]
    return [replace(each.row, own=True, free=()) if key in each.people else each.row for each in met]


def _open(words: Words) -> tuple[Listed, ...]:
    """Return the tables with a free seat, newest first, as everybody sees them, and some more than are listed."""
    recent = timezone.now() - timedelta(days=DAYS_AT_MOST)
    found = models.Match.objects.filter(listed=True, begun=None, made__gt=recent).order_by("-made")
    rows = found.prefetch_related("seats__person")[: 2 * TABLES_AT_MOST]
    return tuple(
        Listed(_row(row, None, words), frozenset(seat.person_id for seat in row.seats.all() if seat.person_id is not None))
        for row in rows
    )


@dataclass(frozen=True)
class Challenge:
    """A table where a seat is kept for the visitor. *seat*: its letter; *by*: the name of the host, with the page of theirs."""

    token: str
    seat: str
    by: str
    handle: str
    title: str
    facts: tuple[str, ...]
    at: datetime


def challenges(person: Person | None, words: Words) -> list[Challenge]:
    """Return the tables that wait for this person to accept or decline, newest first; rematches are at their own table."""
    if person is None:
        return []
    found = models.Match.objects.filter(begun=None, before=None, seats__kept_for=person, seats__person=None, seats__computer="")
    rows = found.distinct().select_related("maker").prefetch_related("seats").order_by("-made")[:CHALLENGES_AT_MOST]
    return [challenge_of(row, person, words) for row in rows]


def is_challenge(row: models.Match, person: Person) -> bool:
    """Return whether a table waits for this person to accept or decline. A rematch does that at its own table."""
    kept = any(seat.free and seat.kept_for_id == person.pk for seat in row.seats.all())
    return kept and row.begun is None and row.before_id is None


def challenge_of(row: models.Match, person: Person, words: Words) -> Challenge:
    """Return a table that keeps a free seat for this person."""
    seat = min(seat.name for seat in row.seats.all() if seat.free and seat.kept_for_id == person.pk)
    by = name_of(row.maker, words) if row.maker is not None else ""
    handle = (row.maker.handle or "") if row.maker is not None else ""
    return Challenge(row.token, seat, by, handle, title_of(row), (*details_of(row, words), clock_said(row, words)), row.made)


def deciding(row: models.Match, person: Person | None) -> bool:
    """Return whether a decision of *person* is awaited. Whether others have chosen already makes no difference."""
    seats = [seat for seat in row.seats.all() if person is not None and seat.person_id == person.pk]
    return row.running and any(seat.since is not None and not seat.computer for seat in seats)


def _row(row: models.Match, person: Person | None, words: Words, stand: str = "") -> Row:
    seats = sorted(row.seats.all(), key=lambda seat: seat.name)
    own = person is not None and any(seat.person_id == person.pk for seat in seats)
    free = tuple(seat.name for seat in seats if seat.free and seat.kept_for_id is None and not own)
    marks = marks_of(row, seats)
    return Row(
        row.token,
        registration_of(row.game).poster,
        title_of(row),
        (*details_of(row, words), *stake_said(row, words)),
        tuple(house_of(row.options, row.game, words)),
        clock_said(row, words),
        people_said(seats, words, marks),
        players_of(seats, words, marks),
        free_said(seats, words),
        row.made,
        free,
        own,
        stand,
        deciding(row, person),
    )


def listed(found: Iterable[models.Match], person: Person | None, words: Words) -> list[Row]:
    """Return the first of these matches as rows, each with how it stands."""
    rows = list(found[:MATCHES_AT_MOST])  # type: ignore[index]  # a query
    return [_row(row, person, words, stand_of(row, person, words)) for row in rows]


def stand_of(row: models.Match, person: Person | None, words: Words) -> str:
    """Return whose turn it is, or how the match ended, for one of its players.

    During a simultaneous choice this does not reveal who has chosen.
    """
    seats = sorted(row.seats.all(), key=lambda seat: seat.name)
    own, words = [seat for seat in seats if person is not None and seat.person_id == person.pk], named(words, seats)
    if row.begun is None:
        return words("waiting for players")
    if row.ending:
        return _ended(row, [seat.name for seat in own], words)
    if any(seat.since is not None and not seat.computer for seat in own):
        return words("your turn")
    return words("{seats} to play", seats=", ".join(row.turn))


def _ended(row: models.Match, own: list[str], words: Words) -> str:
    if not row.winner:
        return words("decks ready")
    if row.winner == "draw":
        return words("drawn")
    if len(own) > 1:
        return words("won by {seats}", seats=", ".join(row.winner))
    return words("won") if own and own[0] in row.winner else words("lost")
