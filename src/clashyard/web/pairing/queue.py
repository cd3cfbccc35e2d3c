"""The queue in the database: join, leave, and pair. It is the same for all server processes, and survives a kill.

A request that pairs locks the waiting rows of that game and pace, makes the matches, and writes them into the rows, in one
transaction. So nobody is paired twice, and a match without its rows, or rows without their match, never exist.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from clashyard.core.words import N_, Words
from clashyard.games import NAMED
from clashyard.web.matches import broadcast, models, store
from clashyard.web.pairing import signals
from clashyard.web.pairing.encounters import may_meet
from clashyard.web.pairing.models import Wish
from clashyard.web.pairing.paces import BY_KEY, PACES, Pace
from clashyard.web.pairing.rule import Seeker, pairs
from clashyard.web.pairing.strength import strength_of
from clashyard.web.people.models import Person
from clashyard.web.refused import Refused
from clashyard.web.start.quick import quick_form

GRACE = timedelta(seconds=30)  # without an open page, until a person has left the queue: pages may be loaded again
TWICE = timedelta(seconds=15)  # in which a second click leads to the match of the first
KEPT = timedelta(hours=1)  # how long a granted row stays
REPLACED = 5  # minutes of absence until a computer takes over


def group(person: Person) -> str:
    """Return the name of the group of all open lobby pages of a person. It never leaves the server."""
    return f"wish-{person.pk}"


def join(person: Person, game: str, key: str, guests: bool, now: datetime) -> models.Match | None:
    """Look for an opponent. Return the match if one was found immediately, or by the first of two clicks.

    A second click on the same changes nothing; on another game or pace, it replaces the first. Raises Refused.
    """
    if game not in NAMED or key not in BY_KEY:
        raise Refused(N_("This pace isn't offered. Choose one from the list."))
    with transaction.atomic():
        old = Wish.objects.select_for_update().filter(person=person).first()
        match = granted(person, old, now)
        if match is not None:
            return match
        account = person.account_id is not None
        if old is None or old.match_id is not None or (old.game, old.pace) != (game, key) or expired(old, now):
            rating, uncertainty = strength_of(person, game, BY_KEY[key].pace)
            new = {"game": game, "pace": key, "rating": rating, "uncertainty": uncertainty, "since": now}
            Wish.objects.update_or_create(person=person, defaults={**new, "match": None, "paired": None, "seen": now})
        Wish.objects.filter(person=person).update(account=account, guests=account and guests, seen=now)
    pair(game, BY_KEY[key], now)
    return granted(person, Wish.objects.filter(person=person).first(), now)


def granted(person: Person, wish: Wish | None, now: datetime) -> models.Match | None:
    """Return the match that a wish has led to, while its person has not seen it or may still be clicking."""
    if wish is None or wish.match is None or wish.paired is None or wish.match.ending:
        return None
    unseen = wish.match.seats.filter(person=person, seen=None, computer="").exists()
    return wish.match if unseen or now - wish.paired < TWICE else None


def unseen(person: Person | None) -> models.Match | None:
    """Return the match that a person has been given and has not opened yet."""
    if person is None:
        return None
    found = models.Match.objects.filter(ending="", wishes__person=person, seats__person=person, seats__seen=None)
    return found.first()


def leave(person: Person) -> None:
    """Leave the queue. A match that has begun goes on."""
    Wish.objects.filter(person=person, match=None).delete()


def touch(person: Person, now: datetime) -> Wish | None:
    """Record that a lobby page of this person is open. Return their wish if they are waiting."""
    wish = Wish.objects.filter(person=person, match=None).first()
    if wish is not None:
        Wish.objects.filter(pk=wish.pk, match=None).update(seen=now)
    return wish


def expired(wish: Wish, now: datetime) -> bool:
    """Return whether a wish has waited too long, or has no open page any more."""
    pace = BY_KEY.get(wish.pace)
    return pace is None or wish.since < now - timedelta(seconds=pace.lasts) or (not pace.stays and wish.seen < now - GRACE)


def pair(game: str, pace: Pace, now: datetime) -> list[models.Match]:
    """Begin the matches that are due among those who wait for this game and pace, and tell their open pages."""
    with transaction.atomic():
        rows = Wish.objects.select_for_update(of=("self",)).filter(game=game, pace=pace.key, match=None).order_by("pk")
        waiting = {row.pk: row for row in rows.select_related("person") if not expired(row, now)}
        found = pairs([_seeker(row, now) for row in waiting.values()], pace.widening, _meets(waiting))
        begun = [_begin(pace, waiting[one.key], waiting[other.key], now) for one, other in found]
    for row in [waiting[seeker.key] for two in found for seeker in two]:
        broadcast.send(group(row.person), "pairing.found")
    return begun


def _seeker(row: Wish, now: datetime) -> Seeker:
    waited = (now - row.since).total_seconds()
    return Seeker(row.pk, row.rating, row.uncertainty, waited, row.account, row.guests)


def _meets(waiting: dict[int, Wish]) -> Any:
    return lambda one, other: may_meet(waiting[one].person, waiting[other].person)


def _begin(pace: Pace, one: Wish, other: Wish, now: datetime) -> models.Match:
    """Begin a match of two people in random seats, with random decks or characters, that anyone may watch."""
    people = [one.person, other.person]
    if secrets.randbits(1):
        people.reverse()
    match = begun(pace, one.game, people, now, rated=one.account and other.account)
    for row in (one, other):
        row.match, row.paired = match, now
        row.save(update_fields=["match", "paired"])
    signals.paired.send(Wish, row=match, persons=people, now=now)
    return match


def begun(pace: Pace, game: str, players: Iterable[Person | str], now: datetime, rated: bool = False) -> models.Match:
    """Begin a match at this pace between two *players*: people, or the names of computers."""
    form = quick_form(game, "lobby", Words("en"))
    form.is_valid()
    live = pace.pace == "live"
    table = store.Table(pace.pace, pace.start, pace.step, REPLACED if live else 0, live, rated=rated)
    sitting: dict[str, Any] = dict(zip(NAMED[game].seats[:2], players, strict=True))
    return store.begin(game, form.chosen(secrets.randbits(256)), sitting, table=table, now=now)


def swept(sender: Any, now: datetime, **_: Any) -> None:
    """Forget those who have left or waited too long, and pair those whose search has widened."""
    rows = list(Wish.objects.all())
    gone = [row.pk for row in rows if row.match_id is None and expired(row, now)]
    gone += [row.pk for row in rows if row.paired is not None and row.paired < now - KEPT]
    for pk in gone:  # each is asked again: it may have been touched, or granted
        with transaction.atomic():
            row = Wish.objects.select_for_update().filter(pk=pk).first()
            if row is not None and (row.paired < now - KEPT if row.paired else expired(row, now)):
                row.delete()
    waiting = {(row.game, row.pace) for row in rows if row.match_id is None and row.pk not in gone}
    for game, key in sorted(waiting):
        if game in NAMED:
            pair(game, BY_KEY[key], now)


def counts() -> dict[tuple[str, str], int]:
    """Return how many people wait, by game and pace."""
    keys = {pace.key for pace in PACES}
    found: dict[tuple[str, str], int] = {}
    for game, key in Wish.objects.filter(match=None, pace__in=keys).values_list("game", "pace"):
        found[game, key] = found.get((game, key), 0) + 1
    return found
