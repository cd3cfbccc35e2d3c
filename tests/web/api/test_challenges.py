"""Challenges and events: who is asked, who may accept, and what a stream tells."""

from __future__ import annotations

from typing import Any

import pytest

from clashyard.web.api.access import Caller
from clashyard.web.api.events import Listener
from clashyard.web.matches import models
from clashyard.web.people.contacts import block
from clashyard.web.people.models import Person
from clashyard.web.ratings import tally
from clashyard.web.ratings.models import Entry
from tests.support.web.programs import Program, problem, program

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def unlimited(settings: Any) -> None:
    settings.RATES = {}


@pytest.fixture
def three() -> dict[str, tuple[Program, Person]]:
    found = {}
    for name in ("ann", "bob", "cat"):
        person = Person.objects.create(number=1)
        found[name] = program(person, name=name), person
    return found


def user(person: Person) -> str:
    assert person.account is not None
    return str(person.account.username)


def listener(person: Person) -> Listener:
    assert person.account is not None
    return Listener(Caller(person, person.account.tokens.get().pk, frozenset(["read"])))


def told(heard: Listener) -> list[tuple[str, str]]:
    return [(line["type"], line["id"]) for line in heard.news() or []]


def test_a_challenge_is_heard_accepted_once_and_played(three: dict[str, tuple[Program, Person]]) -> None:
    (ann, _), (bob, robert), (cat, _) = three["ann"], three["bob"], three["cat"]
    heard = listener(robert)
    assert told(heard) == []
    offered = ann.post("/challenges", {"game": "blades", "user": user(robert), "seat": "B", "clock": {"start": 300, "step": 5}})
    match = offered.json()["id"]
    assert offered.json()["own"] == ["B"] and offered.json()["status"] == "waiting"
    assert told(heard) == [("challenge", match)] and told(heard) == []
    assert [each["id"] for each in bob.get("/challenges").json()] == [match] and cat.get("/challenges").json() == []
    problem(cat.post(f"/challenges/{match}/accept"), 409, "refused")
    problem(ann.post(f"/challenges/{match}/accept"), 409, "refused")
    problem(cat.post(f"/challenges/{match}/decline"), 403, "seat")
    assert bob.post(f"/challenges/{match}/accept").json()["status"] == "running"
    problem(bob.post(f"/challenges/{match}/accept"), 409, "refused")
    problem(bob.post(f"/challenges/{match}/decline"), 403, "seat")
    assert told(heard) == [("withdrawn", match), ("start", match)]
    state = bob.get(f"/matches/{match}").json()
    assert (state["you"], state["pace"], state["start"], state["step"]) == ("A", "live", 300, 5)
    assert bob.post(f"/matches/{match}/resign").json()["winner"] == "B"
    assert told(heard) == [("end", match)]


@pytest.mark.parametrize("who", ["ann", "bob"])
def test_a_challenge_is_declined_or_withdrawn(three: dict[str, tuple[Program, Person]], who: str) -> None:
    (ann, _), (_, robert) = three["ann"], three["bob"]
    heard = listener(robert)
    match = ann.post("/challenges", {"game": "clash", "user": user(robert)}).json()["id"]
    assert told(heard) == [("challenge", match)]
    assert three[who][0].post(f"/challenges/{match}/decline").status_code == 204
    assert told(heard) == [("withdrawn", match)] and not models.Match.objects.exists()
    problem(three[who][0].post(f"/challenges/{match}/decline"), 404, "missing")


def test_nobody_challenges_who_has_blocked_them(three: dict[str, tuple[Program, Person]]) -> None:
    (ann, anna), (_, robert) = three["ann"], three["bob"]
    block(robert, anna)
    problem(ann.post("/challenges", {"game": "clash", "user": user(robert)}), 409, "refused")
    assert not models.Match.objects.exists()


def test_a_match_against_the_computer_begins_at_once(three: dict[str, tuple[Program, Person]]) -> None:
    ann, anna = three["ann"]
    heard = listener(anna)
    made = ann.post("/challenges", {"game": "decks", "options": {"decks": ["1", "3"]}, "level": 2, "seat": "A"}).json()
    assert made["status"] == "running" and told(heard) == [("start", made["id"])]
    assert [seat["computer"] for seat in made["seats"]] == ["", "level-2"]


def test_anybody_takes_a_free_seat(three: dict[str, tuple[Program, Person]]) -> None:
    (ann, _), (bob, _), (cat, _) = three["ann"], three["bob"], three["cat"]
    match = ann.post("/challenges", {"game": "decks", "listed": True}).json()["id"]
    assert cat.get("/challenges").json() == []
    assert bob.post(f"/challenges/{match}/accept").json()["status"] == "running"
    problem(cat.post(f"/challenges/{match}/accept"), 409, "refused")


@pytest.mark.parametrize(
    ("offer", "place"),
    [
        ({"game": "chess"}, "body game"),
        ({"game": "decks", "seat": "D"}, "body seat"),
        ({"game": "decks", "user": "nobody"}, "body user"),
        ({"game": "decks", "user": "ann"}, "body user"),
        ({"game": "decks", "user": "bob", "level": 3}, "body user"),
        ({"game": "decks", "level": 9}, "body level"),
        ({"game": "decks", "options": {"mode": "chess"}}, "body options.mode"),
        ({"game": "decks", "options": {"nothing": 1}}, "body options"),
        ({"game": "decks", "clock": {"start": 60, "days": 1}}, "body clock"),
        ({"game": "decks", "clock": {"step": 5}}, "body clock.start"),
        ({"game": "decks", "rated": True}, "body rated"),
        ({"game": "decks", "rated": True, "clock": {"start": 60}, "level": "engine-Stoat"}, "body level"),
        ({"game": "decks", "rated": True, "clock": {"start": 60}, "options": {"turn-limit": 9}}, "body rated"),
        ({"game": "decks", "clock": {"start": -1}}, "body clock start"),
        ({"game": "decks", "board": "wood"}, "body board"),
    ],
)  # fmt: skip
def test_an_offer_that_cannot_be_made(three: dict[str, tuple[Program, Person]], offer: dict[str, Any], place: str) -> None:
    if offer.get("user") in ("ann", "bob"):
        offer = {**offer, "user": user(three[offer["user"]][1])}
    assert problem(three["ann"][0].post("/challenges", offer), 422, "invalid")["place"] == place
    assert not models.Match.objects.exists()


def test_a_match_of_programs_is_rated_if_that_is_asked_for(three: dict[str, tuple[Program, Person]]) -> None:
    (ann, _), (bob, robert) = three["ann"], three["bob"]
    offer = {"game": "blades", "user": user(robert), "clock": {"start": 300, "step": 5}}
    plain, rated = (ann.post("/challenges", {**offer, "rated": stake}).json()["id"] for stake in (False, True))
    bob.post(f"/challenges/{rated}/accept")
    assert [ann.get(f"/matches/{match}").json()["rated"] for match in (plain, rated)] == [False, True]
    ann.post(f"/matches/{rated}/resign")
    tally.tidied(None)
    assert set(Entry.objects.values_list("match__token", "pool")) == {(rated, "blades.bots")}


def test_there_are_so_many_open_tables_of_a_person(three: dict[str, tuple[Program, Person]]) -> None:
    ann, _ = three["ann"]
    for _ in range(10):
        assert ann.post("/challenges", {"game": "decks"}).status_code == 200
    problem(ann.post("/challenges", {"game": "decks"}), 409, "refused")
