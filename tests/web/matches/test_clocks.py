"""Clocks, absent players and housekeeping: what becomes due as time goes by. Time is a parameter, so tests need not wait."""

from __future__ import annotations

import time
from queue import Queue
from threading import Event
from typing import Any

import pytest
from django.test import TestCase

from clashyard.core.words import Words
from clashyard.web.matches import bots, broadcast, captions, clocks, ending, housekeeping, models, presence, seats, store
from clashyard.web.people.models import Person
from clashyard.web.refused import Refused
from tests.support.web.visitors import NOW, after, again, page_of, play, post, seat_of, table, visitor

pytestmark = pytest.mark.django_db
LIVE: dict[str, Any] = {"pace": "live", "start": 60, "step": 5}
ENGLISH = Words("en")


@pytest.fixture(autouse=True)
def unheard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broadcast, "send", lambda *_: None)


def clock(row: models.Match, name: str) -> tuple[float | None, float | None]:
    """Return the time left on a clock, and in how many seconds from NOW it runs out."""
    seat = seat_of(row, name)
    return seat.left, None if seat.deadline is None else (seat.deadline - NOW).total_seconds()


def two(**more: Any) -> tuple[models.Match, Person, Person]:
    (_, a), (_, b) = visitor(), visitor()
    return table(a, b, **more), a, b


def test_a_live_clock_runs_while_one_decides_and_each_action_adds_to_it() -> None:
    row, *_ = two(**LIVE)
    assert clock(row, "A") == (60, 60) and clock(row, "B") == (60, None)
    match = store.load(row)
    play(row, next(text for text in match.legal_of("A") if text.startswith("play")), after(10))
    assert clock(row, "A") == (55, 65)  # 60 - 10 + 5, from the tenth second on
    play(row, "end", after(20))
    assert clock(row, "A") == (50, None) and clock(row, "B") == (60, 80)


def test_days_are_granted_again_for_each_action() -> None:
    row, *_ = two(pace="days", step=3600)
    assert clock(row, "A") == (3600, 3600)
    play(row, "end", after(3000))
    assert clock(row, "A")[1] is None and clock(row, "B") == (3600, 6600)
    play(row, "end", after(6000))
    assert clock(row, "A") == (3600, 9600)


def test_it_begins_with_the_match_and_computers_have_none() -> None:
    (_, a), (_, b) = visitor(), visitor()
    row = table(a, None, **LIVE)
    assert clock(row, "A") == (None, None)
    seats.sit(row.token, "B", b, after(600))
    assert clock(row, "A") == (60, 660)
    alone = table(a, "level-1", **LIVE)
    play(alone, "end", after(1))
    assert clock(alone, "B") == (None, None) and seat_of(alone, "B").since == after(1)


def test_running_out_of_time_loses() -> None:
    row, *_ = two(**LIVE)
    assert not ending.time_is_up(row.token, after(60)) and ending.time_is_up(row.token, after(61))
    row = again(row)
    assert (row.ending, row.winner, row.loser, row.ended) == ("time", "B", "A", after(61))
    assert clock(row, "A")[1] is None and not ending.time_is_up(row.token, after(62))


def test_an_action_that_comes_too_late_is_none() -> None:
    row, *_ = two(**LIVE)
    with pytest.raises(store.Stale):
        play(row, "end", after(61))
    assert again(row).length == 0


def test_the_page_says_how_time_has_ended_the_match() -> None:
    (anna, a), (ben, b) = visitor(), visitor()
    row = table(a, b, **LIVE)
    models.Seat.objects.filter(match=row, name="A").update(deadline=NOW.replace(year=2020))
    assert "You have run out of time. You lose." in page_of(anna, row) and "You win." in page_of(ben, row)
    assert post(anna, row, "act", point="0.0A", action="end").status_code == 409


def test_in_four_kingdoms_a_computer_plays_on_for_who_has_no_time_left() -> None:
    people = [visitor()[1] for _ in range(4)]
    row = table(*people, options={"mode": "ffa", "first": "A"}, **LIVE)
    assert housekeeping.sweep(after(61)) == [row.token]
    seat = seat_of(row, "A")
    assert not again(row).ending and (seat.computer, seat.gone, seat.deadline) == ("level-3", "time", None)
    with pytest.raises(Refused):
        seats.come_back(row.token, "A", people[0], after(62))


def test_undo_gives_no_time() -> None:
    (_, a) = visitor()
    row = table(a, "level-1", **LIVE)
    play(row, next(text for text in store.load(row).legal_of("A") if text.startswith("play")), after(10))
    store.undo(row.token, "A", store.point(again(row), store.load(again(row)), "A"), after(12))
    assert clock(row, "A")[1] == 60


