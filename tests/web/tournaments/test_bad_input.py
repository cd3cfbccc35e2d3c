"""What goes wrong: two who do the same, two organisers, accounts that are gone, and clocks that are set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from clashyard.web.matches import clocks
from clashyard.web.matches.models import Match
from clashyard.web.people.models import Person
from clashyard.web.refused import Refused
from clashyard.web.tournaments import entries, models, progress
from tests.support.web.profiles import leaves, member
from tests.support.web.programs import problem, program
from tests.support.web.tables import calm
from tests.support.web.tournaments import START, again, resigns, running, sweep, tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("database")]
FORM = {"title": "Friday Cup", "starts": "2030-01-01T20:00", "zone": "Europe/Paris", "rounds": "4", "minutes": "5"}
TOGETHER = 6


@pytest.fixture(autouse=True)
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    calm(monkeypatch)


def together(*do: Callable[[], object]) -> list[object]:
    """Do these things at the same time, each with a connection of its own. Return what they return, or the refusal."""

    def done(one: Callable[[], object]) -> object:
        try:
            return one()
        except Refused as error:
            return str(error)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(do)) as pool:
        return list(pool.map(done, do))


def test_many_joins_of_one_person_at_the_same_time_are_one_entry() -> None:
    row, person = tournament(1), Person.objects.create(name="Hasty")
    found = together(*[lambda: entries.enter(row.token, person, START)] * TOGETHER)
    assert Counter(found) == {None: 1, "You have already entered this tournament.": TOGETHER - 1}
    assert row.entries.filter(person=person).count() == 1 and again(row).changes == row.changes + 1


def test_two_who_begin_a_tournament_at_the_same_time_begin_it_once() -> None:
    row = tournament(4)
    found = together(*[lambda: progress.begin(row.token, START)] * 2)
    assert sorted(map(bool, found)) == [False, True]
    assert row.meetings.count() == 2 == Match.objects.count() and again(row).number == 1


def test_of_two_organisers_who_save_at_the_same_time_one_is_told_of_the_other() -> None:
    """Nothing is mixed: what is stored is one of the two forms, and the other one is shown what it is."""
    row, clients = organised()
    address = f"/tournaments/{row.token}/edit/"
    forms = [{**FORM, "title": title, "rounds": rounds, "version": "0"} for title, rounds in (("One", "3"), ("Two", "7"))]
    answers: Any = together(*(lambda c=c, f=f: c.post(address, f) for c, f in zip(clients, forms, strict=True)))
    assert sorted(answer.status_code for answer in answers) == [302, 409]
    refused = next(answer for answer in answers if answer.status_code == 409)
    stored = again(row)
    assert (stored.title, stored.rounds) in (("One", 3), ("Two", 7)) and stored.version == 1
    page = refused.content.decode()
    assert "Somebody else has changed this tournament meanwhile." in page and f'value="{stored.title}"' in page


def organised() -> tuple[models.Tournament, list[Client]]:
    """Return a tournament, and the browsers of its organiser and of a moderator."""
    (one, _), (two, boss) = member("Owner"), member("Boss")
    assert boss.account
    boss.account.is_staff = True
    boss.account.save()
    assert one.post("/tournaments/new/", FORM).status_code == 302
    return models.Tournament.objects.latest("pk"), [one, two]


def test_an_organiser_who_comes_too_late_is_told_why_and_changes_nothing() -> None:
    row, (one, two) = organised()
    assert two.post(f"/tournaments/{row.token}/off").status_code == 302
    for what, form in (("edit/", {**FORM, "title": "Other", "version": "0"}), ("begin", {}), ("off", {})):
        answer = one.post(f"/tournaments/{row.token}/{what}", form)
        page = answer.content.decode()
        assert answer.status_code == 409 and ("The tournament is over." in page or "at least two players" in page)
    assert again(row).title == "Friday Cup" and again(row).ending == "off" and again(row).version == 0


def test_the_token_of_a_deleted_account_enters_nothing_and_its_games_are_lost() -> None:
    row, other = tournament(3), tournament(1)
    client, person = member("Robot")
    robot = program(person)
    assert robot.post(f"/tournaments/{row.token}/enter").status_code == 200
    sweep(START)
    game = Match.objects.get(seats__person=person)
    leaves(client, person)
    for path in (f"/tournaments/{row.token}/leave", f"/tournaments/{other.token}/enter"):
        problem(robot.post(path), 401, "token")
    problem(robot.get(f"/tournaments/{row.token}"), 401, "token")
    assert other.entries.count() == 1 and row.entries.filter(gone=True).count() == 1
    game.refresh_from_db()
    assert game.ending and row.meetings.get(match=game).result
    for match in running(row):
        resigns(match, "A", START)
    sweep(START + progress.PAUSE)
    assert again(row).number == 2 and len(running(row)) == 1  # of three who are left, one has a bye


# Clocks


@pytest.mark.parametrize(
    ("starts", "zone", "utc"),
    [
        ("2030-03-31T03:30", "Europe/Paris", datetime(2030, 3, 31, 1, 30, tzinfo=UTC)),  # an hour after clocks are set forward
        ("2030-10-27T02:30", "Europe/Paris", datetime(2030, 10, 27, 0, 30, tzinfo=UTC)),  # twice on that day
        ("2030-01-31T23:30", "America/New_York", datetime(2030, 2, 1, 4, 30, tzinfo=UTC)),  # another month in UTC
        ("2030-03-01T00:15", "Asia/Seoul", datetime(2030, 2, 28, 15, 15, tzinfo=UTC)),
    ],
)  # fmt: skip
def test_saving_the_form_again_does_not_move_the_beginning(
    starts: str, zone: str, utc: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clocks, "now", lambda: utc - timedelta(days=3))
    client, _ = member("Owner")
    assert client.post("/tournaments/new/", {**FORM, "starts": starts, "zone": zone}).status_code == 302
    row = models.Tournament.objects.latest("pk")
    assert row.starts == utc and f'value="{starts}"' in client.get(f"/tournaments/{row.token}/edit/").content.decode()
    assert client.post(f"/tournaments/{row.token}/edit/", {**FORM, "starts": starts, "zone": zone}).status_code == 302
    assert again(row).starts == utc
    for number in (1, 2):
        entries.enter(row.token, Person.objects.create(name=f"P{number}"), utc - timedelta(hours=1))
    sweep(utc - timedelta(seconds=1))
    assert not again(row).begun
    sweep(utc)
    assert again(row).begun == utc


@pytest.mark.parametrize(
    "begun",
    [
        datetime(2030, 3, 31, 0, 30, tzinfo=UTC), datetime(2030, 10, 27, 0, 30, tzinfo=UTC),
        datetime(2030, 2, 28, 23, 50, tzinfo=UTC), datetime(2030, 12, 31, 23, 50, tzinfo=UTC),
    ],
)  # fmt: skip
def test_an_arena_and_a_correspondence_clock_last_as_long_as_ever_when_clocks_are_set_and_months_end(begun: datetime) -> None:
    arena = tournament(2, kind="arena", lasts=60, zone="Europe/Paris")
    days = tournament(2, rounds=1, pace="days", start=0, step=2 * 86400, zone="Europe/Paris")
    models.Tournament.objects.update(starts=begun)
    sweep(begun)
    assert again(arena).until == begun + timedelta(minutes=60)
    (match,) = running(days)
    assert match.seats.exclude(deadline=None).get().deadline == begun + timedelta(hours=48)
    for each in running(arena):
        resigns(each, "A", begun + timedelta(minutes=59))
    sweep(begun + timedelta(minutes=59, seconds=59))
    assert again(arena).running
    for each in running(arena):
        resigns(each, "A", begun + timedelta(minutes=60))
    sweep(begun + timedelta(minutes=60))
    assert again(arena).ending == "played"
