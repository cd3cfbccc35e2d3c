"""Threads that write to SQLite queue up, and the one at the head always lets the next one in."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from django.db import IntegrityError, OperationalError, connection, transaction

from clashyard.web.people.models import Person
from clashyard.web.runtime.sqlite import base

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("database")]


@pytest.fixture(autouse=True)
def sqlite() -> Iterator[None]:
    if connection.vendor != "sqlite":
        pytest.skip("the tests run with another database")
    yield
    assert not base._writing.locked()


def test_a_transaction_holds_the_head_until_it_ends() -> None:
    with transaction.atomic():
        assert base._writing.locked()
        with transaction.atomic():
            Person.objects.create()
        assert base._writing.locked()
    assert not base._writing.locked() and Person.objects.count() == 1


def test_one_that_fails_lets_the_next_one_in() -> None:
    for problem in (IntegrityError, RuntimeError):
        with pytest.raises(problem), transaction.atomic():
            Person.objects.create()
            raise problem
        assert not base._writing.locked()
    assert not Person.objects.exists()


def test_a_connection_that_is_closed_lets_the_next_one_in() -> None:
    with pytest.raises(Exception), transaction.atomic():  # noqa: B017  # Django's error for a connection that is gone
        Person.objects.create()
        connection.close()
        Person.objects.create()
    assert not base._writing.locked()


def test_waiting_too_long_raises_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base, "SECONDS", 0.05)
    base._writing.acquire()
    try:
        with pytest.raises(OperationalError, match="locked"), transaction.atomic():
            Person.objects.create()
    finally:
        base._writing.release()
    with transaction.atomic():
        Person.objects.create()


def test_all_who_wait_come_in() -> None:
    ready = Event()

    def write(_: int) -> None:
        ready.wait()
        with transaction.atomic():
            Person.objects.create()
        connection.close()

    with ThreadPoolExecutor(20) as pool:
        done = [pool.submit(write, number) for number in range(20)]
        ready.set()
        for each in done:
            each.result()
    assert Person.objects.count() == 20
