"""The queue of quick pairing: joining, leaving, waiting, two clicks, two tabs, and what a kill leaves behind."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.conf import settings
from django.contrib.auth.models import User
from django.db import DatabaseError, close_old_connections, connection
from django.test import Client

from clashyard.core.words import Words
from clashyard.games import GAMES, NAMED
from clashyard.players import LADDER
from clashyard.web.asgi import application
from clashyard.web.lobby import live
from clashyard.web.matches import clocks, housekeeping, models, store
from clashyard.web.pairing import queue
from clashyard.web.pairing.models import Wish
from clashyard.web.pairing.paces import BY_KEY, PACES
from clashyard.web.pairing.strength import level_for
from clashyard.web.people.models import Person
from clashyard.web.ratings.models import Rating
from clashyard.web.ratings.scale import value_of
from clashyard.web.refused import Refused
from clashyard.web.start.seats import USUAL, levels
from tests.support.web.accounts import logged_in, signed_up
from tests.support.web.visitors import NOW, after, visitor

UNTYPED: Any = ApplicationCommunicator
pytestmark = pytest.mark.django_db
BLITZ = ("clash", "5+3", False)


def account(name: str) -> Person:
    return Person.objects.create(account=User.objects.create_user(name), name=name)


def waiting() -> list[Person]:
    return [wish.person for wish in Wish.objects.filter(match=None).order_by("pk")]


@pytest.fixture(autouse=True)
def stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop the clock, and turn off the rate limits."""
    monkeypatch.setattr(clocks, "now", lambda: NOW)
    monkeypatch.setattr(settings, "RATES", {})


@pytest.mark.parametrize("game", [game.name for game in GAMES])
@pytest.mark.parametrize("pace", PACES)
def test_two_clicks_of_two_people_begin_a_match(game: str, pace: Any) -> None:
    (ann, anna), (bea, bert) = visitor("Anna"), visitor("Bert")
    first = ann.post("/pairing/join", {"pick": f"{game}:{pace.key}"})
    assert first["Location"] == "/lobby/" and "Looking for an opponent" in ann.get("/lobby/").content.decode()
    place = bea.post("/pairing/join", {"pick": f"{game}:{pace.key}"})["Location"]
    row = models.Match.objects.get()
    assert place == f"/m/{row.token}/" and row.running and (row.game, row.pace, row.start) == (game, pace.pace, pace.start)
    assert {seat.person for seat in row.seats.all()} == {anna, bert} and row.replace_after == (5 if pace.pace == "live" else 0)
    assert ann.get("/lobby/")["Location"] == place  # and by a live update
    assert ann.get("/lobby/", headers={"HX-Request": "true"})["HX-Redirect"] == place
    ann.get(place)
    assert ann.get("/lobby/").status_code == 200  # who has seen the match may look for other tables


def test_a_second_click_or_tab_changes_nothing() -> None:
    (_, anna), (_, bert), (_, cleo) = visitor(), visitor(), visitor()
    for seconds in range(3):
        assert queue.join(anna, *BLITZ, after(seconds)) is None
    assert Wish.objects.get().since == NOW
    match = queue.join(bert, *BLITZ, after(3))
    assert match is not None and queue.join(bert, *BLITZ, after(4)) == match == queue.join(anna, *BLITZ, after(4))
    models.Seat.objects.filter(match=match).update(seen=after(4))
    assert queue.join(bert, *BLITZ, after(10)) == match and models.Match.objects.count() == 1
    assert queue.join(cleo, *BLITZ, after(10)) is None
    assert queue.join(bert, *BLITZ, after(35)) is not None  # another match, by a later click
    assert models.Match.objects.count() == 2 and waiting() == []


def test_another_pace_replaces_the_first() -> None:
    (_, anna), (_, bert) = visitor(), visitor()
    queue.join(anna, *BLITZ, NOW)
    queue.join(anna, "clash", "10+5", False, NOW)
    assert queue.join(bert, *BLITZ, NOW) is None and queue.join(bert, "clash", "10+5", False, NOW) is not None


@pytest.mark.parametrize("pick", ["", "clash", "clash:", ":5+3", "chess:5+3", "clash:1+0", "clash:5+3:", "☃:\0"])
def test_an_unknown_pace_is_refused_with_a_reason(pick: str) -> None:
    answer = Client().post("/pairing/join", {"pick": pick})
    assert answer.status_code == 422 and "This pace isn&#39;t offered." in answer.content.decode()
    assert not Wish.objects.exists()
    with pytest.raises(Refused):
        queue.join(Person.objects.create(), "clash", "x", False, NOW)


