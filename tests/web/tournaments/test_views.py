"""Tournaments as visitors meet them: creating, entering, changing, following, and everything that is refused."""

from __future__ import annotations

import csv
import io
import json
import re
from datetime import UTC, datetime
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from clashyard.web.matches import models as matches
from clashyard.web.matches import store
from clashyard.web.people.models import Person
from clashyard.web.tournaments import models
from clashyard.web.tournaments.forms import moment
from tests.support.web.tables import calm, first_difference, instead, unsigned, worlds
from tests.support.web.tournaments import START, again, resigns, running, sweep, tournament
from tests.support.web.visitors import visitor

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("database")]
FORM = {"title": "Friday Cup", "starts": "2030-01-01T20:00", "zone": "Europe/Paris", "rounds": "4", "minutes": "5"}


@pytest.fixture(autouse=True)
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    calm(monkeypatch)


def created(client: Client, **fields: str) -> models.Tournament:
    answer = client.post("/tournaments/new/", {**FORM, **fields})
    assert answer.status_code == 302, answer.content.decode()
    return models.Tournament.objects.latest("pk")


def said(answer: Any) -> str:
    return str(answer.content.decode())


def test_a_tournament_begins_at_the_time_of_its_zone() -> None:
    client, person = visitor("Rowan")
    row = created(client)
    assert row.starts == datetime(2030, 1, 1, 19, tzinfo=UTC) and row.maker == person
    page = said(client.get(f"/tournaments/{row.token}/"))
    assert "Friday Cup" in page and 'datetime="2030-01-01T19:00:00+00:00"' in page and "Europe/Paris" in page
    assert "Friday Cup" in said(client.get("/tournaments/")) and "Friday Cup" in said(client.get("/"))


def test_times_where_clocks_are_set() -> None:
    """An hour that is left out does not exist, of one that comes twice the first is meant, and months end."""
    assert moment("2030-03-31T02:30", "Europe/Paris") is None
    assert moment("2030-10-27T02:30", "Europe/Paris") == datetime(2030, 10, 27, 0, 30, tzinfo=UTC)
    assert moment("2030-02-28T23:30", "America/New_York") == datetime(2030, 3, 1, 4, 30, tzinfo=UTC)
    assert moment("2030-02-30T12:00", "UTC") is None and moment("soon", "UTC") is None and moment("", "UTC") is None
    assert moment("0001-01-01T00:00", "Asia/Tokyo") is None


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"title": " "}, "Give the tournament a name."),
        ({"starts": "2030-03-31T02:30"}, "There is no such time in this time zone."),
        ({"starts": "2029-12-31T20:00"}, "Choose a time within the next year."),
        ({"zone": "Mars/Base"}, "Choose an option from the list."),
        ({"rounds": "99"}, "Type a whole number from 1 to 15."),
    ],
)  # fmt: skip
def test_a_bad_form_says_what_is_wrong_and_creates_nothing(fields: dict[str, str], sentence: str) -> None:
    answer = Client().post("/tournaments/new/", {**FORM, **fields})
    assert answer.status_code == 422 and sentence in said(answer) and not models.Tournament.objects.exists()
    assert 'value="Friday Cup"' in said(answer) or "title" in fields


def test_what_a_game_does_not_have_counts_for_nothing() -> None:
    """The page hides it, and whatever was chosen there before."""
    row = created(Client(), game="blades", format="draft", champion="on")
    assert (row.game, row.setting) == ("blades", {})
    page = said(Client().get("/tournaments/new/"))
    assert {name for name in ("decks", "blades", "clash") if f'value="{name}" data-plain' in page} == {"blades", "clash"}


def test_entering_twice_is_refused() -> None:
    row, (client, person) = tournament(1), visitor("Mirelle")
    assert client.post(f"/tournaments/{row.token}/enter").status_code == 302
    answer = client.post(f"/tournaments/{row.token}/enter")
    assert answer.status_code == 409 and "You have already entered this tournament." in said(answer)
    assert row.entries.filter(person=person).count() == 1


def test_only_the_organiser_and_the_staff_change_a_tournament() -> None:
    owner, _ = visitor("Owner")
    row = created(owner)
    stranger, _ = visitor("Stranger")
    staff = Client()
    staff.force_login(User.objects.create_user("boss", password="a long one", is_staff=True))
    for what, method in (("edit/", stranger.get), ("edit/", stranger.post), ("begin", stranger.post), ("off", stranger.post)):
        answer = method(f"/tournaments/{row.token}/{what}")
        assert answer.status_code in (403, 409) and "Only the organiser can do this." in said(answer)
    assert again(row).version == 0 and not again(row).ending
    for client in (owner, staff):
        assert client.get(f"/tournaments/{row.token}/edit/").status_code == 200
    assert "Begin now" in said(owner.get(f"/tournaments/{row.token}/"))
    assert "Begin now" not in said(stranger.get(f"/tournaments/{row.token}/"))


