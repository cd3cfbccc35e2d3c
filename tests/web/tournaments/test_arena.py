"""Arenas: the matching and the points as plain functions, and an arena from its beginning to its last game."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
from django.test import Client

from clashyard.web.matches.models import Match
from clashyard.web.people import contacts
from clashyard.web.people.models import Person
from clashyard.web.refused import Refused
from clashyard.web.tournaments import entries, models
from clashyard.web.tournaments.arena import AGAIN, Free, pairs, scored
from clashyard.web.tournaments.scores import DRAWN, LOST, SECOND_ABSENT, WON, Game
from clashyard.web.tournaments.standings import standings
from tests.support.web.tables import calm
from tests.support.web.tournaments import START, again, resigns, running, sweep, tournament
from tests.support.web.visitors import visitor

pytestmark = pytest.mark.xdist_group("database")
stored = pytest.mark.django_db(transaction=True)


def test_points_by_hand() -> None:
    """2, 2, then 3 for each win of a streak; a draw ends it and counts 1."""
    results = [WON, WON, WON, WON, DRAWN, WON, LOST, WON, SECOND_ABSENT, WON]
    games = [Game(number, 1, 2, result) for number, result in enumerate(results)]
    assert scored(games, 1) == [2, 2, 3, 3, 1, 2, 0, 2, 2, 3]
    assert scored(games, 2) == [0, 0, 0, 0, 1, 0, 2, 0, 0, 0] and scored([Game(1, 1, 2)], 1) == []
    lines = standings([1, 2, 3], games, "arena")
    assert [(line.player, line.points // 2, line.place) for line in lines] == [(1, 20, 1), (2, 3, 2), (3, 0, 3)]


def test_near_players_meet_and_nobody_is_left_without_need() -> None:
    free = [Free(player, 5.0) for player in range(1, 9)]
    assert {frozenset(pair) for pair in pairs(free)} == {frozenset(pair) for pair in ((1, 2), (3, 4), (5, 6), (7, 8))}
    assert pairs([Free(1, 99.0)]) == [] == pairs([])


def test_no_two_meet_again_right_after_their_game() -> None:
    assert pairs([Free(1, 3.0, last=2), Free(2, 3.0, last=1)]) == []
    assert pairs([Free(1, AGAIN, last=2), Free(2, AGAIN, last=1)]) == [(1, 2)]
    others = [Free(1, AGAIN, last=2), Free(2, AGAIN, last=1), Free(3, AGAIN, last=4), Free(4, AGAIN, last=3)]
    assert not {(1, 2), (2, 1), (3, 4), (4, 3)} & set(pairs(others))


def test_those_who_do_not_meet_are_kept_apart_whoever_of_the_two_has_blocked_the_other() -> None:
    one, other = Free(1, 100.0, apart=frozenset({2})), Free(2, 100.0)
    assert pairs([one, other]) == [] == pairs([other, one])
    assert {frozenset(pair) for pair in pairs([one, other, Free(3, 1.0), Free(4, 1.0)])} in (
        {frozenset({1, 3}), frozenset({2, 4})},
        {frozenset({1, 4}), frozenset({2, 3})},
    )


def test_whoever_has_waited_longest_plays() -> None:
    assert {1, 3} == set(pairs([Free(1, 100.0), Free(2, 2.0), Free(3, 100.0)])[0])


def test_computers_meet_people_alone_and_beginnings_alternate() -> None:
    free = [Free(1, 9.0, computer=True), Free(2, 9.0, computer=True), Free(3, 9.0, begun=2), Free(4, 9.0, begun=-1)]
    found = pairs(free)
    assert len(found) == 2 and all((first in (1, 2)) != (second in (1, 2)) for first, second in found)
    assert all(first != 3 and second != 4 for first, second in found)


def test_two_hundred_free_players_are_matched() -> None:
    draw = Random(3)
    found = pairs([Free(player, draw.uniform(0, 60), draw.randrange(1, 201)) for player in range(1, 201)])
    assert len({player for pair in found for player in pair}) == 2 * len(found) >= 196


@stored
def test_an_arena_from_the_first_game_to_the_last() -> None:
    row, draw, now = tournament(7, kind="arena", lasts=30), Random(2), START
    sweep(START)
    assert again(row).until == START + timedelta(minutes=30) and len(running(row)) == 3
    sweep(START)  # twice is once: the seventh waits
    assert len(running(row)) == 3
    while now < START + timedelta(minutes=30):
        now += timedelta(seconds=30)
        games = running(row)
        if games:
            resigns(draw.choice(games), draw.choice("AB"), now)
        sweep(now)
        people = [seat.person_id for match in running(row) for seat in match.seats.all()]
        assert len(people) == len(set(people))  # one game at a time
    assert again(row).running and running(row)
    begun = row.meetings.count()
    for match in running(row):  # begun before the end: they count
        resigns(match, "A", now)
    sweep(now)
    assert again(row).ending == "played" and row.meetings.count() == begun and not row.meetings.filter(result="").exists()
    last = row.meetings.order_by("pk").values_list("first__seed", "second__seed")
    assert len({frozenset(pair) for pair in last}) > 10  # people meet different opponents
    page = Client().get(f"/tournaments/{row.token}/").content.decode()
    assert "Last games" in page and "Buchholz" not in page


@stored
def test_people_who_have_blocked_each_other_wait_for_somebody_else() -> None:
    row = tournament(2, kind="arena", lasts=30)
    one, other = (entry.person for entry in row.entries.all())
    assert one and other
    contacts.block(one, other)
    sweep(START)
    assert again(row).running and not row.meetings.exists()
    entries.enter(row.token, Person.objects.create(name="Third"), START + timedelta(minutes=1))
    sweep(START + timedelta(minutes=1))
    met = row.meetings.get()
    assert met.second and "Third" in (met.first.person.name, met.second.person.name)  # type: ignore[union-attr]
    contacts.unblock(one, other)
    resigns(running(row)[0], "A", START + timedelta(minutes=2))
    sweep(START + timedelta(minutes=3))
    assert {"P1", "P2"} <= {person.name for match in running(row) for person in people_of(match)}


@stored
@pytest.mark.parametrize("kind", ["swiss", "robin", "knockout"])
def test_in_rounds_everybody_meets_whoever_it_is(kind: str) -> None:
    """Leaving somebody out would change the tournament of all others. They need not talk: a block ends the chat."""
    row = tournament(2, kind=kind, rounds=1)
    one, other = (entry.person for entry in row.entries.all())
    assert one and other
    contacts.block(one, other)
    sweep(START)
    assert set(people_of(running(row)[0])) == {one, other}


def people_of(match: Match) -> list[Person]:
    return [seat.person for seat in match.seats.select_related("person") if seat.person]


@stored
def test_people_join_pause_and_play_on_at_any_time(monkeypatch: pytest.MonkeyPatch) -> None:
    calm(monkeypatch)
    row, (client, person) = tournament(3, kind="arena", lasts=30), visitor("Rowan")
    assert client.post(f"/tournaments/{row.token}/pause").status_code == 409  # not in it
    sweep(START)
    entries.enter(row.token, person, START + timedelta(minutes=1))
    assert client.post(f"/tournaments/{row.token}/pause").status_code == 302
    sweep(START + timedelta(minutes=2))
    assert not row.meetings.filter(second__person=person).exists() and not row.meetings.filter(first__person=person).exists()
    page = client.get(f"/tournaments/{row.token}/").content.decode()
    assert "Play on" in page and "pauses" in page and "Withdraw" not in page
    assert client.post(f"/tournaments/{row.token}/resume").status_code == 302 and not again_entry(row, person).paused
    sweep(START + timedelta(minutes=2))
    assert len(running(row)) == 2
    with pytest.raises(Refused, match="already entered"):
        entries.enter(row.token, person, START + timedelta(minutes=3))
    with pytest.raises(Refused, match="nobody can enter"):
        entries.enter(row.token, Person.objects.create(), START + timedelta(minutes=30))
    assert Client().post(f"/tournaments/{row.token}/pause").status_code == 404
    assert row.entries.count() == 4


def again_entry(row: models.Tournament, person: Person) -> models.Entry:
    return models.Entry.objects.get(tournament=row, person=person)


@stored
def test_who_does_not_turn_up_pauses() -> None:
    row = tournament(2, kind="arena", lasts=30, grace=3)
    sweep(START)
    running(row)[0].seats.filter(name="A").update(seen=START)
    sweep(START + timedelta(minutes=4))
    absent = row.entries.get(paused=True)
    assert row.meetings.get().second == absent and row.meetings.get().result == SECOND_ABSENT
    sweep(START + timedelta(minutes=6))
    assert row.meetings.count() == 1  # nobody to play against


@stored
def test_an_arena_in_days_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    calm(monkeypatch)
    fields = {"title": "Cup", "starts": "2030-01-01T20:00", "zone": "UTC", "kind": "arena", "clock": "days"}
    answer = Client().post("/tournaments/new/", fields)
    assert answer.status_code == 422 and "An arena needs a clock in minutes." in answer.content.decode()
    assert Client().post("/tournaments/new/", {**fields, "clock": "live", "lasts": "5"}).status_code == 422
    assert Client().post("/tournaments/new/", {**fields, "clock": "live", "lasts": "45"}).status_code == 302
    assert models.Tournament.objects.get().lasts == 45
