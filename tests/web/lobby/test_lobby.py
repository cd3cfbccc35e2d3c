"""The lobby, the visitor's matches, and names."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.core.cache import cache
from django.test import Client

from clashyard.core.words import Words
from clashyard.web import momentary
from clashyard.web.asgi import application
from clashyard.web.lobby import lists
from clashyard.web.matches import ending, models
from clashyard.web.people.models import Block, Person
from tests.support.web.tables import unsigned
from tests.support.web.visitors import NOW, again, play, table, visitor

UNTYPED: Any = ApplicationCommunicator
pytestmark = pytest.mark.django_db


def shown(client: Client, address: str = "/lobby/", **more: Any) -> str:
    answer = client.get(address, **more)
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_lobby_lists_tables_that_wait_for_somebody() -> None:
    (anna, a), (ben, _) = visitor("Anna"), visitor()
    open_, hidden, begun = table(a, None, listed=True, maker=a), table(a, None), table(a, "level-1", listed=True)
    blades = table(a, None, game="blades", options={"event-deck": True}, listed=True, pace="live", start=600, step=5)
    page = shown(ben)
    assert open_.token in page and blades.token in page and hidden.token not in page and begun.token not in page
    assert "Anna, 1 free seat" in page and "Event deck · 10 min + 5 s" in page and page.count("Take the free seat") == 2
    assert "This is your table." in shown(anna) and "Take " not in shown(anna)
    assert ben.post(f"/m/{open_.token}/sit", {"seat": "B"})["Location"] == f"/m/{open_.token}/"
    assert again(open_).begun and open_.token not in shown(ben)
    assert "No open tables." in shown(Client()) or blades.token in shown(Client())


def test_what_visitors_share_of_the_lobby_is_looked_up_once_and_nobody_sees_anothers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each sees their own tables and none of people whom they do not meet, whoever came first; changes are there immediately."""
    (anna, a), (ben, b), (cleo, c) = visitor("Anna"), visitor("Ben"), visitor("Cleo")
    open_, other = table(a, None, listed=True, maker=a), table(b, None, listed=True, maker=b)
    Block.objects.create(person=c, other=a)
    french = Client(headers={"Accept-Language": "fr"})
    clients = [anna, ben, cleo, Client(), french]
    alone = [unsigned(shown(client)) for client in clients]
    assert len(set(alone)) == 5 and open_.token not in alone[2] and other.token in alone[2]
    asked: list[str] = []
    usual = lists._open

    def noted(words: Words) -> tuple[lists.Listed, ...]:
        asked.append(words.language)
        return usual(words)

    monkeypatch.setattr(lists, "_open", noted)
    monkeypatch.setattr(momentary, "FRESH", 1e9)
    for order in (clients, clients[::-1]):
        lists._shared.clear()
        asked.clear()
        found = {id(client): unsigned(shown(client)) for client in order}
        assert [found[id(client)] for client in clients] == alone and sorted(asked) == ["en", "fr"]
    assert ben.post(f"/m/{open_.token}/sit", {"seat": "B"}).status_code == 302
    assert open_.token not in shown(Client()) and other.token in shown(Client())
    monkeypatch.setattr(cache, "get", down)
    assert other.token in shown(Client()) and asked[-2:] == ["en", "en"]  # without the shared cache, nothing is shared


def down(*_: Any) -> None:
    raise ConnectionError("no cache")


def test_a_table_is_not_listed_for_ever() -> None:
    _, a = visitor()
    row = table(a, None, listed=True)
    models.Match.objects.filter(pk=row.pk).update(made=NOW.replace(year=2020))
    assert row.token not in shown(Client())


def test_for_htmx_the_list_comes_alone() -> None:
    _, a = visitor()
    row = table(a, None, listed=True)
    part = shown(Client(), headers={"HX-Request": "true"})
    assert row.token in part and "<html" not in part and "csrfmiddlewaretoken" in part


def test_names_are_escaped() -> None:
    _, a = visitor("<script>alert(1)")
    row = table(a, None, listed=True)
    for page in (shown(Client()), shown(Client(), f"/m/{row.token}/")):
        assert "<script>alert" not in page and "&lt;script&gt;alert" in page