def test_clocks_do_not_reveal_sealed_choices() -> None:
    row, *_ = two(game="blades", options={"dealer": "A"}, **LIVE)

    def seen(name: str, own: bool) -> clocks.Clock | None:
        return clocks.clock_of(seat_of(row, name), own, len(store.choosers(store.load(again(row)))) > 1, ENGLISH)

    before = seen("A", False)
    assert before == clocks.Clock("1:00") and seen("A", True) == clocks.Clock("1:00", after(60).isoformat())
    play(row, seat="A", now=after(20))
    assert seen("A", False) == before and seen("A", True) == clocks.Clock("0:45")
    play(row, seat="B", now=after(30))
    assert "0:45" in {each.text for each in (seen("A", False), seen("A", True)) if each}


def test_a_page_shows_the_clocks() -> None:
    (anna, a), (_, b) = visitor(), visitor()
    row = table(a, b, **LIVE)
    models.Seat.objects.filter(match=row, name="A").update(deadline=NOW.replace(year=2090))
    page = page_of(anna, row)
    assert f'data-clock-ends="{NOW.replace(year=2090).isoformat()}"' in page and ">1:00</span>" in page
    assert page.count("data-clock-ends") == 2 and "matches.match" in page  # beside the board, and above it on a phone


@pytest.mark.parametrize(("seconds", "said"), [(0, "0:00"), (65.9, "1:05"), (3723, "1:02:03"), (2 * 86400 + 7300, "2 d 2 h")])
def test_times_in_words(seconds: float, said: str) -> None:
    assert clocks.duration(seconds, ENGLISH) == said


# Absent players


def left(**more: Any) -> tuple[models.Match, Person, Person]:
    """Return a match of two in which A, who is to decide, was last seen at NOW."""
    row, a, b = two(replace_after=5, **more)
    presence.touch(row.token, a, NOW)
    return row, a, b


def test_a_computer_takes_over_for_who_has_left() -> None:
    row, a, _ = left(**LIVE | {"start": 3600})
    assert housekeeping.sweep(after(minutes=6), thorough=False) == []  # the next thorough sweep does it
    assert housekeeping.sweep(after(minutes=5)) == [] and housekeeping.sweep(after(minutes=5, seconds=1)) == [row.token]
    seat, row = seat_of(row, "A"), again(row)
    assert (seat.person, seat.computer, seat.gone, seat.deadline) == (a, "level-3", "away", None)
    assert row.due == "level-3" and row.changes == 1 and housekeeping.sweep(after(minutes=9)) == []


def test_returning_players_take_their_seats_again() -> None:
    (anna, a), (_, b) = visitor(), visitor()
    row = table(a, b, replace_after=5, **LIVE | {"start": 3600})
    housekeeping.sweep(after(minutes=6))
    page = page_of(anna, row)
    assert "Take your seat back" in page and 'name="action"' not in page
    assert post(anna, row, "act", point="0.0A", action="end").status_code == 409 and again(row).length == 0
    seats.come_back(row.token, "A", a, after(minutes=7))
    assert (seat_of(row, "A").computer, seat_of(row, "A").gone) == ("", "") and again(row).due == ""
    assert clock(row, "A") == (3240, 7 * 60 + 3240)
    with pytest.raises(Refused):
        seats.come_back(row.token, "B", a)


def test_what_a_computer_was_thinking_is_stale_when_the_person_is_back() -> None:
    row, a, _ = left()
    housekeeping.sweep(after(minutes=6))
    match = store.load(again(row))
    at = store.point(again(row), match, "A")
    seats.come_back(row.token, "A", a, after(minutes=7))
    with pytest.raises(store.Stale):
        store.act(row.token, "A", at, "end", after(minutes=7), by="level-3")
    store.act(row.token, "A", at, "end", after(minutes=7), by="")
    with pytest.raises(store.Stale):
        store.act(row.token, "B", "1.0B", "end", after(minutes=7), by="level-3")


def test_players_are_replaced_only_if_absent_and_awaited() -> None:
    row, a, b = left()
    presence.touch(row.token, a, after(minutes=4))
    other = two(replace_after=0)[0]
    alone = table(a, "level-1", replace_after=5)
    presence.touch(alone.token, a, NOW)
    assert housekeeping.sweep(after(minutes=8)) == []
    assert not models.Seat.objects.exclude(gone="").exists() and other and b


def test_an_open_page_is_a_sign_of_life() -> None:
    row, a, _ = two()
    presence.touch(row.token, a, NOW)
    presence.touch(row.token, a, after(5))
    assert seat_of(row, "A").seen == NOW
    presence.touch(row.token, a, after(40))
    presence.touch(row.token, None, after(90))
    assert seat_of(row, "A").seen == after(40) and seat_of(row, "B").seen is None


# Computers


def test_housekeeping_wakes_computers_without_viewers(monkeypatch: pytest.MonkeyPatch) -> None:
    _, a = visitor()
    row = table(a, "level-6")
    play(row, "end")
    over = table(a, "level-1")
    play(over, "end")
    ending.resign(over.token, "A", a)
    woken: list[str] = []
    monkeypatch.setattr(bots, "wake", lambda row: woken.append(row.token))
    housekeeping.sweep(after(1))
    assert woken == [row.token] and again(row).due == "level-6"


