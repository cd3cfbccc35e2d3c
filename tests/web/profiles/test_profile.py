"""Public profiles: who has one, what they show, and that nobody finds an unlisted match from them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from clashyard.core.words import LANGUAGES
from clashyard.web.people.models import Person
from clashyard.web.profiles import results
from clashyard.web.profiles.models import Played
from tests.support.web.accounts import signed_up
from tests.support.web.profiles import ended, guest, leaves, member
from tests.support.web.visitors import table

pytestmark = pytest.mark.django_db
FIELDS = ("person_id", "match_id", "seat", "game", "outcome", "opponent_id", "computer", "deck", "findable", "ended")


@pytest.fixture(autouse=True)
def unlimited(settings: Any) -> None:
    settings.RATES = {}


def page(client: Client, handle: str, query: str = "") -> str:
    answer = client.get(f"/people/{handle}/{query}")
    assert answer.status_code == 200
    return str(answer.content.decode())


def rows() -> list[dict[str, Any]]:
    return list(Played.objects.order_by("match", "seat").values(*FIELDS))


def test_a_handle_is_not_the_user_name_unless_its_owner_wants(client: Client) -> None:
    signed_up(client)
    person = Person.objects.get()
    assert person.handle and "alice" not in person.handle
    assert client.post("/account/profile", {"handle": " Alice "}).headers["Location"] == "/people/alice/"
    assert Person.objects.get().handle == "alice"


def test_guests_and_deleted_accounts_have_no_page() -> None:
    client, person = guest()
    assert client.get("/account/profile").headers["Location"].startswith("/account/log-in")
    assert person.handle is None and client.get("/people/none/").status_code == 404
    gone, other = member("Gone"), member("Here")
    ended(gone[1], other[1], listed=True)
    leaves(*gone)
    assert Client().get("/people/gone/").status_code == 404
    assert [row["person_id"] for row in rows()] == [other[1].pk] and "Replay" in page(Client(), "here")
    assert "Gone" not in page(Client(), "here")


@pytest.mark.parametrize("typed", ["ab", "a" * 21, "wide man", "<b>", "a--b", "-ab", "éa1", "a_b", "", "x\0yz"])
def test_a_bad_handle_changes_nothing(typed: str) -> None:
    client, person = member("Rowan")
    answer = client.post("/account/profile", {"handle": typed})
    assert answer.status_code == 422 and answer.content.decode().count('role="alert"') == 1
    person.refresh_from_db()
    assert person.handle == "rowan"


def test_a_handle_belongs_to_one_person() -> None:
    member("Rowan")
    client, person = member("Imke")
    assert client.post("/account/profile", {"handle": "ROWAN"}).status_code == 422
    person.refresh_from_db()
    assert person.handle == "imke"


def test_an_address_in_capitals_leads_to_the_page() -> None:
    member("Rowan")
    assert Client().get("/people/RoWaN/").headers["Location"] == "/people/rowan/"


def test_listed_matches_are_in_the_history_with_a_link() -> None:
    one, other = member("Rowan")[1], member("Imke")[1]
    row = ended(one, other, listed=True)
    shown = page(Client(), "rowan")
    assert f"/m/{row.token}/replay/" in shown and ">Won<" in shown and "/people/imke/" in shown
    assert ">Lost<" in page(Client(), "imke")
    assert "1 public match" in shown and "100% won" in shown and "Deck 1" in shown and "Deck 3" in page(Client(), "imke")


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_finds_an_unlisted_match(language: str) -> None:
    (own, one), (_, other), stranger = member("Rowan"), member("Imke"), Client()
    hidden = ended(one, other)
    running = table(one, other)
    for each in ("rowan", "imke"):
        for client in (own, stranger, guest()[0]):
            for query in ("", "?page=1", "?outcome=won", "?against=people", "?game=decks", f"?page={hidden.pk}"):
                shown = str(client.get(f"/people/{each}/{query}", headers={"Accept-Language": language}).content)
                assert hidden.token not in shown and running.token not in shown
    assert rows() == []


def test_of_a_rated_but_unlisted_match_only_players_find_the_link() -> None:
    (own, one), (theirs, other) = member("Rowan"), member("Imke")
    row = ended(one, other, rated=True)
    for client, finds in ((own, True), (theirs, True), (Client(), False), (member("Tove")[0], False)):
        shown = page(client, "rowan")
        assert ">Won<" in shown and (row.token in shown) == finds


def test_a_match_of_one_person_in_two_seats_counts_for_nothing() -> None:
    one = member("Rowan")[1]
    ended(one, one, listed=True)
    assert rows() == []


def test_a_running_public_match_is_shown_without_its_turn() -> None:
    one, other = member("Rowan")[1], member("Imke")[1]
    row = table(one, other, listed=True)
    shown = page(Client(), "rowan")
    assert f'href="/m/{row.token}/"' in shown and "turn" not in re.sub("<[^>]*>", "", shown).lower()


def test_the_history_is_filtered() -> None:
    one, other = member("Rowan")[1], member("Imke")[1]
    won, lost = ended(one, other, listed=True), ended(one, other, loser="A", listed=True)
    machine = ended(one, "level-3", loser="A", listed=True)
    found = {query: [row.token in page(Client(), "rowan", query) for row in (won, lost, machine)] for query in (
        "", "?outcome=won", "?outcome=lost", "?against=people", "?against=computers", "?game=clash", "?outcome=?", "?page=2",
    )}  # fmt: skip
    assert list(found.values()) == [
        [True, True, True], [True, False, False], [False, True, True], [True, True, False], [False, False, True],
        [False, False, False], [True, True, True], [False, False, False],
    ]  # fmt: skip


@pytest.mark.parametrize(
    "query", ["?page=0", "?page=-1", "?page=x", "?page=99999999999999", "?game=%00", "?outcome[]=1", "?page=²"]
)
def test_a_senseless_query_shows_the_page(query: str) -> None:
    member("Rowan")
    page(Client(), "rowan", query)


def test_all_is_computed_again_as_it_was() -> None:
    one, other, third = member("Rowan")[1], member("Imke")[1], guest()[1]
    ended(one, other, listed=True)
    ended(third, one, listed=True)
    ended(one, "level-2", loser="A", listed=True)
    ended(one, other, game="clash", options={}, listed=True)
    ended(one, other, game="blades", options={}, listed=True)
    ended(one, other)
    before = rows()
    assert len(before) == 9
    Played.objects.filter(seat="B").delete()
    Played.objects.update(outcome="drawn", deck="?")
    call_command("profiles")
    assert rows() == before
    assert results.recompute() == (5, 9)


def test_a_guest_who_signs_up_keeps_what_they_have_played() -> None:
    client, person = guest()
    ended(person, member("Imke")[1], listed=True)
    signed_up(client)
    person.refresh_from_db()
    assert person.handle and ">Won<" in page(Client(), person.handle)


def test_a_profile_costs_the_same_however_many_matches(django_assert_max_num_queries: Any) -> None:
    one, other = member("Rowan")[1], member("Imke")[1]
    for _ in range(30):
        ended(one, other, listed=True)
    page(Client(), "rowan")
    with django_assert_max_num_queries(29):
        page(Client(), "rowan")
