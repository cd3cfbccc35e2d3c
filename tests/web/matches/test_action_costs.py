"""The cost of an action: database queries, writes, rendering, threads."""

from __future__ import annotations

import asyncio
import gc
import threading
from typing import Any

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clashyard.core.words import Words
from clashyard.web import lifespan
from clashyard.web.boards import render as render_module
from clashyard.web.matches import broadcast, live, models, render, store
from clashyard.web.matches.standing import Viewer
from clashyard.web.people.models import Person
from clashyard.web.people.visitor import person_of
from clashyard.web.runtime.channel_layer import Layer
from clashyard.web.runtime.prepared_queries import Prepared
from tests.support.web.live_page import HERE, Page
from tests.support.web.match_requests import asked
from tests.support.web.visitors import again, page_of, play, table, visitor

LIVE = {"HX-Request": "true", "X-Live": "1"}
UNTYPED: Any = ApplicationCommunicator
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("database")]


def viewer(client: Client) -> render.OpenPage:
    return render.OpenPage(client.session, "", "en", HERE)


def statements(asked_for: CaptureQueriesContext) -> list[str]:
    """Return the queries, without those of the rate limits, which may be counted in the database."""
    return [query["sql"] for query in asked_for.captured_queries]


def test_an_action_asks_the_database_few_times_and_all_its_pages_once() -> None:
    (anna, a), (ben, b) = visitor(), visitor()
    row = table(a, b)
    play(row)
    row = again(row)
    mover = {"A": anna, "B": ben}[store.load(row).deciding[0]]
    point, actions = asked(page_of(mover, row))
    with CaptureQueriesContext(connection) as act:
        assert mover.post(f"/m/{row.token}/act", {"point": point, "action": actions[0]}, headers=LIVE).status_code == 204
    asked_for = [text for text in statements(act) if not text.startswith(("BEGIN", "COMMIT"))]
    assert 5 <= len(asked_for) <= 9, asked_for
    viewers = [viewer(client) for client in (anna, ben, Client())]
    for each in viewers:
        each.session.get("person")
    with CaptureQueriesContext(connection) as drawn:
        texts = render.fragments(row.token, viewers)
    assert len(drawn) == 1 and len(set(texts)) == 3


def test_only_what_has_changed_is_written() -> None:
    (_, a), (_, b) = visitor(), visitor()
    row = table(a, b, pace="live", start=600, step=5)
    seat = models.Seat.objects.get(match=row, name="A")
    with CaptureQueriesContext(connection) as nothing:
        seat.keep()
    assert not len(nothing)
    models.Seat.objects.filter(pk=seat.pk).update(kept_for=b)  # by another process meanwhile
    seat.gone = "away"
    with CaptureQueriesContext(connection) as one:
        seat.keep()
        seat.keep()
    assert len(one) == 1 and '"gone"' in statements(one)[0] and "kept_for" not in statements(one)[0]
    seat.refresh_from_db()
    assert seat.gone == "away" and seat.kept_for == b
    seat.gone = ""
    seat.keep()
    assert models.Seat.objects.get(pk=seat.pk).gone == ""
    before = again(row)
    play(row)
    assert again(row).touched > before.touched and again(row).length == 1


def test_a_prepared_query_finds_what_the_query_finds() -> None:
    (_, a), (_, b) = visitor("Anna"), visitor("Ben")
    rows = [table(a, b), table(b, "level-1", pace="live", start=60, step=1)]
    for row in rows:
        found, seats = store.table(row.token)
        usual = models.Seat.objects.filter(match=row).select_related("match", "person").order_by("name")
        for one, other in zip(seats, usual, strict=True):
            for field in models.Seat._meta.concrete_fields:
                assert getattr(one, field.attname) == getattr(other, field.attname), field
            assert one.person == other.person and one.match == row == found and found.options == row.options
            assert getattr(one.person, "name", "") == getattr(other.person, "name", "")
    with pytest.raises(models.Match.DoesNotExist):
        store.table("nowhere")
    with pytest.raises(models.Match.DoesNotExist), store.held("nowhere"):
        raise AssertionError


def test_a_prepared_query_needs_a_place_for_what_is_looked_for() -> None:
    with pytest.raises(ValueError, match="once"):
        Prepared(lambda _: Person.objects.filter(name="?"), "!")("Anna")


def test_persons_that_were_read_are_believed_only_for_their_own_session() -> None:
    (anna, a), (ben, b) = visitor(), visitor()
    assert (
        person_of(anna.session, [b, a]) == a and person_of(ben.session, [a]) == b and person_of(Client().session, [a, b]) is None
    )
    a.account = User.objects.create_user("anna")
    a.save()
    assert person_of(anna.session, [a]) is None  # a person with an account is never found by number


# Live updates


