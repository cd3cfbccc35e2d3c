"""All ratings anew from the stored matches, to compare with those on the pages or to replace them."""

from __future__ import annotations

from collections import defaultdict

from django.db import transaction

from clashyard.web.matches.models import Match
from clashyard.web.ratings import tally
from clashyard.web.ratings.calculation import Change, changes_of
from clashyard.web.ratings.models import Entry, Pending, Pool, Rating
from clashyard.web.ratings.pools import pool_of
from clashyard.web.ratings.results import DRAWN, WON, Result

Row = tuple[float, float, int, int, int]  # mu, sigma, number, won, drawn


def stored_results() -> dict[str, list[Result]]:
    """Return the results of all stored matches that are rated and counted, by pool."""
    found: dict[str, list[Result]] = defaultdict(list)
    waiting = set(Pending.objects.values_list("match", flat=True))
    rows = Match.objects.filter(rated=True).exclude(ending="").exclude(winner="").order_by("ended", "pk")
    for row in rows.iterator(chunk_size=500):
        result = tally.stored(row)
        if result is not None and row.pk not in waiting:
            found[pool_of(row)].append(result)
    return found


def differences() -> list[str]:
    """Return in words, in English, where stored ratings are not those that the stored matches give. Changes nothing."""
    expected = {pool: changes_of(results, {}) for pool, results in stored_results().items()}
    pools = {*expected, *Entry.objects.values_list("pool", flat=True), *Rating.objects.values_list("pool", flat=True)}
    return [said for pool in sorted(pools) for said in _differences(pool, expected.get(pool, []))]


def _differences(pool: str, changes: list[Change]) -> list[str]:
    entries = {
        (each.match_id, each.person_id): (each.seat, each.outcome, (each.before_mu, each.before_sigma), (each.mu, each.sigma))
        for each in Entry.objects.filter(pool=pool)
    }
    wanted = {(each.match, each.person): (each.seat, each.outcome, each.before, each.after) for each in changes}
    said = [
        f"{pool}: match {key[0]}, person {key[1]}: stored {entries.get(key)}, counted {wanted.get(key)}"
        for key in sorted(entries.keys() | wanted.keys())
        if entries.get(key) != wanted.get(key)
    ]
    rows = {row.person_id: (row.mu, row.sigma, row.number, row.won, row.drawn) for row in Rating.objects.filter(pool=pool)}
    final = ratings(changes)
    return said + [
        f"{pool}: person {person}: stored {rows.get(person)}, counted {final.get(person)}"
        for person in sorted(rows.keys() | final.keys())
        if rows.get(person) != final.get(person)
    ]


def ratings(changes: list[Change]) -> dict[int, Row]:
    """Return the ratings that these changes, in their order, lead to."""
    found: dict[int, Row] = {}
    for each in changes:
        _, _, number, won, drawn = found.get(each.person, (0.0, 0.0, 0, 0, 0))
        found[each.person] = (*each.after, number + 1, won + (each.outcome == WON), drawn + (each.outcome == DRAWN))
    return found


def recount() -> int:
    """Replace all ratings by those that the stored matches give. Return how many matches count."""
    number = 0
    with transaction.atomic():
        for pool in {*Pool.objects.values_list("name", flat=True)}:
            tally.lock(pool)
        Pending.objects.all().delete()
        Entry.objects.all().delete()
        Rating.objects.all().delete()
        for pool, results in stored_results().items():
            tally.lock(pool)
            _store(pool, changes_of(results, {}))
            number += len(results)
    return number


def _store(pool: str, changes: list[Change]) -> None:
    tally.write(pool, changes)
    last = {each.person: each.ended for each in changes}
    rows = [
        Rating(person_id=person, pool=pool, mu=mu, sigma=sigma, number=number, won=won, drawn=drawn, at=last[person])
        for person, (mu, sigma, number, won, drawn) in ratings(changes).items()
    ]
    Rating.objects.bulk_create(rows, batch_size=tally.AT_ONCE)
