"""Many requests at the same time: an action is committed exactly once, whichever database keeps it."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from clashyard.web.matches import models, store
from clashyard.web.people.models import Person

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("database")]
AT_ONCE = 8
SEED = 3


def tried(token: str, at: str, action: str) -> str:
    """What came of an action, in a thread with a connection of its own."""
    try:
        store.act(token, "A", at, action)
        return "committed"
    except store.Stale:
        return "stale"
    finally:
        connection.close()


def test_of_many_requests_at_once_one_is_committed() -> None:
    person = Person.objects.create()
    row = store.begin("decks", {"decks": ["1", "3"], "first": "A"}, {"A": person, "B": "level-1"}, seed=SEED)
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for number in range(12):
            match = store.load(models.Match.objects.get(token=row.token))
            if match.deciding == ("B",):
                store.act(row.token, "B", store.point(match, "B"), "end")
                continue
            at, legal = store.point(match, "A"), match.legal_of("A")
            wanted = [legal[k % len(legal)] for k in range(AT_ONCE)]  # some the same, some others
            found = Counter(pool.map(lambda action, at=at: tried(row.token, at, action), wanted))
            assert found == {"committed": 1, "stale": AT_ONCE - 1}
            row.refresh_from_db()
            assert row.length == row.actions.count() == number + 1
    store._matches.clear()
    kept = [action.text for action in row.actions.all()]
    row.refresh_from_db()
    assert len(kept) == 12 and store.load(row).actions == kept