def test_my_matches_say_whose_turn_it_is_and_how_they_ended() -> None:
    (anna, a), (_, b), (cleo, _) = visitor("Anna"), visitor("Ben"), visitor()
    turn, other, waits = table(a, b), table(a, b), table(a, None)
    play(other, "end")
    won, lost = table(a, b), table(a, b)
    ending.resign(won.token, "B", b)
    ending.resign(lost.token, "A", a)
    page = shown(anna, "/mine/")
    stands = {row.token: page.split(row.token)[1].split("</span>")[0].split(">")[-1] for row in (turn, other, waits, won, lost)}
    assert list(stands.values()) == ["your turn", "Ben to play", "waiting for players", "won", "lost"]
    for nobody in (cleo, Client()):
        assert "You haven&#39;t played any matches yet." in shown(nobody, "/mine/")


def test_my_matches_do_not_tell_who_has_chosen() -> None:
    (anna, a), (_, b) = visitor(), visitor()
    row = table(a, b, game="blades", options={"dealer": "A"})
    table(a, b, game="blades", options={"dealer": "A"})
    before = shown(anna, "/mine/").split("<h1>")[1].split("<form")[0]
    play(row, seat="B")
    assert shown(anna, "/mine/").split("<h1>")[1].split("<form")[0] == before and before.count("your turn") == 2


def test_a_guest_takes_a_name() -> None:
    client = Client()
    assert client.post("/name", {"name": "  Anna   K. "}).status_code == 302
    person = Person.objects.get()
    assert person.name == "Anna   K." and 'value="Anna   K."' in shown(client, "/mine/")
    client.post("/name", {"name": ""})
    person.refresh_from_db()
    assert person.name == "" and f"Guest {person.number}" in shown(client, "/mine/")


@pytest.mark.parametrize("name", ["x" * 31, "a\tb", "a\nb", "a\u202eb", "a\u200bb", "\0"])
def test_a_name_that_cannot_be_is_refused(name: str) -> None:
    client, person = visitor("Anna")
    answer = client.post("/name", {"name": name})
    person.refresh_from_db()
    assert answer.status_code == 422 and 'role="alert"' in answer.content.decode() and person.name == "Anna"


@pytest.mark.parametrize("name", ["Zoë", "지민", "O’Brien & Co.", "y" * 30])
def test_names_of_all_kinds(name: str) -> None:
    client, person = visitor()
    assert client.post("/name", {"name": name}).status_code == 302
    person.refresh_from_db()
    assert person.name == name


@pytest.mark.xdist_group("database")
@pytest.mark.django_db(transaction=True)
def test_an_open_lobby_is_told_that_something_has_changed_and_nothing_else() -> None:
    new, (ben, _) = Client(), visitor()

    async def follow() -> list[str]:
        headers = [(b"origin", b"http://localhost"), (b"host", b"localhost")]
        scope = {"type": "websocket", "path": "/ws/lobby/", "query_string": b"", "headers": headers}
        page = UNTYPED(application, scope)
        await page.send_input({"type": "websocket.connect"})
        told = [(await page.receive_output(10))["type"], (await page.receive_output(10))["text"]]
        answer = await sync_to_async(new.post)("/new/clash/", {"who": "lobby"})
        told.append((await page.receive_output(10))["text"])
        await sync_to_async(ben.post)(answer["Location"] + "sit", {"seat": "B"})
        told.append((await page.receive_output(10))["text"])
        await page.send_input({"type": "websocket.disconnect", "code": 1000})
        await page.wait(10)
        return told

    assert async_to_sync(follow)() == ["websocket.accept", "changed 50", "changed 50", "changed 50"]


def test_tables_for_anyone_have_a_clock_and_a_stand_in_unless_asked_otherwise() -> None:
    page = shown(Client(), "/new/clash/?who=lobby")
    for chosen in ('name="who" value="lobby" checked', 'name="clock" value="live" checked', 'option value="5" selected'):
        assert chosen in page, chosen
    assert 'name="clock" value="days" checked' in shown(Client(), "/new/clash/?who=lobby&clock=days")
    assert 'name="clock" value="" checked' in shown(Client(), "/new/clash/?who=link")
    Client().post("/begin", {"game": "clash", "level": "lobby"})
    row = models.Match.objects.get()
    assert (row.pace, row.start, row.step, row.replace_after) == ("live", 600, 5, 5)
