"""Rate limits: generous for people, clear to anyone who reaches one, and nothing is lost by them."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django_ratelimit import core
from redis.exceptions import ConnectionError as NoRedis

from clashyard.web import limits
from clashyard.web.guard import LETTERS, MESSAGES, Live, bounded
from clashyard.web.matches import models
from clashyard.web.rates import RATES, rates
from tests.support.web.live_page import Page
from tests.support.web.match_requests import acted, asked, begun, looked

NOW = 1_800_000_000.0
HTMX = {"HX-Request": "true"}
pytestmark = pytest.mark.django_db


class Clock:
    """A clock that advances only when told to."""

    now = NOW

    def time(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(core, "time", clock)
    cache.clear()
    return clock


def test_starting_many_matches_is_limited(client: Client, settings: Any, clock: Clock) -> None:
    settings.RATES = {"start": "3/m"}
    begun(client)  # with a session
    assert [client.post("/begin").status_code for _ in range(5)] == [302, 302, 302, 429, 429]
    answer = client.post("/begin", headers={"Accept-Language": "fr"})
    page, wait = answer.content.decode(), int(answer["Retry-After"])
    assert '<html lang="fr"' in page and str(wait) in page and 1 <= wait <= 60
    assert models.Match.objects.count() == 1 + 3
    assert client.get("/").status_code == 200 and Client().post("/begin").status_code == 302  # others are not affected
    clock.now += 61
    assert client.post("/begin").status_code == 302


def test_a_click_too_many_leaves_the_board_as_it_is(client: Client, settings: Any) -> None:
    settings.RATES = {"act": "2/m"}
    row = begun(client)
    point, actions = asked(looked(client, row))
    assert [acted(client, row, point, actions[0]).status_code for _ in range(3)] == [200, 200, 429]
    answer = acted(client, row, point, actions[0])
    assert answer["Content-Type"].startswith("text/plain") and "<" not in answer.content.decode()
    assert row.actions.count() == 1 and looked(client, row)


def test_looking_counts_only_where_it_is_costly(settings: Any, rf: RequestFactory) -> None:
    settings.RATES = {"analysis": "1/d"}
    said = []
    for every in (False, True):
        view = limits.limited("analysis", every=every)(lambda request: HttpResponse("ok"))
        for _ in range(limits.TOGETHER + 1):
            request = rf.get("/")
            request.session = SessionStore()  # as of a first-time visitor
            said.append(view(request).status_code)
    assert said == [200] * (2 * limits.TOGETHER + 1) + [429]


def guessed(name: str, address: str, password: str = "wrong", client: Client | None = None) -> int:
    """Return the status of an attempt to log in from an address."""
    data = {"username": name, "password": password}
    return (client or Client()).post("/account/log-in", data, REMOTE_ADDR=address).status_code


@pytest.fixture
def alice() -> tuple[Client, str]:
    """Sign up in this browser, log out again, and return the client."""
    client, password = Client(), "blue elephants dance"
    data = {"username": "alice", "password1": password, "password2": password}
    assert client.post("/account/sign-up", data).status_code == 302
    client.post("/account/log-out")
    return client, password


@pytest.mark.parametrize("spelling", ["alice", " alice", "alice   ", "\u00a0alice\t", "ａｌｉｃｅ"])
def test_guesses_at_one_account_from_one_address_are_counted_by_the_cleaned_name(
    settings: Any, alice: tuple[Client, str], spelling: str
) -> None:
    """Spaces and compatibility characters give the same name in the form."""
    settings.RATES = {"account": "4/5m"}
    assert [guessed(name, "192.0.2.9") for name in ["alice"] * 4 + [spelling]] == [422] * 4 + [429]
    assert guessed("bob", "192.0.2.9") == 422


def test_ten_guesses_from_elsewhere_do_not_lock_the_owner_out(settings: Any, alice: tuple[Client, str]) -> None:
    settings.RATES = {"account": "10/5m"}
    _, password = alice
    assert [guessed("alice", "192.0.2.9") for _ in range(40)] == [422] * 10 + [429] * 30
    assert guessed("alice", "198.51.100.7", password) == 302  # even in an unknown browser


def test_guesses_from_everywhere_are_slowed_down_and_the_owners_browser_is_not(settings: Any, alice: tuple[Client, str]) -> None:
    settings.RATES = {"account": "4/5m"}
    client, password = alice
    tried = [guessed("alice", f"192.0.2.{n}") for n in range(4 * limits.TOGETHER + 2)]
    assert tried == [422] * 4 * limits.TOGETHER + [429] * 2
    assert guessed("alice", "198.51.100.7", password) == 429  # a new browser waits
    assert guessed("alice", "192.0.2.1", password, client) == 302  # the owner's does not, wherever it is


def test_an_address_full_of_guesses_does_not_keep_a_known_browser_out(settings: Any, alice: tuple[Client, str]) -> None:
    settings.RATES = {"account": "2/5m"}
    client, password = alice
    tried = [guessed(f"name{n}", "192.0.2.9") for n in range(2 * limits.TOGETHER + 1)]
    assert tried[-1] == 429 and guessed("alice", "192.0.2.9", password) == 429
    assert guessed("alice", "192.0.2.9", password, client) == 302


def test_a_known_browser_is_known_for_its_own_account_only_and_guesses_no_faster(
    settings: Any, alice: tuple[Client, str]
) -> None:
    settings.RATES = {"account": "4/5m"}
    client, _ = alice
    User.objects.create_user("bob", password="green elephants dance")
    assert [guessed("alice", "192.0.2.9", client=client) for _ in range(5)] == [422] * 4 + [429]
    for n in range(4 * limits.TOGETHER):
        guessed("bob", f"192.0.2.{n}")
    assert guessed("bob", "198.51.100.7", "green elephants dance", client) == 429
    (cookie,) = [name for name in client.cookies if name.startswith("device-")]
    client.cookies[cookie] = "forged:1:2"
    assert guessed("alice", "198.51.100.8", client=client) == 422  # counted as a stranger


def test_visitors_without_cookies_are_counted_by_address(settings: Any) -> None:
    settings.RATES = {"start": "2/m"}
    many = 2 * limits.TOGETHER
    assert [Client().post("/begin").status_code for _ in range(many + 1)] == [302] * many + [429]


def test_an_address_is_shared_by_a_school_and_not_by_everybody(settings: Any) -> None:
    settings.RATES = {"act": "1/m"}
    visitors = [Client() for _ in range(limits.TOGETHER + 1)]
    rows = [begun(visitor) for visitor in visitors]
    said = [acted(visitor, row, "0A", "end").status_code for visitor, row in zip(visitors, rows, strict=True)]
    assert said == [200] * limits.TOGETHER + [429]


def test_nothing_is_counted_where_rates_are_off(client: Client, settings: Any) -> None:
    settings.RATES = rates("off")
    assert {client.post("/begin").status_code for _ in range(40)} == {302}


def test_people_go_on_playing_where_nothing_can_be_counted(
    client: Client, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.RATES = {"start": "1/m"}

    def lost(*_: Any, **__: Any) -> None:
        raise NoRedis

    monkeypatch.setattr(limits, "get_usage", lost)
    assert [client.post("/begin").status_code for _ in range(2)] == [302, 302]


def test_rates_are_changed_by_the_environment() -> None:
    assert rates("") == dict(RATES)
    assert rates("act=600/m, live=5") == {**RATES, "act": "600/m", "live": "5"} and rates("off") == {}


@pytest.mark.parametrize("text", ["act", "act=", "act=many", "act=0/m", "act=5/0s", "acts=5/m", "live=5/m", "on"])
def test_a_rate_that_cannot_be_read_is_named(text: str) -> None:
    with pytest.raises(ValueError, match="CLASHYARD_RATES"):
        rates(text)


@pytest.mark.parametrize(
    ("proxies", "peer", "forwarded", "seen"),
    [
        (0, "192.0.2.1", "203.0.113.9", "192.0.2.1"),  # without proxies a server trusts no header
        (1, "127.0.0.1", "203.0.113.9", "203.0.113.9"),
        (1, "127.0.0.1", "10.0.0.1, 203.0.113.9", "203.0.113.9"),  # what the visitor wrote comes first
        (2, "127.0.0.1", "10.0.0.1, 203.0.113.9, 198.51.100.2", "203.0.113.9"),
        (2, "127.0.0.1", "203.0.113.9", "203.0.113.9"),
        (1, "127.0.0.1", "", "127.0.0.1"),
        (1, "127.0.0.1", "nonsense\n", "127.0.0.1"),
        (1, "127.0.0.1", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
    ],
)
def test_the_address_is_what_our_own_proxy_has_seen(settings: Any, proxies: int, peer: str, forwarded: str, seen: str) -> None:
    settings.PROXIES = proxies
    assert limits.address(peer, forwarded) == seen


def test_a_form_too_large_is_refused_and_changes_nothing(client: Client) -> None:
    row = begun(client)
    point, actions = asked(looked(client, row))
    for more in ({"x": "x" * 70_000}, {f"x{n}": "x" for n in range(160)}):
        answer = client.post(f"/m/{row.token}/act", {"point": point, "action": actions[0], **more})
        assert answer.status_code == 400 and "We couldn&#39;t read this request." in answer.content.decode()
    assert not row.actions.exists()


def test_a_body_without_end_is_not_kept() -> None:
    """It is cut off while it arrives, before Django has gathered it."""
    heard = 0

    async def application(scope: Any, receive: Any, send: Any) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass

    async def receive() -> dict[str, Any]:
        nonlocal heard
        heard += 1
        assert heard < 1000
        return {"type": "http.request", "body": b"x" * 10_000, "more_body": True}

    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async_to_sync(bounded(application))({"headers": [(b"accept-language", b"fr-FR,fr;q=0.9")]}, receive, send)
    assert heard < 30
    assert [message.get("status") for message in sent] == [413, None]
    assert "Envoi trop volumineux\u202f; rien n’a changé." in sent[1]["body"].decode()


def talk(messages: list[dict[str, Any]]) -> tuple[list[Any], list[Any]]:
    """Return what an application receives of *messages* of a page, and what the page is sent."""
    heard: list[Any] = []
    sent: list[Any] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        while not heard or heard[-1]["type"] != "websocket.disconnect":
            heard.append(await receive())

    class Session:
        session_key = "somebody"

    async def follow() -> None:
        left = iter([*messages, {"type": "websocket.disconnect", "code": 1000}])

        async def receive() -> Any:
            return next(left)

        async def send(message: Any) -> None:
            sent.append(message)

        await Live(application)({"headers": [], "client": ("192.0.2.1", 1), "session": Session()}, receive, send)

    async_to_sync(follow)()
    return heard, sent


def test_messages_from_a_page_are_ignored() -> None:
    heard, sent = talk([{"type": "websocket.receive", "text": "x" * LETTERS}, {"type": "websocket.receive", "bytes": b"x"}])
    assert heard == [{"type": "websocket.disconnect", "code": 1000}] and sent == []


@pytest.mark.parametrize("content", [{"text": "x" * (LETTERS + 1)}, {"text": "왕" * 400}, {"bytes": b"x" * (LETTERS + 1)}])
def test_a_large_message_ends_the_connection(content: dict[str, Any]) -> None:
    heard, sent = talk([{"type": "websocket.receive", **content}])
    assert heard == [{"type": "websocket.disconnect", "code": 1009}] and sent == [{"type": "websocket.close", "code": 1009}]


def test_many_messages_end_the_connection() -> None:
    heard, sent = talk([{"type": "websocket.receive", "text": "x"}] * (MESSAGES + 1))
    assert [message["code"] for message in heard + sent] == [4429, 4429]


@pytest.mark.django_db(transaction=True)
@pytest.mark.xdist_group("database")
def test_one_visitor_has_so_many_connections_and_no_more(client: Client, settings: Any) -> None:
    settings.RATES = {"live": "3"}
    row, other = begun(client), Client()
    theirs = begun(other)

    async def follow() -> None:
        pages = [Page(row, client) for _ in range(3)]
        assert all([await page.opened() for page in pages])
        assert not await Page(row, client).opened()
        others = Page(theirs, other)
        assert await others.opened()
        for page in (pages.pop(), others):
            await page.told()
            await page.closed()
        pages.append(Page(row, client))
        assert await pages[-1].opened()
        for page in pages:
            await page.told()
            await page.closed()

    async_to_sync(follow)()