def test_two_organisers_do_not_overwrite_each_other() -> None:
    client, _ = visitor("Owner")
    row = created(client)
    address = f"/tournaments/{row.token}/edit/"
    assert client.post(address, {**FORM, "title": "First", "version": "0"}).status_code == 302
    answer = client.post(address, {**FORM, "title": "Second", "version": "0"})
    assert answer.status_code == 409 and "Somebody else has changed this tournament meanwhile." in said(answer)
    assert again(row).title == "First" and 'value="First"' in said(answer)
    assert client.post(address, {**FORM, "title": "Second", "version": "1"}).status_code == 302 and again(row).title == "Second"


def test_a_tournament_begins_once() -> None:
    client, _ = visitor("Owner")
    row = created(client, computers="1")
    few = client.post(f"/tournaments/{row.token}/begin")
    assert few.status_code == 409 and "A tournament needs at least two players." in said(few)
    client.post(f"/tournaments/{row.token}/enter")
    assert client.post(f"/tournaments/{row.token}/begin").status_code == 302
    for what in ("begin", "off"):
        answer = client.post(f"/tournaments/{row.token}/{what}")
        assert answer.status_code == 409 and "The tournament has already begun." in said(answer)
    assert client.get(f"/tournaments/{row.token}/edit/").status_code == 409
    assert row.meetings.count() == 1 and matches.Match.objects.count() == 1
    assert "Your game" in said(client.get(f"/tournaments/{row.token}/"))


def test_the_standings_say_how_the_games_of_the_round_stand() -> None:
    row = tournament(7)
    sweep(START)
    first, second, third = (list(match.seats.order_by("name").values_list("person__name", flat=True)) for match in running(row))
    resigns(running(row)[0], "B", START)
    ended = row.meetings.get(match=running(row)[0])  # the second game
    models.Meeting.objects.filter(pk=ended.pk).update(result="draw")
    page = said(Client().get(f"/tournaments/{row.token}/"))
    told = re.findall(r'now-col">([^<]*)<', page)
    assert sorted(told) == sorted([
        f"beat {first[1]}", f"lost to {first[0]}", f"drew with {second[0]}", f"drew with {second[1]}",
        f"against {third[0]}", f"against {third[1]}", "bye",
    ])  # fmt: skip


def test_nobody_decides_the_result_of_other_peoples_games() -> None:
    row = tournament(2)
    sweep(START)
    stranger, _ = visitor("Stranger")
    answer = stranger.post(f"/m/{running(row)[0].token}/resign", {"seat": "A"})
    assert answer.status_code in (404, 409) and not row.meetings.get().result
    assert stranger.post(f"/tournaments/{row.token}/leave").status_code == 409
    assert Client().post(f"/tournaments/{row.token}/leave").status_code == 404
    assert stranger.post("/tournaments/nothing/enter").status_code == 404


def played() -> models.Tournament:
    row = tournament(3, rounds=1)
    Person.objects.filter(name="P1").update(name='=1+1,"x"<b>')
    sweep(START)
    resigns(running(row)[0], "B", START)
    return again(row)


def test_results_as_csv_json_and_page() -> None:
    row = played()
    told = json.loads(Client().get(f"/tournaments/{row.token}/results.json").content)
    assert [line["points"] for line in told["standings"]] == [1.0, 1.0, 0.0] and told["state"] == "played"
    assert {game["result"] for game in told["games"]} == {"bye", "1-0"}
    lines = list(csv.DictReader(io.StringIO(said(Client().get(f"/tournaments/{row.token}/results.csv")))))
    assert [line["place"] for line in lines] == ["1", "2", "3"] and {line["round_1"] for line in lines} == {"0", "1"}
    assert '\'=1+1,"x"<b>' in {line["name"] for line in lines}  # no formula for a spreadsheet
    page = said(Client().get(f"/tournaments/{row.token}/"))
    assert '<b>"' not in page and "&lt;b&gt;" in page and "Sonneborn-Berger" in page


def test_my_place_is_explained() -> None:
    row = tournament(2, rounds=1)
    client, person = visitor("Rowan")
    client.post(f"/tournaments/{row.token}/enter")
    sweep(START)
    resigns(running(row)[0], "B", START)
    page = said(client.get(f"/tournaments/{row.token}/"))
    assert "Explain my place" in page and " is before " in page
    assert "Explain my place" not in said(Client().get(f"/tournaments/{row.token}/"))
    assert row.entries.filter(person=person).exists()