def test_leaving_the_page_leaves_the_queue_after_a_grace_period() -> None:
    people = [Person.objects.create() for _ in range(3)]
    queue.join(people[0], *BLITZ, NOW)
    queue.swept(None, after(30))
    assert waiting() == people[:1]
    assert queue.join(people[1], *BLITZ, after(31)) is None  # the first has gone, though nobody has swept yet
    queue.swept(None, after(31))
    assert waiting() == people[1:2]
    queue.touch(people[1], after(60))
    assert queue.join(people[2], *BLITZ, after(90)) is not None


def test_a_search_by_days_outlives_the_page_and_expires() -> None:
    anna, bert = Person.objects.create(), Person.objects.create()
    queue.join(anna, "decks", "3d", False, NOW)
    queue.swept(None, NOW + timedelta(days=2))
    assert waiting() == [anna]
    queue.swept(None, NOW + timedelta(days=4))
    assert waiting() == [] and queue.join(bert, "decks", "3d", False, NOW + timedelta(days=4)) is None


def test_a_search_widens_until_housekeeping_pairs() -> None:
    anna, bert = account("anna"), account("bert")
    for person, rating in ((anna, 1400.0), (bert, 1700.0)):
        Wish.objects.create(
            person=person, game="clash", pace="5+3", account=True, rating=rating, uncertainty=60, since=NOW, seen=NOW
        )
    housekeeping.sweep(after(30))
    assert not models.Match.objects.exists()
    Wish.objects.update(seen=after(30))
    housekeeping.sweep(after(34))
    assert models.Match.objects.count() == 1 and waiting() == []


def test_accounts_and_guests_meet_only_if_both_accept() -> None:
    (_, guest), anna, bert = visitor(), account("anna"), account("bert")
    assert queue.join(guest, *BLITZ, NOW) is None and queue.join(anna, *BLITZ, NOW) is None
    match = queue.join(bert, "clash", "5+3", True, NOW)  # the guest, who came first and is as near
    assert match is not None and not match.rated and waiting() == [anna]
    match = queue.join(account("cleo"), *BLITZ, NOW)
    assert match is not None and match.rated


def test_ratings_decide_who_meets() -> None:
    strong, weak, other = account("strong"), account("weak"), account("other")
    for person, mu in ((strong, 37.0), (weak, 20.0), (other, 35.0)):
        Rating.objects.create(person=person, pool="clash.duel", mu=mu, sigma=1.0, at=NOW)
    for person in (strong, weak):
        assert queue.join(person, *BLITZ, NOW) is None
    assert queue.join(other, *BLITZ, NOW) is not None and waiting() == [weak]


def test_people_who_may_not_meet_are_not_paired(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue, "may_meet", lambda one, other: False)
    anna, bert = Person.objects.create(), Person.objects.create()
    queue.join(anna, *BLITZ, NOW)
    assert queue.join(bert, *BLITZ, NOW) is None and waiting() == [anna, bert]


def test_a_computer_is_offered_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, anna = visitor()
    ann.post("/pairing/join", {"pick": "blades:10+5"})
    assert "Play a computer" not in ann.get("/lobby/").content.decode()
    monkeypatch.setattr(clocks, "now", lambda: after(BY_KEY["10+5"].patience))
    assert "Play a computer" in ann.get("/lobby/").content.decode()
    place = ann.post("/pairing/computer")["Location"]
    row = models.Match.objects.get()
    assert place == f"/m/{row.token}/" and row.start == 600 and not Wish.objects.exists()
    assert [(seat.person, bool(seat.computer)) for seat in row.seats.order_by("name")] == [(anna, False), (None, True)]
    assert ann.post("/pairing/computer")["Location"] == "/lobby/" and models.Match.objects.count() == 1


@pytest.mark.parametrize("game", ["decks", "blades", "clash"])
def test_the_computer_is_as_strong_as_the_person(game: str) -> None:
    """The nearest level of the measured ladder; the usual one for people whose rating is provisional."""
    anchors = [value_of(each) for each in NAMED[game].strength.anchors]
    for value in anchors:
        assert anchors[LADDER.index(level_for(game, value, 60))] == value
    assert anchors[LADDER.index(level_for(game, 9000, 60))] == max(anchors)
    assert anchors[LADDER.index(level_for(game, -9000, 60))] == min(anchors)
    assert level_for(game, 9000, 200) == USUAL


def test_the_computer_that_is_offered_is_the_one_that_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, anna = visitor("Ann")
    queue.join(anna, "decks", "5+3", False, NOW)
    Wish.objects.update(rating=9000, uncertainty=60)
    monkeypatch.setattr(clocks, "now", lambda: after(BY_KEY["5+3"].patience))
    offered = ann.get("/lobby/").content.decode()
    ann.post("/pairing/computer")
    level = models.Match.objects.get().seats.exclude(computer="").get().computer
    assert level == level_for("decks", 9000, 60) != USUAL
    assert f"<small>{dict(levels(Words('en'), engines=False))[level]}</small>" in offered


