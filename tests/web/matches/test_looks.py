"""Who is present is looked up for all open pages together, and each page is told what its viewer may see."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clashyard.web.matches import attendance, clocks, looks, models, store
from clashyard.web.matches.looks import Look, Looks, Page
from clashyard.web.matches.standing import Viewer
from clashyard.web.people.models import Person
from tests.support.web.tables import WORDS
from tests.support.web.visitors import NOW, after, again, seat_of, table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("database")]
LIVE: dict[str, Any] = {"pace": "live", "start": 3600, "step": 5}


def page(row: models.Match, person: Person | None) -> Page:
    return Page(row.token, person.pk if person is not None else None, WORDS, "")


def test_all_pages_of_a_process_look_with_two_queries_and_each_sees_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    a, b, c, stranger = (Person.objects.create(name=name) for name in ("Anna", "Bert", "Carl", "Dora"))
    rows = [table(a, b, **LIVE), table(c, "level-1"), table(b, c, game="clash", options={}, **LIVE)]
    rows.append(table(a, None, maker=a))  # it has not begun
    pages = [page(rows[0], each) for each in (b, stranger, None)] + [page(rows[1], c), page(rows[2], b), page(rows[3], a)]
    pages.append(Page("nothing", a.pk, WORDS, ""))
    monkeypatch.setattr(clocks, "now", lambda: after(30))
    counts = []
    for _ in range(2):
        with CaptureQueriesContext(connection) as queries:
            found = async_to_sync(looks.looked)(pages)
        counts.append(len([query for query in queries if "matches_" in query["sql"]]))
    assert counts == [2, 1]  # nothing is written again so soon
    assert seat_of(rows[0], "B").seen == after(30) and seat_of(rows[0], "A").seen is None and found[-1] is None
    viewers = [b, None, None, c, b, a]
    for each, viewer, look in zip(pages, viewers, found, strict=False):
        assert look.html == attendance.attendance(store.standing(each.token), Viewer(viewer, WORDS), after(30))
    assert "Online: Bert" in found[1].html and "claim" not in found[1].html
    assert found[0].due == 60 and "1:00" in found[0].html and [each.due for each in found[1:4]] == [None] * 3  # Anna is to act


def test_pages_that_look_together_wait_for_one_look(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    async def looked(pages: Any) -> list[Look]:
        asked.append(len(pages))
        return [Look(f"{each.person}", None) for each in pages]

    monkeypatch.setattr(looks, "EVERY", 0.01)
    monkeypatch.setattr(looks, "looked", looked)
    all_ = Looks()

    async def follow() -> list[str]:
        first = await asyncio.gather(*(all_.at(Page("token", number, WORDS, "")) for number in range(3)))
        later = await all_.at(Page("token", 3, WORDS, ""))
        return [look.html for look in (*first, later) if look is not None]

    assert asyncio.run(follow()) == ["0", "1", "2", "3"] and asked == [3, 1]


def test_after_a_failure_and_after_a_server_that_stopped_the_next_look_succeeds(monkeypatch: pytest.MonkeyPatch) -> None:
    fails = [True]

    async def looked(pages: Any) -> list[Look]:
        if fails:
            fails.clear()
            raise OSError("no database")
        return [Look("here", None) for _ in pages]

    monkeypatch.setattr(looks, "EVERY", 0.01)
    monkeypatch.setattr(looks, "looked", looked)
    all_, one = Looks(), Page("token", 1, WORDS, "")

    async def follow() -> list[Look | None]:
        return [await all_.at(one), await all_.at(one)]

    async def stops() -> None:
        waiting = asyncio.create_task(all_.at(one))
        await asyncio.sleep(0)
        waiting.cancel()

    assert asyncio.run(follow()) == [None, Look("here", None)]
    asyncio.run(stops())
    assert asyncio.run(follow()) == [Look("here", None)] * 2


def test_a_look_is_not_told_of_a_match_that_does_not_go_on() -> None:
    a, b = Person.objects.create(name="Anna"), Person.objects.create(name="Bert")
    row = table(a, b, **LIVE)
    models.Match.objects.filter(pk=row.pk).update(ending="resigned", winner="A")
    look = async_to_sync(looks.looked)([page(row, b)])[0]
    assert "Anna" not in look.html and look.due is None
    assert look.html == attendance.attendance(store.standing(again(row).token), Viewer(b, WORDS), NOW)
