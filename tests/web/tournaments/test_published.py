"""Profiles and matches of tournaments: results while a tournament runs, links and decks once it is over."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from clashyard.decks.cards.catalogue import printed_cards
from clashyard.web.matches import ending, store
from clashyard.web.matches.models import Match
from clashyard.web.people.models import Person
from clashyard.web.profiles import results
from clashyard.web.profiles.models import Played
from clashyard.web.ratings import tally
from clashyard.web.tournaments import entries, models
from clashyard.web.tournaments.registered_decks import named
from tests.support.nights import at_night
from tests.support.web.profiles import member
from tests.support.web.tables import calm
from tests.support.web.tournaments import START, again, resigns, running, sweep, tournament

pytestmark = pytest.mark.django_db
KEYS = list(printed_cards())


@pytest.fixture(autouse=True)
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    calm(monkeypatch)


def cup(**fields: Any) -> tuple[models.Tournament, list[Client]]:
    """Return a tournament of Anna, Ben and Cleo, who have registered different decks, and their browsers."""
    row = tournament(0, kind="robin", delay=0, **fields)
    clients = []
    for number, name in enumerate(("Anna", "Ben", "Cleo")):
        client, person = member(name)
        entries.enter(row.token, person, START - timedelta(hours=1))
        row.entries.filter(person=person).update(deck=KEYS[8 * number : 8 * number + 8])
        clients.append(client)
    return row, clients


def seen(client: Client) -> str:
    """Return what a visitor is shown of all three: profiles with histories, decks and ratings, and pictures of cards in them."""
    texts = [client.get(f"/people/{name}/{query}") for name in ("anna", "ben", "cleo") for query in ("", "?outcome=won")]
    return "".join(text.content.decode() for text in texts)


@pytest.mark.parametrize("rated", [True, *at_night(False)])
def test_results_are_told_and_links_and_decks_only_after_the_end(rated: bool) -> None:
    row, clients = cup(setting={"format": "constructed"}, rated=rated)
    decks = [name for number in range(3) for name in named(KEYS[8 * number : 8 * number + 8], "en")]
    for number in range(3):
        now = START + timedelta(minutes=10 * number)
        sweep(now)
        (match,) = running(row)
        assert match.rated == rated
        resigns(match, "B", now)
        tally.tidied(None)
        if number < 2:
            text = seen(Client())
            assert ">Won<" in text and "100% won" in text
            assert not any(f"/m/{each.token}/" in text for each in Match.objects.all())
            for client in (Client(), *clients):
                text = seen(client)
                assert not any(name in text for name in decks)
    assert again(row).ending == "played"
    text = seen(Client())
    played = Match.objects.filter(meeting__tournament=row)
    assert played.count() == 3 and all(f"/m/{each.token}/" in text for each in played)
    assert any(name in text for name in decks)
    before = rows()
    Played.objects.update(told=False, findable=False)
    results.recompute()
    assert rows() == before and len(before) == 6


def rows() -> list[Any]:
    fields = ("person", "match", "outcome", "deck", "findable", "told")
    return list(Played.objects.order_by("match", "seat").values_list(*fields))


def test_the_players_find_their_matches_while_the_tournament_runs() -> None:
    row, (anna, *_) = cup(setting={"format": "constructed"}, rated=True)
    sweep(START)
    (match,) = running(row)
    resigns(match, "B", START)
    mine = match.seats.filter(person=Person.objects.get(handle="anna")).exists()
    assert (f"/m/{match.token}/" in seen(anna)) == mine and again(row).running


def test_a_drawn_game_of_a_knock_out_is_found_after_the_end_too() -> None:
    row = tournament(2, kind="knockout", game="blades")
    sweep(START)
    (first,) = running(row)
    first.seats.update(seen=START)
    with store.held(first.token):
        ending.agree(store.standing(first.token), START)
    assert set(Played.objects.filter(match=first).values_list("findable", "told", "outcome")) == {(False, False, "drawn")}
    (second,) = running(row)
    assert second.before == first
    resigns(second, "B", START)
    assert again(row).ending == "played" and set(Played.objects.values_list("findable", "told")) == {(True, True)}
    assert Played.objects.count() == 4


def test_a_table_that_was_never_in_a_tournament_is_as_hidden_as_before() -> None:
    one, other = member("Anna")[1], member("Ben")[1]
    row = store.begin("blades", {}, {"A": one, "B": other})
    resigns(row, "A", START)
    assert not Played.objects.exists()