def test_whoever_asks_for_a_computer_when_an_opponent_has_come_gets_the_opponent() -> None:
    (ann, _), (_, bert) = visitor(), visitor()
    ann.post("/pairing/join", {"pick": "clash:5+3"})
    match = queue.join(bert, *BLITZ, NOW)
    assert match is not None and ann.post("/pairing/computer")["Location"] == f"/m/{match.token}/"
    assert models.Match.objects.count() == 1


def test_leaving_ends_the_search_and_no_match() -> None:
    (ann, _), (bea, bert) = visitor(), visitor()
    ann.post("/pairing/join", {"pick": "clash:5+3"})
    assert ann.post("/pairing/leave")["Location"] == "/lobby/" and not Wish.objects.exists()
    assert Client().post("/pairing/leave")["Location"] == "/lobby/"
    ann.post("/pairing/join", {"pick": "clash:5+3"})
    assert queue.join(bert, *BLITZ, NOW) is not None
    bea.post("/pairing/leave")
    assert models.Match.objects.count() == 1


def test_a_failure_while_a_match_is_made_leaves_both_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    anna, bert = Person.objects.create(), Person.objects.create()
    queue.join(anna, *BLITZ, NOW)
    with monkeypatch.context() as broken:
        broken.setattr(store, "settle", lambda *_: 1 / 0)  # as if the server had died there
        with pytest.raises(ZeroDivisionError):
            queue.join(bert, *BLITZ, NOW)
    assert waiting() == [anna, bert] and not models.Match.objects.exists()
    queue.swept(None, after(2))
    assert waiting() == [] and models.Match.objects.count() == 1


def test_a_guest_who_logs_in_is_not_in_the_queue_twice() -> None:
    client, guest = visitor()
    signed_up(Client(), "anna")
    client.post("/pairing/join", {"pick": "clash:5+3"})
    assert logged_in(client, "anna").status_code == 302
    assert guest not in waiting()


@pytest.mark.xdist_group("database")
@pytest.mark.django_db(transaction=True)
def test_many_who_click_simultaneously_are_in_one_match_each() -> None:
    people = [Person.objects.create() for _ in range(12)]

    def click(person: Person) -> None:
        close_old_connections()
        try:
            queue.join(person, *BLITZ, NOW)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(click, people * 2))  # each twice, as from two tabs
    seats = Counter(models.Seat.objects.values_list("person_id", flat=True))
    assert waiting() == [] and models.Match.objects.count() == 6 and set(seats.values()) == {1} and len(seats) == 12


def test_an_open_page_keeps_its_place_though_the_database_refuses_a_report(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "PULSE", 0.0)
    answers: list[Wish | DatabaseError | None] = [DatabaseError("database is locked"), Wish(), None]
    page = live.LobbyConsumer()
    page.person = Person()
    told: list[str] = []

    def touch(person: Person, now: Any) -> Wish | None:
        if isinstance(answer := answers.pop(0), DatabaseError):
            raise answer
        return answer

    async def hear(message: str) -> None:
        told.append(message)

    monkeypatch.setattr(queue, "touch", touch)
    monkeypatch.setattr(page, "send", hear)
    async_to_sync(page._live)()
    assert answers == [] and told == [live.NOW, live.NOW]


@pytest.mark.xdist_group("database")
@pytest.mark.django_db(transaction=True)
def test_an_open_page_keeps_its_place_and_learns_of_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "PULSE", 600.0)
    ann, anna = visitor()
    bert = Person.objects.create()
    queue.join(anna, *BLITZ, NOW)
    monkeypatch.setattr(clocks, "now", lambda: after(25))

    async def follow() -> None:
        cookie = "; ".join(f"{name}={morsel.value}" for name, morsel in ann.cookies.items())
        headers = [(b"origin", b"http://localhost"), (b"host", b"localhost"), (b"cookie", cookie.encode())]
        page = UNTYPED(application, {"type": "websocket", "path": "/ws/lobby/", "query_string": b"", "headers": headers})
        await page.send_input({"type": "websocket.connect"})
        assert [(await page.receive_output(10)).get("text") for _ in range(2)] == [None, "changed 50"]
        while (await sync_to_async(Wish.objects.get)()).seen != after(25):
            assert await page.receive_nothing(0.05)
        assert await sync_to_async(queue.join)(bert, *BLITZ, after(50)) is not None
        assert (await page.receive_output(10))["text"] == "changed"
        await page.send_input({"type": "websocket.disconnect", "code": 1000})
        await page.wait(10)

    async_to_sync(follow)()
