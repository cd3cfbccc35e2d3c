"""Tournaments of the Mutation league: tables of four from the draft to the last duel, and what interrupts them."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from clashyard.web.league import models as leagues
from clashyard.web.league import progress as league_progress
from clashyard.web.league import store as league_store
from clashyard.web.matches import ending, store
from clashyard.web.matches.models import Match
from clashyard.web.people.models import Person
from clashyard.web.tournaments import entries, groups, models
from tests.support.web.leagues import drafted, duelled, mutated
from tests.support.web.profiles import member
from tests.support.web.tables import calm
from tests.support.web.tournaments import START, again, sweep, tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("database")]
FORM = {"title": "Mutants", "starts": "2030-01-01T20:00", "zone": "UTC", "kind": "league", "delay": "9", "grace": "9"}
MUTATION: dict[str, Any] = {"kind": "league", "pace": "days", "start": 0, "step": 86400}


@pytest.fixture(autouse=True)
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    calm(monkeypatch)


def table(row: models.Tournament, number: int = 1) -> leagues.League:
    return leagues.League.objects.get(group__tournament=row, group__number=number)


def page(row: models.Tournament, client: Client | None = None) -> str:
    return str((client or Client()).get(f"/tournaments/{row.token}/").content.decode())


@pytest.mark.parametrize("tables", [1, 2, 3, 16])
def test_all_are_seated_once_and_tables_are_about_as_strong(tables: int) -> None:
    seated = [groups.snake(tables, number) for number in range(1, tables + 1)]
    assert sorted(seed for each in seated for seed in each) == list(range(1, 4 * tables + 1))
    assert len({sum(each) for each in seated}) == 1


@pytest.mark.nightly
def test_a_tournament_of_two_tables_from_the_form_to_the_results() -> None:
    """Six people and two computers; every duel is a game, both tables count together, and the winners share the first place."""
    client, owner = member("Owner")
    assert client.post("/tournaments/new/", FORM).status_code == 302
    row = models.Tournament.objects.get()
    assert (row.kind, row.setting, row.delay, row.grace) == ("league", {}, 0, 0)
    for person in [owner, *(Person.objects.create(name=f"P{number}") for number in range(5))]:
        entries.enter(row.token, person, START)
    sweep(row.starts)
    sweep(row.starts)  # twice is once
    row = again(row)
    assert row.rounds == 6 and row.entries.count() == 8 and row.entries.filter(person=None).count() == 2
    assert row.groups.count() == 2 == Match.objects.count() and "Go to your table" in page(row, client)
    assert "under way" in page(row) and "Tables of four" in page(row) and "Go to your table" not in page(row)
    for number in (1, 2):
        drafted(table(row, number))
    for number in range(1, 7):
        for each in (1, 2):
            mutated(table(row, each))
        assert again(row).number == number and row.meetings.filter(round=number, result="").count() == 4
        for each in (1, 2):
            duelled(table(row, each))
        assert not row.meetings.filter(result="").exists()
    row = again(row)
    assert row.ending == "played" and row.meetings.count() == 24
    told = json.loads(Client().get(f"/tournaments/{row.token}/results.json").content)
    points = {line["player"]: line["points"] for line in told["standings"]}
    assert sum(points.values()) == 24 and told["standings"][0]["place"] == 1
    for group in row.groups.all():
        for name, key in zip("ABCD", group.seats, strict=True):
            assert points[models.Entry.objects.get(pk=key).seed or 0] == league_points(group.league)[name]
    pairs = [(game["first"], game["second"]) for game in told["games"]]
    assert all(sum({one, other} == set(pair) for pair in pairs) == 2 for one, other in pairs)  # everybody at a table, twice
    assert "finished" in page(row) and Client().get(f"/tournaments/{row.token}/results.csv").status_code == 200
    assert client.get("/tournaments/").status_code == 200


def league_points(row: leagues.League) -> dict[str, int]:
    return dict(league_store.load(row).points)


def test_a_notice_of_a_league_names_its_tournament() -> None:
    row = tournament(0, title="Mutants of May", **MUTATION)
    (client, one), (_, other) = member("Anna"), member("Ben")
    for person in (one, other):
        entries.enter(row.token, person, START)
    sweep(START)
    told = client.get("/notices/").content.decode()
    assert "Your Mutation league has begun." in told and "Mutants of May" in told


def test_an_undecided_duel_counts_nothing() -> None:
    row = begun(4)
    duel = row.meetings.filter(result="").first()
    assert duel and duel.match
    ending.agree(store.standing(duel.match.token), START)
    duel.refresh_from_db()
    assert duel.result == "0-0" and duel.game.halves(duel.first.seed or 0) == 0 and "0 : 0" in page(row)


def begun(people: int) -> models.Tournament:
    """Return a tournament of one table whose first duels have begun."""
    row = tournament(people, **MUTATION)
    sweep(START)
    drafted(table(row))
    mutated(table(row))
    return again(row)


def test_an_interruption_leaves_all_as_it_was_and_the_next_sweep_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed while the second table begins: there is no first one. Killed while duels become games: the phase is still open."""
    row, begin = tournament(6, **MUTATION), league_progress.begin

    def killed(*given: Any, **how: Any) -> Any:
        if leagues.League.objects.exists():
            raise SystemExit
        return begin(*given, **how)

    monkeypatch.setattr(league_progress, "begin", killed)
    with pytest.raises(SystemExit):
        sweep(START)
    assert not again(row).begun and not leagues.League.objects.exists() and row.entries.count() == 6
    monkeypatch.setattr(league_progress, "begin", begin)
    sweep(START)
    assert leagues.League.objects.count() == 2 and row.entries.count() == 8
    drafted(table(row))
    with monkeypatch.context() as patch:
        patch.setattr(groups, "players_of", lambda *_: (_ for _ in ()).throw(SystemExit()))
        mutated(table(row), "ABC")
        with pytest.raises(SystemExit):
            mutated(table(row), "D")
    assert table(row).phase == 1 and table(row).parts.count() == 1 and not row.meetings.exists()
    mutated(table(row), "D")
    assert table(row).parts.count() == 3 and row.meetings.filter(result="").count() == 2