def test_strong_levels_do_not_keep_light_ones_waiting() -> None:
    quick, deep = bots.BENCHES["quick"], bots.BENCHES["deep"]
    benches = [bots.bench_of(f"level-{number}") for number in range(1, 9)]
    assert benches == [quick] * 5 + [deep] * 3 and bots.bench_of("random") is quick


def test_while_one_bench_thinks_the_other_serves() -> None:
    wait, served = Event(), Event()

    def think(*_: object) -> None:
        wait.wait(30)

    deep = bots.Bench("deep-test", 1, think)
    quick = bots.Bench("quick-test", 1, lambda *_: served.set())
    assert deep.ask("long") and deep.ask("longer") and quick.ask("short")
    assert served.wait(30) and not wait.is_set() and "longer" in deep.known
    wait.set()


def test_a_bench_goes_on_after_what_went_wrong(caplog: pytest.LogCaptureFixture) -> None:
    served = Event()

    def serve(_: bots.Bench, token: str) -> None:
        if token == "bad":
            raise OSError("the database is away")
        served.set()

    bench = bots.Bench("test", 1, serve)
    assert bench.ask("bad") and bench.ask("good") and served.wait(30)
    assert "could not continue match bad" in caplog.text


def test_a_full_queue_says_so_and_asking_twice_does_no_harm() -> None:
    bench = bots.Bench("test", 0, lambda *_: None, places=2)
    assert [bench.ask(token) for token in ("x", "x", "y", "z")] == [True, True, True, False]
    assert isinstance(bench.waiting, Queue) and bench.waiting.qsize() == 2


@pytest.mark.parametrize(("full", "said"), [(False, "The computer is thinking…"), (True, "All computers are busy")])
def test_a_page_says_that_a_computer_is_waited_for(monkeypatch: pytest.MonkeyPatch, full: bool, said: str) -> None:
    anna, a = visitor()
    row = table(a, "level-1")
    play(row, "end")
    monkeypatch.setitem(bots.BENCHES, "quick", bots.Bench("test", 0, lambda *_: None, places=1))
    if full:
        bots.BENCHES["quick"].ask("another")
    assert said in page_of(anna, row)


def test_a_computer_is_woken_when_its_turn_is_committed(monkeypatch: pytest.MonkeyPatch) -> None:
    _, a = visitor()
    row = table(a, "level-1")
    woken: list[str] = []
    monkeypatch.setattr(bots, "wake", lambda row: woken.append(row.token))
    with TestCase.captureOnCommitCallbacks() as pending:
        play(row, "end")
    assert woken == []
    for callback in pending:
        callback()
    assert woken == [row.token]


@pytest.mark.parametrize(("first", "second", "at_first"), [("level-1", None, False), ("level-1", "level-1", True)])
def test_a_computer_that_begins_waits_for_a_person_to_look(
    monkeypatch: pytest.MonkeyPatch, first: str, second: str | None, at_first: bool
) -> None:
    """The page tells what happens after it was opened. Computers among themselves begin."""
    anna, a = visitor()
    woken: list[str] = []
    monkeypatch.setattr(bots, "wake", lambda row: woken.append(row.token) if row.due else None)
    with TestCase.captureOnCommitCallbacks(execute=True):
        row = store.begin("decks", {"decks": ["1", "2"], "first": "A"}, {"A": first, "B": second or a}, 5)
    assert woken == [row.token] * at_first
    anna.get(f"/m/{row.token}/")
    assert woken[-1] == row.token


def test_a_bench_hands_a_match_on_to_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    _, a = visitor()
    row = table(a, "level-8")
    play(row, "end")
    asked: list[str] = []
    monkeypatch.setattr(bots.BENCHES["deep"], "ask", asked.append)
    bots._play_on(bots.BENCHES["quick"], row.token)
    assert asked == [row.token] and again(row).length == 1


def test_names_of_computers() -> None:
    assert captions.computer_name("level-8", ENGLISH) == "Grandmaster (level 8)"
    assert captions.computer_name("greedy", ENGLISH) == "Computer"


# The machine's clock


def test_a_system_clock_that_jumps_back_grants_no_time() -> None:
    row, *_ = two(**LIVE)
    play(row, next(text for text in store.load(row).legal_of("A") if text.startswith("play")), after(10))
    assert clock(row, "A") == (55, 65)
    play(row, "end", after(-3600))  # as seen by a process that was started after the jump
    assert clock(row, "A") == (60, None)  # 55 as before, and 5 for the action


def test_time_goes_on_where_the_machines_clock_is_put_back(monkeypatch: pytest.MonkeyPatch) -> None:
    wall, stopwatch = 1_900_000_000.0, 50.0
    monkeypatch.setattr(time, "time", lambda: wall)
    monkeypatch.setattr(time, "monotonic", lambda: stopwatch)
    steady = clocks.Steady()
    begin = steady().timestamp()
    seen = []
    for wall_goes, passed in ((10, 10), (-3600, 5), (1, 1), (3600, 4), (60, 0)):
        wall, stopwatch = wall + wall_goes, stopwatch + passed
        seen.append(steady().timestamp() - begin)
    assert seen == [10, 15, 16, 20, 71]  # a forward jump is believed
