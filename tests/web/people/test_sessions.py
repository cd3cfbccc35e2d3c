"""Sessions are read by a prepared query, and otherwise are Django's."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clashyard.web.people.sessions import SessionStore

pytestmark = [pytest.mark.django_db, pytest.mark.xdist_group("database")]


def stored(**values: object) -> str:
    session = db.SessionStore()
    for name, value in values.items():
        session[name] = value
    session.save()
    return str(session.session_key)


def test_a_session_is_found_with_one_query_and_no_other_is() -> None:
    one, _ = stored(person=1), stored(person=2)
    with CaptureQueriesContext(connection) as asked:
        session = SessionStore(one)
        assert session.get("person") == 1 and session.get("language") is None
    assert len(asked) == 1


def test_sessions_that_are_over_or_unknown_are_empty_and_lose_their_key() -> None:
    key = stored(person=1)
    Session.objects.filter(session_key=key).update(expire_date=timezone.now() - timedelta(seconds=1))
    for each in (key, "x" * 32, None):
        session = SessionStore(each)
        assert session.get("person") is None and session.session_key is None
    session = SessionStore(stored(person=3))
    session.flush()
    assert SessionStore(session.session_key).get("person") is None
