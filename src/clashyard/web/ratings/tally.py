"""Counting matches: noted in the transaction that ends a match, counted in one of its own that locks the pool.

Matches count in the order in which they ended. One that is counted late counts again everything after it, so that the numbers
never depend on who came first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Count, Max, Q

from clashyard.web.matches.models import Match, Seat
from clashyard.web.ratings.calculation import Change, changes_of
from clashyard.web.ratings.models import Entry, Pending, Pool, Rating
from clashyard.web.ratings.pools import pool_of
from clashyard.web.ratings.results import DRAWN, WON, Result, result_of
from clashyard.web.ratings.scale import Number

AT_ONCE = 500  # rows in one statement


def match_ended(sender: Any, row: Match, seats: Sequence[Seat], **_: Any) -> None:
    """Note a rated match that has a result, and count it as soon as the transaction that ends it is committed."""
    if not row.rated or result_of(row, seats) is None or row.entries.exists():
        return
    pool = pool_of(row)
    Pending.objects.get_or_create(match=row, defaults={"pool": pool})
    transaction.on_commit(lambda: _count_now(pool), robust=True)  # if this fails, housekeeping counts it


def _count_now(pool: str) -> None:
    count(pool)


def tidied(sender: Any, **_: Any) -> None:
    """Count what a server that was killed has left."""
    for pool in list(Pending.objects.values_list("pool", flat=True).distinct()):
        count(pool)


def count(pool: str) -> int:
    """Count all matches of a pool that wait for it. Return how many there were."""
    with transaction.atomic():
        lock(pool)
        waiting = list(Pending.objects.filter(pool=pool).select_related("match"))
        results = [result for each in waiting if (result := stored(each.match)) is not None]
        if results:
            _count_from(pool, results)
        Pending.objects.filter(pk__in=[each.pk for each in waiting]).delete()
    return len(waiting)


def lock(pool: str) -> None:
    """Wait until nobody else counts this pool, within a transaction."""
    Pool.objects.get_or_create(name=pool)
    Pool.objects.select_for_update().get(name=pool)


def stored(row: Match) -> Result | None:
    """Return the result of a stored match."""
    return result_of(row, list(row.seats.order_by("name")))


def _count_from(pool: str, new: Sequence[Result]) -> None:
    """Count *new* results, and again those that were counted and ended after the first of them."""
    first = min(result.order for result in new)
    later = Entry.objects.filter(Q(ended__gt=first[0]) | Q(ended=first[0], match__gte=first[1]), pool=pool)
    known = {result.match for result in new}
    rows = Match.objects.filter(pk__in=set(later.values_list("match", flat=True)) - known).prefetch_related("seats")
    again = [result for row in rows if (result := stored(row)) is not None]
    later.delete()
    results = [*new, *again]
    persons = {person for result in results for person in result.persons}
    changes = changes_of(results, {person: number for person in persons if (number := latest(person, pool)) is not None})
    write(pool, changes)
    _settle(pool, persons)


def latest(person: int, pool: str) -> Number | None:
    """Return the numbers after the last entry of a person in a pool."""
    entry = Entry.objects.filter(person=person, pool=pool).order_by("-ended", "-match").first()
    return None if entry is None else (entry.mu, entry.sigma)


def write(pool: str, changes: Iterable[Change]) -> None:
    """Store what matches have changed."""
    entries = [
        Entry(
            match_id=each.match, person_id=each.person, pool=pool, seat=each.seat, outcome=each.outcome,
            before_mu=each.before[0], before_sigma=each.before[1], mu=each.after[0], sigma=each.after[1], ended=each.ended,
        )
        for each in changes
    ]  # fmt: skip
    Entry.objects.bulk_create(entries, batch_size=AT_ONCE)


def _settle(pool: str, persons: Iterable[int]) -> None:
    """Store the ratings that follow from the entries of these people."""
    for person in persons:
        number, said = latest(person, pool), summary(person, pool)
        if number is not None:
            Rating.objects.update_or_create(
                person_id=person, pool=pool, defaults={"mu": number[0], "sigma": number[1], **said}
            )  # fmt: skip


def summary(person: int, pool: str) -> dict[str, Any]:
    """Return how many matches of a person count, how they ended, and when the last one did."""
    found = Entry.objects.filter(person=person, pool=pool)
    return found.aggregate(
        number=Count("pk"), won=Count("pk", filter=Q(outcome=WON)), drawn=Count("pk", filter=Q(outcome=DRAWN)), at=Max("ended")
    )
