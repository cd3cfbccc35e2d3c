"""Registered decks: chosen before the tournament begins, the same in all games, and hidden from everybody else until its end."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.test import Client

from clashyard.core.words import Words
from clashyard.decks.cards.catalogue import printed_cards
from clashyard.web.matches import store
from clashyard.web.matches.models import Match
from clashyard.web.own import saved_decks
from clashyard.web.people.models import Person
from clashyard.web.share import cards
from clashyard.web.share.picture import svg
from clashyard.web.tournaments import models
from clashyard.web.tournaments.registered_decks import named
from tests.support.web.live_page import Page
from tests.support.web.programs import Program, program
from tests.support.web.tables import calm, unsigned
from tests.support.web.tournaments import START, again, resigns, running, sweep, tournament
from tests.support.web.visitors import table, visitor

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("database")]
CONSTRUCTED = {"format": "constructed"}
KEYS = list(printed_cards())
ONE, OTHER = KEYS[:8], KEYS[20:28]


@pytest.fixture(autouse=True)
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    calm(monkeypatch)


def cup(players: int = 1, **fields: Any) -> models.Tournament:
    return tournament(players, setting=CONSTRUCTED, **{"rounds": 2, "delay": 0, **fields})


def entered(row: models.Tournament, name: str, deck: list[str]) -> tuple[Client, Person, str]:
    """Let a new visitor enter, and save a deck. Return its token, too."""
    client, person = visitor(name)
    assert client.post(f"/tournaments/{row.token}/enter").status_code == 302
    return client, person, saved_decks.keep(person, f"{name}'s deck", deck).token


def page(row: models.Tournament, client: Client | None = None) -> str:
    return str((client or Client()).get(f"/tournaments/{row.token}/").content.decode())


def sent(row: models.Tournament, client: Client | None = None) -> str:
    """Return everything that a visitor is sent of a tournament, what the API tells strangers, and the share picture."""
    client = client or Client()
    paths = [f"/tournaments/{row.token}/results.csv", f"/tournaments/{row.token}/results.json", "/tournaments/", "/watch/"]
    paths += [f"/api/v1/tournaments/{row.token}", "/api/v1/tournaments"]
    data = [client.get(path).content.decode() for path in paths]
    return unsigned(page(row, client) + "".join(data)) + svg(cards.of_tournament(again(row), Words("en"), START))


def test_a_registered_deck_is_played_in_every_game_and_seen_by_nobody_else_until_the_end() -> None:
    row = cup(2)
    client, person, token = entered(row, "Rowan", ONE)
    stranger, opponent = Client(), visitor("Imke")[0]
    opponent.post(f"/tournaments/{row.token}/enter")
    before = [sent(row, each) for each in (stranger, opponent)]
    assert client.post(f"/tournaments/{row.token}/deck", {"deck": token}).status_code == 302
    assert [sent(row, each) for each in (stranger, opponent)] == before  # not even that there is one
    names = named(ONE, "en")
    assert ", ".join(names) in page(row, client)
    for number in range(2):
        sweep(START + timedelta(minutes=10 * number))
        for each in (stranger, opponent):
            text = sent(row, each)
            assert ", ".join(names) not in text and not any(f">{name}<" in text for name in names)
        assert not any(f"/m/{each}/" in sent(row, stranger) for each in tokens())
        mine = Match.objects.get(seats__person=person, ending="", meeting__tournament=row)
        seat = mine.seats.get(person=person).name
        deck = mine.options["decks"]["AB".index(seat)]
        assert sorted(deck) == sorted(ONE)
        for match in running(row):
            resigns(match, "B", START + timedelta(minutes=10 * number + 1))
        if number == 0:  # the first games are over, but nobody else can open them yet
            assert not any(f"/m/{each}/" in sent(row, stranger) for each in tokens())
    assert again(row).ending == "played"
    assert ", ".join(names) in page(row, stranger) and any(f"/m/{each}/" in page(row, stranger) for each in tokens())


def tokens() -> list[str]:
    return [str(token) for token in Match.objects.values_list("token", flat=True)]


def test_programs_are_told_no_more_of_registered_decks_than_visitors() -> None:
    """Before a game, nobody's program but its owner's hears anything. In a game, only the two who play it see the decks."""
    row = cup(3)
    client, person, token = entered(row, "Rowan", ONE)
    people = [entry.person for entry in row.entries.exclude(person=person)]
    others = [*(program(each, name="rival") for each in people), Program()]
    paths = [f"/tournaments/{row.token}", "/tournaments", "/matches"]
    before = [[each.sent(path) for path in paths] for each in others]
    client.post(f"/tournaments/{row.token}/deck", {"deck": token})
    assert [[each.sent(path) for path in paths] for each in others] == before
    sweep(START)
    own = Match.objects.get(seats__person=person, ending="")
    for each, one in zip(others, (*people, None), strict=True):
        plays = own.seats.filter(person=one).exists() if one else False
        told = "".join(each.sent(path) for path in paths)
        assert (own.token in told) == plays and not any(key in told for key in ONE)
        assert plays or f"/m/{own.token}" not in told


def test_connections_are_told_nothing_when_a_deck_is_registered() -> None:
    row = cup(1)
    client, _, token = entered(row, "Rowan", ONE)
    rival = visitor("Imke")[0]
    rival.post(f"/tournaments/{row.token}/enter")
    pages = [Connection(each, path) for each in (Client(), rival) for path in (f"/ws/tournament/{row.token}/", "/ws/lobby/")]
    pages.append(Connection(rival, "/ws/here/"))

    async def follow() -> list[str]:
        heard = []
        for each in pages:
            assert await each.opened()
            heard.append(await each.told())
        answer = await sync_to_async(client.post)(f"/tournaments/{row.token}/deck", {"deck": token})
        assert answer.status_code == 302
        for each in pages:
            assert await each.receive_nothing()
            await each.closed()
        return heard

    *heard, noticed = async_to_sync(follow)()
    assert all(each.startswith("changed") for each in heard) and json.loads(noticed) == {"unread": 0, "newest": None}
    assert row.entries.get(deck=ONE)


class Connection(Page):
    """The connection of a page that is not a match."""

    def __init__(self, client: Client, path: str) -> None:
        super().__init__(table(None, None), client, "en")
        self.scope["path"] = path


def test_the_picture_of_a_game_shows_what_is_in_play_and_no_deck() -> None:
    row = cup(1)
    client, _, token = entered(row, "Rowan", ONE)
    client.post(f"/tournaments/{row.token}/deck", {"deck": token})
    sweep(START)
    card = cards.of_match(store.standing(running(row)[0].token), Words("en"))
    told = f"{card} {svg(card)}"
    assert "Rowan" in told and not any(name in told for name in [*named(ONE, "en"), *ONE])


def test_a_deck_cannot_be_changed_once_the_tournament_has_begun() -> None:
    row = cup(1)
    client, person, token = entered(row, "Rowan", ONE)
    other = saved_decks.keep(person, "Another", OTHER).token
    address = f"/tournaments/{row.token}/deck"
    assert client.post(address, {"deck": token}).status_code == 302 == client.post(address, {"deck": other}).status_code
    sweep(START)
    answer = client.post(address, {"deck": token})
    assert answer.status_code == 409 and "Decks can&#39;t be changed any more" in answer.content.decode()
    assert row.entries.get(person=person).deck == OTHER
    saved_decks.change(person.saved_decks.get(token=other), KEYS[30:38])  # what was registered stays
    assert row.entries.get(person=person).deck == OTHER


def test_decks_that_are_not_allowed_are_refused_with_the_reason() -> None:
    row = cup(1)
    client, person, token = entered(row, "Rowan", ONE)
    small = saved_decks.keep(person, "Small", ONE[:7]).token
    custom = saved_decks.keep(person, "Custom", [*ONE[:7], "dragon-of-mine"]).token
    _, thief, theirs = entered(row, "Thief", OTHER)
    plain = tournament(1)
    client.post(f"/tournaments/{plain.token}/enter")
    for where, deck, said in (
        (row, small, "a deck has 8 cards, not 7"), (row, custom, "dragon-of-mine"), (row, theirs, "one of your saved decks"),
        (row, "", "one of your saved decks"), (plain, token, "only in a tournament with constructed decks"),
    ):  # fmt: skip
        answer = client.post(f"/tournaments/{where.token}/deck", {"deck": deck})
        assert answer.status_code == 409 and said in answer.content.decode(), said
    assert row.entries.get(person=person).deck == [] and row.entries.get(person=thief).deck == []
    assert Client().post(f"/tournaments/{row.token}/deck", {"deck": token}).status_code == 404
    assert "Small" not in page(row, client)  # not offered


def test_whoever_has_no_deck_gets_one_that_stays() -> None:
    row = cup(2, rated=True)
    models.Entry.objects.create(tournament=row, computer="level-2")
    sweep(START)
    decks = [entry.deck for entry in row.entries.all()]
    assert all(len(set(deck)) == 8 for deck in decks) and len({tuple(deck) for deck in decks}) > 1
    for match in running(row):
        assert match.options.get("format") is None and not store.load(match).game.form  # the game itself


def test_a_late_entry_registers_once_before_the_first_game() -> None:
    row = cup(2, rounds=4, late=True)
    sweep(START)
    client, person, token = entered(row, "Rowan", ONE)
    other = saved_decks.keep(person, "Another", OTHER).token
    assert client.post(f"/tournaments/{row.token}/deck", {"deck": token}).status_code == 302
    assert client.post(f"/tournaments/{row.token}/deck", {"deck": other}).status_code == 409
    assert row.entries.get(person=person).deck == ONE
