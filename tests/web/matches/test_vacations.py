"""Vacations: clocks of correspondence matches stand still, for whole days of a number in each year."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client

from clashyard.web.matches import housekeeping, models, presence, store, vacations
from clashyard.web.refused import Refused
from tests.support.web.profiles import leaves, member
from tests.support.web.sealed_tables import taken_off
from tests.support.web.tables import AT_ONCE, Hour, at_once, calm, first_difference
from tests.support.web.tournaments import running, tournament
from tests.support.web.tournaments import sweep as tournament_sweep
from tests.support.web.visitors import NOW, again, page_of, play, seat_of, table, visitor

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
DAYS: dict[str, Any] = {"pace": "days", "step": 3 * 24 * 3600}


@pytest.fixture(autouse=True)
def unlimited(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    calm(monkeypatch)
    settings.RATES = {}


def swept(now: datetime) -> None:
    housekeeping.sweep(now)


def test_a_clock_stands_still_and_goes_on_with_what_was_left() -> None:
    (_, a), (_, b) = member("Rowan"), member("Imke")
    row = table(a, b, **DAYS)
    vacations.begin(a, 7, NOW + DAY)
    assert seat_of(row, "A").deadline is None and seat_of(row, "A").left == 2 * 24 * 3600
    swept(NOW + 7 * DAY)
    assert again(row).ending == "" and seat_of(row, "A").deadline is None
    swept(NOW + 8 * DAY + timedelta(seconds=5))  # it ended five seconds ago: these are charged
    assert seat_of(row, "A").deadline == NOW + 10 * DAY
    swept(NOW + 10 * DAY + timedelta(seconds=1))
    assert (again(row).ending, again(row).winner) == ("time", "B")


def test_a_decision_that_begins_on_a_vacation_has_all_of_its_time_afterwards() -> None:
    (_, a), (_, b) = member("Rowan"), member("Imke")
    row = table(a, b, **DAYS)
    vacations.begin(b, 5, NOW)
    while "A" in again(row).turn:
        play(row, "end", now=NOW + DAY)
    assert seat_of(row, "B").deadline is None and seat_of(row, "B").since == NOW + DAY
    play(row, "end", now=NOW + 2 * DAY)  # one may play on a vacation
    vacations.end(b, NOW + 3 * DAY)
    seat = seat_of(row, "B")
    assert seat.deadline == (NOW + 6 * DAY if seat.since else None)


def test_live_matches_and_tournaments_do_not_wait() -> None:
    (_, a), (_, b) = member("Rowan"), member("Imke")
    live = table(a, b, pace="live", start=300)
    cup = tournament(2, pace="days", step=3 * 24 * 3600, start=0)
    tournament_sweep(cup.starts)
    (match,) = running(cup)
    person = match.seats.get(name="A").person
    assert person
    vacations.begin(a, 3, NOW)
    vacations.begin(person, 3, cup.starts)
    swept(cup.starts)
    assert seat_of(live, "A").deadline is not None
    assert all(seat.deadline is not None for seat in match.seats.all() if seat.since is not None)


def test_nobody_is_replaced_on_a_vacation() -> None:
    (_, a), (_, b) = member("Rowan"), member("Imke")
    row = table(a, b, replace_after=5, **DAYS)
    row.seats.update(seen=NOW)
    vacations.begin(a, 2, NOW)
    later = NOW + timedelta(minutes=6)
    presence.touch(row.token, b, later)
    swept(later)
    assert seat_of(row, "A").computer == ""
    vacations.end(a, later)
    swept(later)
    assert seat_of(row, "A").gone == "away"


def test_what_a_killed_process_has_left_is_done_by_the_next_sweep() -> None:
    """It was killed after the vacation was stored and before the clocks were stopped; and after its end."""
    (_, a), (_, b) = member("Rowan"), member("Imke")
    row = table(a, b, **DAYS)
    made = models.Vacation.objects.create(person=a, begun=NOW + DAY, until=NOW + 9 * DAY)
    swept(NOW + 5 * DAY)  # the clock would have run out by now
    assert again(row).ending == "" and seat_of(row, "A").left == 2 * 24 * 3600
    models.Vacation.objects.filter(pk=made.pk).update(ended=NOW + 6 * DAY)
    swept(NOW + 6 * DAY + timedelta(hours=1))
    assert seat_of(row, "A").deadline == NOW + 8 * DAY


def test_a_clock_that_had_run_out_before_is_not_saved() -> None:
    (_, a), (_, b) = member("Rowan"), member("Imke")
    row = table(a, b, **DAYS)
    vacations.begin(a, 7, NOW + 3 * DAY + timedelta(seconds=1))
    swept(NOW + 3 * DAY + timedelta(seconds=2))
    assert (again(row).ending, again(row).loser) == ("time", "A")


# Days


def test_an_hour_takes_a_day_and_no_year_has_more_than_its_days() -> None:
    _, a = member("Rowan")
    now = datetime(2030, 5, 1, tzinfo=UTC)
    vacations.begin(a, 10, now)
    with pytest.raises(Refused, match="already"):
        vacations.begin(a, 1, now)
    vacations.end(a, now + timedelta(hours=1))
    assert vacations.left(a, 2030) == vacations.A_YEAR - 1
    vacations.begin(a, 29, now + DAY)
    vacations.end(a, now + 30 * DAY)
    assert vacations.left(a, 2030) == 0 and vacations.left(a, 2031) == vacations.A_YEAR
    for days in (1, 0, -3):
        with pytest.raises(Refused):
            vacations.begin(a, days, now + 40 * DAY)
    assert models.Vacation.objects.count() == 2


@pytest.mark.parametrize(
    ("begun", "days", "years"),
    [
        ("2030-12-30T12:00+00:00", 3, {2030: 2, 2031: 1}),  # the third begins on the first of January
        ("2030-12-31T23:30+00:00", 2, {2030: 1, 2031: 1}),
        ("2028-02-28T12:00+00:00", 2, {2028: 2}),  # a leap day
        ("2031-01-01T00:30+01:00", 1, {2030: 1}),  # the year is that of UTC
    ],
)
def test_days_count_for_the_year_in_which_they_begin(begun: str, days: int, years: dict[int, int]) -> None:
    _, a = member("Rowan")
    vacations.begin(a, days, datetime.fromisoformat(begun))
    assert {year: vacations.A_YEAR - vacations.left(a, year) for year in years} == years


@pytest.mark.parametrize(
    ("begun", "zone"),
    [
        ("2030-03-30T12:00", "Europe/Paris"),  # clocks go forward in that night
        ("2030-10-26T12:00", "Europe/Paris"),  # and back
        ("2030-11-02T23:30", "America/New_York"),
        ("2030-01-30T12:00", "Asia/Seoul"),  # over the end of a month
        ("2028-02-27T12:00", "UTC"),
        ("2030-12-30T12:00", "UTC"),
    ],
)
def test_days_of_a_clock_and_of_a_vacation_have_24_hours_at_month_ends_and_when_clocks_change(begun: str, zone: str) -> None:
    (_, a), (_, b) = member("Rowan"), member("Imke")
    now = datetime.fromisoformat(begun).replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)
    row = table(a, b, now=now, **DAYS)
    assert seat_of(row, "A").deadline == now + timedelta(hours=72)
    vacations.begin(a, 2, now + timedelta(hours=1))
    swept(now + timedelta(hours=49, seconds=1))
    assert seat_of(row, "A").deadline == now + timedelta(hours=72 + 48)


# Pages


def test_opponents_see_until_when_and_spectators_do_not() -> None:
    (one, a), (two, b) = member("Rowan"), member("Imke")
    row = table(a, b, listed=True, **DAYS)
    vacations.begin(a, 7, NOW)
    assert all("on vacation until" in page_of(client, row) for client in (one, two))
    assert "on vacation until" not in page_of(Client(), row) and "on vacation until" not in page_of(visitor()[0], row)
    vacations.end(a, NOW + DAY)
    assert "on vacation until" not in page_of(two, row)


@AT_ONCE
def test_a_vacation_does_not_tell_whether_a_choice_is_sealed(game: str, mode: str) -> None:
    """What B is sent while A is away, and after A has returned, is the same whether A has chosen or not."""
    board = at_once(game, mode, **DAYS)
    length, person = len(board.match.actions), board.people["A"]
    assert person
    vacations.begin(person, 3, Hour.now)
    before = board.everything("B")
    board.seals("A")
    assert not first_difference(board.everything("B"), before)
    vacations.end(person, Hour.now)
    returned = board.everything("B")
    taken_off(board, length)
    assert not first_difference(board.everything("B"), returned)


def test_the_account_page(monkeypatch: pytest.MonkeyPatch) -> None:
    one, a = member("Rowan")
    text = one.get("/account/").content.decode()
    assert "Days (left this year: 30 of 30)" in text
    for typed in ("", "0", "31", "x", "-1", "9" * 50, "²", "1.5"):
        assert one.post("/account/vacation/begin", {"days": typed}).status_code == 409
    assert not models.Vacation.objects.exists()
    assert one.post("/account/vacation/begin", {"days": "3"}).status_code == 302
    assert "You are on vacation until:" in one.get("/account/").content.decode()
    assert one.post("/account/vacation/begin", {"days": "3"}).status_code == 409
    assert one.post("/account/vacation/end").status_code == 302 and vacations.current(a) is None
    assert "left this year: 29 of 30" in one.get("/account/").content.decode()
    for what in ("begin", "end"):
        assert one.get(f"/account/vacation/{what}").status_code == 405
        assert Client().post(f"/account/vacation/{what}", {"days": "3"}).headers["Location"].startswith("/account/log-in")
    leaves(one, a)
    assert not models.Vacation.objects.exists()


def test_an_action_of_the_opponent_does_not_start_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    board = at_once("blades", "basic", **DAYS)
    person = board.people["B"]
    assert person
    vacations.begin(person, 3, Hour.now)
    board.seals("A")
    assert board.row.seats.get(name="B").deadline is None and store.load(again(board.row)).deciding == ("B",)