def test_pages_that_are_told_together_are_drawn_together_each_for_its_own_eyes(monkeypatch: pytest.MonkeyPatch) -> None:
    (anna, a), (ben, b) = visitor(), visitor()
    row, looked_up, usual = table(a, b), [0], store.table

    def counted(token: str) -> Any:
        looked_up[0] += 1
        return usual(token)

    monkeypatch.setattr(store, "table", counted)

    async def follow() -> list[str]:
        pages = [Page(row, client) for client in (anna, ben, Client())]
        for page in pages:
            assert await page.opened()
            await page.told()
        await sync_to_async(play)(row)
        looked_up[0] = 0
        await sync_to_async(broadcast.changed)(row.token)
        texts = [await page.told() for page in pages]
        for page in pages:
            await page.closed()
        return texts

    texts = async_to_sync(follow)()
    assert 1 <= looked_up[0] < 3
    assert texts == render.fragments(row.token, [viewer(client) for client in (anna, ben, Client())])
    assert len(set(texts)) == 3 and not live.DRAWINGS.wishes


def test_who_comes_while_a_match_is_drawn_waits_for_the_next_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Changes it has been told of may be missing in what is being rendered."""
    drawings, begun, go_on, drawn = live.Drawings(), threading.Event(), threading.Event(), []

    def slow(token: str, viewers: list[Any]) -> list[str]:
        drawn.append(len(viewers))
        if len(drawn) == 1:
            begun.set()
            assert go_on.wait(10)
        return [f"{len(drawn)}"] * len(viewers)

    monkeypatch.setattr(live, "fragments", slow)
    one: Any = None

    async def follow() -> tuple[str, ...]:
        first = asyncio.create_task(drawings.of("token", one))
        await asyncio.to_thread(begun.wait, 10)
        others = [asyncio.create_task(drawings.of("token", one)) for _ in range(2)]
        await asyncio.sleep(0)
        go_on.set()
        return await first, await others[0], await others[1]

    assert async_to_sync(follow)() == ("1", "2", "2") and drawn == [1, 2] and not drawings.wishes


def test_where_a_match_cannot_be_drawn_each_page_hears_of_it_and_the_next_one_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    drawings, fails = live.Drawings(), [True]

    def broken(token: str, viewers: list[Any]) -> list[str]:
        if fails:
            fails.clear()
            raise OSError("no database")
        return ["later"]

    monkeypatch.setattr(live, "fragments", broken)
    one: Any = None

    async def follow() -> str:
        with pytest.raises(OSError, match="no database"):
            await drawings.of("token", one)
        return await drawings.of("token", one)

    assert async_to_sync(follow)() == "later"


def test_signals_go_by_the_loop_of_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for them, and a thread without an event loop needs none."""
    layer = Layer()
    monkeypatch.setattr(broadcast, "get_channel_layer", lambda: layer)

    async def follow() -> dict[str, Any]:
        broadcast.served_on(asyncio.get_running_loop())
        try:
            await layer.group_add(broadcast.group("token"), "page!1")
            await asyncio.to_thread(broadcast.changed, "token")
            async with asyncio.timeout(300):
                return dict(await layer.receive("page!1"))
        finally:
            broadcast.served_on(None)

    assert asyncio.run(follow()) == {"type": "match.changed"}


def test_a_page_that_listens_no_more_keeps_nobody_from_being_told() -> None:
    layer = Layer(capacity=1)

    async def follow() -> int:
        for page in ("page!1", "page!2"):
            await layer.group_add("match-1", page)
        await layer.send("page!1", {"type": "something.else"})
        await layer.group_send("match-1", {"type": "match.changed"})
        async with asyncio.timeout(300):
            assert await layer.receive("page!2") == {"type": "match.changed"}
        return len(layer.channels)

    assert asyncio.run(follow()) == 1


def test_messages_that_nobody_fetched_are_thrown_away_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    layer, now = Layer(expiry=-1), [1000.0]
    monkeypatch.setattr("clashyard.web.runtime.channel_layer.time.monotonic", lambda: now[0])

    async def follow() -> list[int]:
        counts = []
        await layer.group_send("nobody", {})
        for _ in range(2):
            await layer.send("page!1", {"type": "x"})
            await layer.group_send("nobody", {})
            counts.append(len(layer.channels))
            now[0] += 11
            await layer.group_send("nobody", {})
            counts.append(len(layer.channels))
        return counts

    assert asyncio.run(follow()) == [1, 0, 1, 0]


# Spectators


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


# Boards


def test_a_card_that_stays_as_it_is_is_not_drawn_again_with_its_part() -> None:
    (_, a), (_, b) = visitor(), visitor()
    row = table(a, b)
    words = Words("en")
    render_module._drawn.cache_clear()
    render_module._piece.cache_clear()
    render.drawn(store.standing(row.token), Viewer(a, words), HERE)
    before = render_module._piece.cache_info()
    play(row, next(text for text in store.load(row).legal_of("A") if text.startswith("play")))
    render.drawn(store.standing(row.token), Viewer(a, words), HERE)
    after = render_module._piece.cache_info()
    assert before.misses > 8 and after.hits - before.hits > 2 and after.misses - before.misses < before.misses


def test_a_server_looks_for_garbage_less_often_while_it_runs() -> None:
    usual = gc.get_threshold()
    lifespan.calm()
    try:
        assert gc.get_threshold()[0] > usual[0] and gc.get_freeze_count() > 0
    finally:
        lifespan.usual()
    assert gc.get_threshold() == usual and gc.get_freeze_count() == 0
