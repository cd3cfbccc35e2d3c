"""The cost of spectators: all of them are sent one drawing for each language."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clashyard.web.matches import broadcast, render, store
from clashyard.web.matches.standing import Viewer
from clashyard.web.people.models import Person
from clashyard.web.people.visitor import person_of
from tests.support.web.live_page import HERE, Page, viewer
from tests.support.web.visitors import play, table, visitor

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("database")]


def spectators(a: Person, number: int = 12) -> list[Client]:
    """Return visitors without a seat: strangers, guests who play elsewhere, and one with an account."""
    clients = [visitor(f"Guest {each}")[0] if each % 2 else Client() for each in range(number - 1)]
    account = Client()
    account.force_login(User.objects.create_user(f"watcher-{a.pk}"))
    return [*clients, account]


def test_all_spectators_are_sent_one_drawing_for_each_language(monkeypatch: pytest.MonkeyPatch) -> None:
    (_, a), (_, b) = visitor(), visitor()
    row, drawings, usual = table(a, b), [0], render.drawn

    def counted(*given: Any, **more: Any) -> str:
        drawings[0] += 1
        return usual(*given, **more)

    clients = spectators(a)
    viewers = [
        render.OpenPage(client.session, wanted, language, origin)
        for client, wanted, language, origin in zip(
            clients,
            ["", "A", "B", ""] * 3,
            ["en", "fr-FR,fr;q=0.8", "ko", "de", "en", "fr"] * 2,
            [HERE, "https://x.example"] * 6,
            strict=True,
        )
    ]
    for _ in range(3):
        play(row)
        each = [
            render.drawn(store.standing(row.token), Viewer(person_of(one.session), one.words(), one.wanted), one.origin)
            for one in viewers
        ]
        with monkeypatch.context() as patch, CaptureQueriesContext(connection) as asked_for:
            patch.setattr(render, "drawn", counted)
            drawings[0] = 0
            assert render.fragments(row.token, viewers) == each
        assert drawings[0] == len(set(each)) == 3 and len(asked_for) == 1


def test_players_do_not_count_as_spectators() -> None:
    """This holds for accounts and shared screens too.

    A visitor whose session only has the number of a player's person is a spectator.
    """
    (anna, a), (_, b) = visitor(), visitor()
    row = table(a, b)
    a.account = User.objects.create_user("anna")
    a.save()
    logged_in = Client()
    logged_in.force_login(a.account)
    public, hand = render.fragments(row.token, [viewer(Client()), viewer(logged_in)])
    assert 'name="action"' in hand and 'name="action"' not in public
    assert render.fragments(row.token, [viewer(anna), viewer(logged_in)]) == [public, hand]


def test_where_a_seat_is_free_each_visitor_is_shown_what_is_offered_to_them() -> None:
    (anna, a), (ben, b) = visitor(), visitor()
    row = store.begin("decks", {"decks": ["1", "3"]}, {"A": a, "B": store.Place(kept_for=b)}, 3, store.Table(maker=a))
    texts = render.fragments(row.token, [viewer(client) for client in (anna, ben, Client())])
    assert ["Cancel table" in texts[0], "Take the free seat" in texts[1], "Take the free seat" in texts[2]] == [True, True, False]


def test_open_pages_of_spectators_are_drawn_together(monkeypatch: pytest.MonkeyPatch) -> None:
    (_, a), (_, b) = visitor(), visitor()
    row, drawings, usual = table(a, b), [0], render.drawn

    def counted(*given: Any, **more: Any) -> str:
        drawings[0] += 1
        return usual(*given, **more)

    monkeypatch.setattr(render, "drawn", counted)

    async def follow() -> list[set[str]]:
        pages = [Page(row, Client()) for _ in range(50)]
        for page in pages:
            assert await page.opened()
            await page.told()
        told = []
        drawings[0] = 0
        for _ in range(3):
            await sync_to_async(play)(row)
            await sync_to_async(broadcast.changed)(row.token)
            told.append({await page.told() for page in pages})
        for page in pages:
            await page.closed()
        return told

    assert [len(texts) for texts in async_to_sync(follow)()] == [1, 1, 1] and drawings[0] == 3