def test_whoever_withdraws_loses_the_duel_and_a_computer_plays_the_rest() -> None:
    row = begun(4)
    entry = row.entries.exclude(person=None).first()
    assert entry and entry.person
    entries.leave(row.token, entry.person, START + timedelta(minutes=1))
    entry.refresh_from_db()
    lost = row.meetings.exclude(result="").get()
    assert entry.gone and lost.game.halves(entry.seed or 0) == 0 and lost.game.halves(lost.game.other(entry.seed or 0) or 0) == 2
    chair = table(row).chairs.get(person=entry.person)
    assert chair.gone == "resigned" and chair.computer
    ending.leave_all(entry.person, START + timedelta(minutes=2))  # with the account: nothing more happens
    assert again(row).running


def test_a_tournament_that_everybody_leaves_ends() -> None:
    row = begun(4)
    for entry in list(row.entries.exclude(person=None)):
        assert entry.person
        entries.leave(row.token, entry.person, START + timedelta(minutes=1))
    row = again(row)
    assert row.ending == "played" and not row.meetings.filter(result="").exists()


@pytest.mark.parametrize(
    ("fields", "said"), [({"game": "blades"}, "does not have this."), ({"clock": "days", "level": "x"}, "from the list")]
)
def test_a_bad_form_creates_nothing(fields: dict[str, str], said: str) -> None:
    answer = Client().post("/tournaments/new/", {**FORM, **fields, "computers": "1"})
    assert answer.status_code == 422 and said in answer.content.decode() and not models.Tournament.objects.exists()


def test_a_rated_table_is_one_without_guests() -> None:
    row = tournament(0, rated=True, **MUTATION)
    for name in ("Anna", "Ben"):
        entries.enter(row.token, member(name)[1], START)
    sweep(START)
    guests = tournament(2, rated=True, **MUTATION)
    sweep(START)
    assert table(row).rated and not table(guests).rated
    assert all(entry.rating is not None for entry in row.entries.filter(person=None))
