"""Simultaneous requests: an action is committed exactly once, whichever database stores it."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from clashyard.web.matches import store
from clashyard.web.people.models import Person

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("database")]
AT_ONCE = 8
MOST = 8  # actions: too few for anybody to win, whichever are committed
SEED = 3


def tried(token: str, at: str, action: str) -> str:
    """Return the result of an action, in a thread with a separate connection."""
    try:
        store.act(token, "A", at, action)
        return "committed"
    except store.Stale:
        return "stale"
    finally:
        connection.close()


def test_one_of_many_simultaneous_requests_is_committed() -> None:
    person = Person.objects.create()
    row = store.begin("decks", {"decks": ["1", "3"], "first": "A"}, {"A": person, "B": "level-1"}, seed=SEED)
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for number in range(MOST):
            row.refresh_from_db()
            match = store.load(row)
            if match.deciding == ("B",):
                store.act(row.token, "B", store.point(row, match, "B"), "end")
                continue
            at, legal = store.point(row, match, "A"), match.legal_of("A")
            wanted = [legal[k % len(legal)] for k in range(AT_ONCE)]  # some the same, some different
            found = Counter(pool.map(lambda action, at=at: tried(row.token, at, action), wanted))
            assert found == {"committed": 1, "stale": AT_ONCE - 1}
            row.refresh_from_db()
            assert row.length == row.actions.count() == number + 1
    store._matches.clear()
    kept = [action.text for action in row.actions.all()]
    row.refresh_from_db()
    assert len(kept) == MOST and store.load(row).actions == kept


def test_either_a_takeback_or_a_simultaneous_action_is_done() -> None:
    person = Person.objects.create()
    row = store.begin("decks", {"decks": ["1", "3"], "first": "A"}, {"A": person, "B": "level-1"}, seed=SEED)
    for _ in range(6):
        row.refresh_from_db()
        match = store.load(row)
        store.act(row.token, "A", store.point(row, match, "A"), next(text for text in match.legal_of("A") if text != "end"))
        row.refresh_from_db()
        match = store.load(row)
        before, at, text = (row.length, row.undos), store.point(row, match, "A"), match.legal_of("A")[0]

        def one(number: int, at: str = at, text: str = text) -> str:
            return tried(row.token, at, text) if number % 2 else taken_back(row.token, at)

        with ThreadPoolExecutor(AT_ONCE) as pool:
            found = Counter(pool.map(one, range(AT_ONCE)))
        row.refresh_from_db()
        assert found["stale"] == AT_ONCE - 1 and row.length == row.actions.count()
        assert (row.length, row.undos) == ((before[0] + 1, before[1]) if found["committed"] else (before[0] - 1, before[1] + 1))
        store._matches.clear()
        while store.load(row).actions:
            match = store.load(row)
            store.undo(row.token, match.movers()[-1], store.point(row, match, "A"))
            row.refresh_from_db()


def taken_back(token: str, at: str) -> str:
    """Return the result of an undo, in a thread with a separate connection."""
    try:
        store.undo(token, "A", at)
        return "undone"
    except store.Stale:
        return "stale"
    finally:
        connection.close()
