"""What viewers of a tournament share is drawn once, and nobody is sent what is another's: on pages and by open connections."""

from __future__ import annotations

import re
from typing import Any

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.test import Client

from clashyard.core.words import Words
from clashyard.web import momentary
from clashyard.web.asgi import application
from clashyard.web.people.models import Person
from clashyard.web.tournaments import models, progress, public, upkeep
from tests.support.web.tables import calm, unsigned
from tests.support.web.tournaments import START, again, resigns, running, sweep, tournament
from tests.support.web.visitors import visitor

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("database")]
UNTYPED: Any = ApplicationCommunicator


@pytest.fixture
def computed(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Share for as long as the test takes, and note what is computed."""
    made, usual = [], public._computed

    def noted(row: models.Tournament, words: Any) -> public.Public:
        made.append((row.token, words.language))
        return usual(row, words)

    calm(monkeypatch)
    monkeypatch.setattr(public, "_computed", noted)
    public.forget()
    return made


def share(monkeypatch: pytest.MonkeyPatch, seconds: float = 1e9) -> None:
    monkeypatch.setattr(momentary, "FRESH", seconds)


def cast(row: models.Tournament) -> list[Client]:
    """Return the organiser, two players, somebody who has not entered, and a stranger in each of two languages and themes."""
    owner, person = visitor("Owner")
    models.Tournament.objects.filter(pk=row.pk).update(maker=person)
    players = [visitor("One")[0], visitor("Two")[0]]
    for player in players:
        assert player.post(f"/tournaments/{row.token}/enter").status_code == 302
    dark, french = Client(), Client(headers={"Accept-Language": "fr"})
    dark.cookies["theme"] = "dark"
    return [owner, *players, visitor("Somebody")[0], dark, french]


def seen(row: models.Tournament, client: Client) -> list[str]:
    address = f"/tournaments/{row.token}/"
    texts = [client.get(address), client.get(address, headers={"HX-Request": "true"})]
    return [unsigned(text.content.decode()) for text in texts]


@pytest.mark.parametrize(
    ("kind", "delay", "setting"),
    [("swiss", 4, {}), ("knockout", 2, {}), ("arena", 3, {}), ("swiss", 0, {"format": "constructed"})],
)
def test_each_viewer_sees_what_they_would_see_alone(
    kind: str, delay: int, setting: dict[str, Any], computed: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before it begins, in a round and at the end, whoever comes first."""
    row = tournament(2, kind=kind, delay=delay, setting=setting, lasts=60)
    clients = cast(row)
    for step in range(3):
        share(monkeypatch, 0.0)
        alone = [seen(row, client) for client in clients]
        assert len({tuple(texts) for texts in alone}) >= (5 if step else 4)  # owner, players, others, dark, French
        for order in (clients, clients[::-1]):
            public.forget()
            share(monkeypatch)
            computed.clear()
            shared = {id(client): seen(row, client) for client in order}
            assert [shared[id(client)] for client in clients] == alone
            assert sorted(computed) == [(row.token, "en"), (row.token, "fr")]
        if step == 0:
            sweep(START)
        elif step == 1:
            resigns(running(row)[0], "B", START)


def test_what_is_shared_holds_no_form_and_no_link_to_a_delayed_game(computed: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    row = tournament(2, delay=4)
    clients = cast(row)
    sweep(START)
    share(monkeypatch)
    for client in clients:
        seen(row, client)
    found = public.public(again(row), Words("en"))
    kept = "".join(found.draw._kept.values())
    assert kept.count("<tr") == 4 and "<form" not in kept and "csrf" not in kept
    assert not any(match.token in kept for match in running(row))
    assert not any(f">{line.name} (you)" in kept for line in found.lines) and 'class="me' not in kept


def test_public_changes_are_there_immediately_and_names_within_a_moment(
    computed: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    row, client = tournament(2, rounds=1), Client()
    share(monkeypatch)
    assert "Your game" not in seen(row, client)[0] and "not begun" not in seen(row, client)[1]
    sweep(START)
    assert "Round 1" in seen(row, client)[0]
    resigns(running(row)[0], "B", START)
    assert "1 : 0" in seen(row, client)[0] and "finished" in seen(row, client)[1]
    Person.objects.filter(name="P1").update(name="Renamed")
    assert "Renamed" not in seen(row, client)[0]
    share(monkeypatch, 0.0)
    assert "Renamed" in seen(row, client)[0]


def test_a_request_that_names_the_age_is_answered_for_its_viewer(computed: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    row = tournament(2)
    clients = cast(row)[:3]
    sweep(START)
    share(monkeypatch)
    ages = [re.findall(r'data-age="(\w+)"', seen(row, client)[1])[0] for client in clients]
    assert len(set(ages)) == 3
    for at, client in enumerate(clients):
        for place, age in enumerate(ages):
            answer = client.get(f"/tournaments/{row.token}/?age={age}", headers={"HX-Request": "true"})
            assert answer.status_code == (204 if at == place else 200)


# Open connections


class Page(UNTYPED):  # type: ignore[misc]
    """An open page of a tournament."""

    def __init__(self, row: models.Tournament, client: Client, query: str) -> None:
        cookie = "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items())
        headers = [(b"origin", b"http://localhost"), (b"host", b"localhost"), (b"cookie", cookie.encode())]
        path = f"/ws/tournament/{row.token}/"
        super().__init__(application, {"type": "websocket", "path": path, "query_string": query.encode(), "headers": headers})

    async def opened(self) -> None:
        await self.send_input({"type": "websocket.connect"})
        assert (await self.receive_output(60))["type"] == "websocket.accept"

    async def told(self) -> str:
        return str((await self.receive_output(60))["text"])

    async def closed(self) -> None:
        await self.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.wait(60)


def test_players_are_sent_their_own_game_and_nobody_else_is(computed: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """The round is delayed for spectators, so the address of a game is known to its players alone."""
    row = tournament(2, delay=4)
    _, one, two, somebody, dark, _ = cast(row)
    share(monkeypatch)

    changes = again(row).changes

    async def follow() -> list[list[str]]:
        pages = [Page(row, client, f"changes={changes}") for client in (one, two, somebody, dark)]
        for page in pages:
            await page.opened()
        await sync_to_async(sweep)(START)
        told = []
        for page in pages:
            found = [await page.told()]
            if found[0].startswith("<"):
                found.append(await page.told())
            assert await page.receive_nothing(0.2)
            told.append(found)
        for page in pages:
            await page.closed()
        return told

    told = async_to_sync(follow)()
    tokens = {match.token for match in running(row)}
    for own in told[:2]:
        assert len(own) == 2 and re.fullmatch(r"changed \d+", own[1])
        assert "Your game" in own[0] and sum(token in own[0] for token in tokens) == 1 and "csrf" not in own[0]
    for client, own in zip((one, two), told, strict=False):
        token = next(token for token in tokens if token in own[0])
        assert f'class="btn main" href="/m/{token}/"' in seen(row, client)[0]
    assert all(re.fullmatch(r"changed \d+", said) for found in told[2:] for said in found) and [
        len(each) for each in told[2:]
    ] == [1, 1]


def test_a_page_that_is_up_to_date_is_sent_nothing_when_it_connects() -> None:
    row, (client, _) = tournament(1), visitor("One")
    assert client.post(f"/tournaments/{row.token}/enter").status_code == 302
    sweep(START)
    query = re.findall(r'data-live="/ws/tournament/[^"?]+/\?([^"]*)"', client.get(f"/tournaments/{row.token}/").content.decode())[
        0
    ]

    async def first(query: str) -> str:
        page = Page(row, client, query)
        await page.opened()
        said = "" if await page.receive_nothing(0.2) else await page.told()
        await page.closed()
        return said

    assert f"game={running(row)[0].token}" in query
    assert async_to_sync(first)(query.replace("&amp;", "&")) == ""
    assert (
        "Your game" in async_to_sync(first)("")
        and async_to_sync(first)("changes=0&game=" + running(row)[0].token) == "changed 50"
    )


def dealt_one_by_one(monkeypatch: pytest.MonkeyPatch) -> tuple[models.Tournament, list[Client]]:
    """Return a tournament of six that has been paired, with its first match dealt, and its players; `deal_on` deals one more."""
    monkeypatch.setattr(progress, "BATCH", 1)
    row = tournament(0, grace=0)
    clients = [visitor(name)[0] for name in ("One", "Two", "Three", "Four", "Five", "Six")]
    for client in clients:
        assert client.post(f"/tournaments/{row.token}/enter").status_code == 302
    monkeypatch.setattr(upkeep, "deal_rounds", lambda *_: None)
    sweep(START)  # paired, and the first match dealt
    return row, clients


def test_players_are_told_of_a_dealt_game_and_everybody_of_a_dealt_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a round is dealt, no page asks for all of it anew with each batch."""
    row, clients = dealt_one_by_one(monkeypatch)

    async def heard(page: Page) -> str:
        return "" if await page.receive_nothing(0.2) else await page.told()

    async def follow() -> list[list[str]]:
        changes = str((await sync_to_async(again)(row)).changes)
        pages = [Page(row, client, f"changes={changes}&game=") for client in (*clients, Client())]
        for page in pages:
            await page.opened()
        found = []
        for _ in range(2):
            await sync_to_async(progress.deal_on)(row.token, START)
            told = [await heard(page) for page in pages]
            told = [text or await heard(page) for text, page in zip(told, pages, strict=True)]
            found.append(told)
        for page in pages:
            await page.closed()
        return found

    second, last = async_to_sync(follow)()
    assert sorted("Your game" in text for text in second) == [False] * 5 + [True] * 2 and second.count("") == 5
    assert sum("Your game" in text for text in last) >= 2 and all(text for text in last)
    assert last[-1].startswith("changed")  # a spectator, who is sent no game


def test_what_all_see_is_not_computed_anew_for_each_batch_of_a_deal_and_players_see_their_own_game(
    monkeypatch: pytest.MonkeyPatch, computed: list[tuple[str, str]]
) -> None:
    share(monkeypatch)
    row, clients = dealt_one_by_one(monkeypatch)

    def own() -> list[bool]:
        return ["Your game" in client.get(f"/tournaments/{row.token}/").content.decode() for client in clients]

    computed.clear()
    assert sum(own()) == 2 and len(computed) == 1
    progress.deal_on(row.token, START)
    assert sum(own()) == 4 and len(computed) == 1
    progress.deal_on(row.token, START)  # the last one, which everybody is told of
    assert sum(own()) == 6 and len(computed) == 2