@pytest.mark.parametrize("language", ["en", "fr", "ko"])
def test_every_page_in_every_language(language: str) -> None:
    row = played()
    other = tournament(5, rounds=3, grace=3, late=True)
    sweep(START)
    for address in ("/tournaments/", "/tournaments/new/", f"/tournaments/{row.token}/", f"/tournaments/{other.token}/", "/"):
        assert Client(headers={"Accept-Language": language}).get(address).status_code == 200


# Hidden information


@pytest.mark.parametrize(
    ("game", "kind", "setting"),
    [
        ("decks", "swiss", {}), ("blades", "swiss", {}), ("clash", "knockout", {}), ("decks", "swiss", {"format": "draft"}),
        ("decks", "knockout", {}), ("blades", "arena", {}),
    ],
)  # fmt: skip
def test_the_last_actions_are_not_on_the_page(game: str, kind: str, setting: dict[str, Any]) -> None:
    """Spectators see what was public so many actions ago: page, fragments, CSV and JSON do not change with what comes after."""
    row = tournament(2, game=game, kind=kind, setting=setting, delay=4, pace="days", start=0, step=86400, lasts=60)
    sweep(START)
    match, seen = running(row)[0], []
    for number in range(5):
        seen.append(everything(row))
        if number < 4:
            acted(match)
    assert all(each == seen[0] for each in seen)
    assert match.token not in "".join(seen[0])  # nor where to see more
    for _ in range(3):
        acted(match)
    assert everything(row) != seen[0] or setting


@pytest.mark.parametrize("game", ["decks", "blades", "clash"])
def test_nothing_on_the_page_depends_on_hidden_cards(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In every world that spectators, or the player of A, cannot tell from the true one, they are sent the same bytes."""
    kind = {"decks": "knockout", "blades": "arena", "clash": "swiss"}[game]
    row, (client, _) = tournament(1, game=game, kind=kind, delay=0, lasts=60), visitor("A")
    client.post(f"/tournaments/{row.token}/enter")
    sweep(START)
    match = running(row)[0]
    for number in range(12):
        if number > 4 and not store.load(matches.Match.objects.get(pk=match.pk)).deciding:
            break  # it was short
        acted(match)
        if number % 4 == 3:
            match = matches.Match.objects.get(pk=match.pk)
            before, true = everything(row), store.load(match)
            assert match.secret and match.secret not in "".join(before)
            for world in worlds(true, ""):
                with instead(monkeypatch, world):
                    assert not first_difference(everything(row), before)
            own = match.seats.get(person__name="A").name
            mine = everything(row, client)
            for world in worlds(true, own):
                with instead(monkeypatch, world):
                    assert not first_difference(everything(row, client), mine)


def test_a_sealed_choice_is_not_on_the_page() -> None:
    """While both choose at the same time, nothing that others are sent says who has chosen."""
    row, (client, _) = tournament(1, game="blades", delay=0), visitor("A")
    client.post(f"/tournaments/{row.token}/enter")
    sweep(START)
    match = running(row)[0]
    while len(store.load(match).deciding) < 2:
        acted(match)
        match = matches.Match.objects.get(pk=match.pk)
    own = match.seats.get(person__name="A").name
    before, mine = everything(row), everything(row, client)
    other = next(seat for seat in "AB" if seat != own)
    found = store.load(match)
    store.act(match.token, other, store.point(match, found, other), found.legal_of(other)[0], START)
    assert not first_difference(everything(row), before) and not first_difference(everything(row, client), mine)


def everything(row: models.Tournament, client: Client | None = None) -> list[str]:
    """Return everything that a visitor is sent, or a spectator."""
    client, address = client or Client(), f"/tournaments/{row.token}/"
    texts = [said(client.get(address)), said(client.get(address, headers={"HX-Request": "true"}))]
    texts += [said(client.get(address + name)) for name in ("results.csv", "results.json")]
    return [unsigned(text) for text in [*texts, said(client.get("/tournaments/"))]]


def acted(match: matches.Match) -> None:
    match = matches.Match.objects.get(pk=match.pk)
    standing = store.load(match)
    seat = standing.deciding[0]
    store.act(match.token, seat, store.point(match, standing, seat), standing.legal_of(seat)[0], START)


def test_people_are_never_named_by_more_than_their_name() -> None:
    row = tournament(2)
    Person.objects.filter(name="P1").update(number=4321)
    assert "4321" not in "".join(everything(row))
