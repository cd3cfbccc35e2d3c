"""The check of connections to PostgreSQL before they are lent."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import dj_database_url
import psycopg
import pytest
from django.db.utils import ConnectionHandler
from psycopg_pool import ConnectionPool

from clashyard.web.runtime.postgresql.base import checked
from tests.support.web.services import DATABASE


def missing() -> str:
    try:
        psycopg.connect(DATABASE, connect_timeout=3).close()
    except psycopg.OperationalError as error:
        return f"no PostgreSQL at {DATABASE}: {error}"
    return ""


pytestmark = pytest.mark.skipif(bool(missing()), reason=missing() or "there")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Return the connections about which the server is asked."""
    found: list[Any] = []
    usual = ConnectionPool.check_connection

    def noted(connection: Any) -> None:
        found.append(connection)
        usual(connection)

    monkeypatch.setattr(ConnectionPool, "check_connection", noted)
    return found


@pytest.fixture
def connection() -> Iterator[psycopg.Connection[Any]]:
    with psycopg.connect(DATABASE, autocommit=True) as made:
        yield made


def test_a_connection_that_works_is_not_asked_about(connection: psycopg.Connection[Any], asked: list[Any]) -> None:
    assert connection.execute("SELECT 1").fetchone() == (1,)
    checked(connection)
    assert not asked


def test_a_connection_that_the_server_has_ended_is_refused(connection: psycopg.Connection[Any], asked: list[Any]) -> None:
    with psycopg.connect(DATABASE, autocommit=True) as other:
        other.execute("SELECT pg_terminate_backend(%s, 10000)", [connection.info.backend_pid])
    until = time.monotonic() + 10
    with pytest.raises(psycopg.OperationalError):
        while time.monotonic() < until:
            checked(connection)
    assert asked == [connection]


def test_a_connection_with_a_message_of_the_server_works(connection: psycopg.Connection[Any], asked: list[Any]) -> None:
    connection.execute("LISTEN clashyard_check")
    with psycopg.connect(DATABASE, autocommit=True) as other:
        other.execute("NOTIFY clashyard_check")
    until = time.monotonic() + 10
    while not asked and time.monotonic() < until:
        checked(connection)
    assert asked == [connection] and connection.execute("SELECT 1").fetchone() == (1,)


@pytest.mark.django_db
def test_statements_that_come_again_are_planned_once() -> None:
    options = {"pool": {"min_size": 1, "max_size": 1}, "prepare_threshold": 1}
    engine = {"ENGINE": "clashyard.web.runtime.postgresql", "OPTIONS": options, "CONN_HEALTH_CHECKS": True}
    database: Any = ConnectionHandler({"default": {**dj_database_url.parse(DATABASE), **engine}})["default"]
    planned = "SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE 'SELECT $1::int%%'"
    try:
        found = []
        for cursor in (database.cursor, database.prepared_cursor):
            with cursor() as asked:
                for number in range(3):
                    asked.execute("SELECT %s::int + 1", [number])
                    found.append(asked.fetchone()[0])
            with database.cursor() as asked:
                asked.execute(planned)
                found.append(asked.fetchone()[0])
        assert found == [1, 2, 3, 0, 1, 2, 3, 1]
    finally:
        database.close()
        database.close_pool()
