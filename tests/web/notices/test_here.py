"""The list of people who are here: those who allow it, for everybody but people they do not meet."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.db import DatabaseError
from django.test import Client

from clashyard.core.words import Words
from clashyard.web.notices import here
from clashyard.web.notices.models import Here
from clashyard.web.people import contacts
from tests.support.web.profiles import guest, leaves, member
from tests.support.web.visitors import NOW, visitor

pytestmark = pytest.mark.django_db
WORDS = Words("en")


@pytest.fixture(autouse=True)
def unlimited(settings: Any) -> None:
    settings.RATES = {}


def names(person: Any, now: Any = NOW) -> list[str]:
    return [each.name for each in here.online(person, WORDS, now).people]


def test_only_those_who_allow_it_are_listed_while_they_are_here() -> None:
    (_, a), (_, b), (_, guest_) = member("Rowan"), member("Imke"), visitor("Guest")
    for person in (a, b, guest_):
        here.arrived(person, NOW)
    assert names(None) == [] and not Here.objects.filter(person=guest_).exists()
    here.listing(a, True, NOW)
    assert names(None) == names(b) == names(guest_) == ["Rowan"] and names(a) == []
    assert names(b, NOW + here.AWAY) == []
    here.arrived(a, NOW + here.AWAY)
    assert names(b, NOW + here.AWAY) == ["Rowan"]
    here.listing(a, False, NOW + here.AWAY)
    assert names(b, NOW + here.AWAY) == []


def test_those_who_do_not_meet_do_not_see_each_other() -> None:
    (_, a), (_, b) = member("Rowan"), member("Imke")
    for person in (a, b):
        here.listing(person, True, NOW)
    contacts.block(a, b)
    assert names(a) == names(b) == [] and sorted(names(None)) == ["Imke", "Rowan"]


def test_the_home_page_and_its_switch() -> None:
    (one, a), (two, _) = member("Rowan"), member("Imke")
    assert "Show me here to others" in one.get("/").content.decode()
    assert one.post("/notices/here", {"listed": "on"})["Location"] == "/"
    assert "Stop showing me here" in one.get("/").content.decode() and "/people/rowan/#challenge" in two.get("/").content.decode()
    stranger = Client().get("/").content.decode()
    assert "/people/rowan/" in stranger and "#challenge" not in stranger and "Log in to be seen here" in stranger
    assert one.post("/notices/here", {"listed": ""}).status_code == 302
    assert "/people/rowan/" not in two.get("/").content.decode()
    for client in (Client(), guest()[0]):
        assert client.post("/notices/here", {"listed": "on"}).headers["Location"].startswith("/account/log-in")
    one.post("/notices/here", {"listed": "on"})
    leaves(one, a)
    assert not Here.objects.filter(person=a).exists()


def test_many_are_counted() -> None:
    for number in range(here.SHOWN + 3):
        here.listing(member(f"P{number}")[1], True, NOW + timedelta(seconds=number))
    found = here.online(None, WORDS, NOW + timedelta(seconds=20))
    assert len(found.people) == here.SHOWN and found.more == 3 and found.people[0].name == f"P{here.SHOWN + 2}"


def test_a_process_goes_on_reporting_though_the_database_refuses_a_report(monkeypatch: pytest.MonkeyPatch) -> None:
    person, told = member("Rowan")[1], []

    async def stored(found: list[int]) -> None:
        told.append(found)
        if len(told) == 1:
            raise DatabaseError("database is locked")

    monkeypatch.setattr(here, "PULSE", 0.0)
    monkeypatch.setattr(here, "_stored", stored)

    async def follow() -> None:
        pages = here.Pages()
        pages.opened(person)
        assert pages.task
        while len(told) < 2 and not pages.task.done():
            await asyncio.sleep(0)
        pages.closed(person)

    async_to_sync(follow)()
    assert told == [[person.pk], [person.pk]]


def test_a_process_reports_all_its_pages_in_one_statement(monkeypatch: pytest.MonkeyPatch) -> None:
    people, told = [member(name)[1] for name in ("Rowan", "Imke")], []

    async def stored(found: list[int]) -> None:
        told.append(sorted(found))

    monkeypatch.setattr(here, "PULSE", 0.01)
    monkeypatch.setattr(here, "_stored", stored)

    async def follow() -> None:
        pages = here.Pages()
        for person in (*people, people[0]):
            pages.opened(person)
        while not told:
            await asyncio.sleep(0.01)
        pages.closed(people[0])
        pages.closed(people[1])
        told.clear()
        while not told:
            await asyncio.sleep(0.01)
        pages.closed(people[0])
        assert pages.task is None and not pages.open

    async_to_sync(follow)()
    assert told[0] == [people[0].pk]
