"""A tournament from the first entry to the last round, and what interrupts it."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from clashyard.web.matches import ending, rematch, store
from clashyard.web.matches import models as matches
from clashyard.web.people.models import Person
from clashyard.web.refused import Refused
from clashyard.web.tournaments import entries, models, progress, upkeep
from clashyard.web.tournaments.scores import BOTH_ABSENT, BYE, FIRST_ABSENT, LOST, SECOND_ABSENT, WON
from clashyard.web.tournaments.standings import standings
from tests.support.web.tournaments import START, again, resigns, round_played, running, sweep, tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("database")]
LATER = START + timedelta(minutes=1)


def after(rounds: int) -> Any:
    return START + timedelta(minutes=10 * rounds)


@pytest.mark.nightly
def test_sixty_four_players_play_seven_rounds() -> None:
    """Nobody meets anybody twice, all games count, and one player has most points."""
    row, draw = tournament(64, rounds=7), Random(7)
    for number in range(1, 8):
        sweep(after(number))
        row = again(row)
        assert row.number == number and len(running(row)) == 32
        sweep(after(number))  # twice is once
        assert row.meetings.filter(round=number).count() == 32
        round_played(row, draw, after(number))
    row = again(row)
    assert row.ending == "played" and row.meetings.count() == 7 * 32
    games = [meeting.game for meeting in row.meetings.select_related("first", "second")]
    assert len({frozenset((game.first, game.second)) for game in games}) == len(games)
    lines = standings(range(1, 65), games, "swiss")
    assert sum(line.points for line in lines) == 2 * len(games) and lines[0].points == 14
    for player in range(1, 65):
        begun = sum(game.first == player for game in games)
        assert 2 <= begun <= 5


def test_a_round_begins_when_the_last_game_of_the_one_before_has_ended() -> None:
    row = tournament(4)
    sweep(START)
    one, two = running(again(row))
    resigns(one, "B", LATER)
    sweep(LATER + timedelta(hours=1))
    assert again(row).number == 1 and again(row).due is None
    resigns(two, "A", LATER)
    assert again(row).due == LATER + progress.PAUSE
    sweep(LATER)
    assert again(row).number == 1
    sweep(LATER + progress.PAUSE)
    assert again(row).number == 2
    assert [meeting.result for meeting in row.meetings.filter(round=1)] == [WON, LOST]


def test_an_interruption_while_a_round_is_paired_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """A round is paired as a whole or not at all, and the next sweep pairs it."""
    row, begin, begun = tournament(6), store.begin, []

    def interrupted(*given: Any, **more: Any) -> Any:
        begun.append(given)
        if len(begun) == 2:
            raise SystemExit
        return begin(*given, **more)

    monkeypatch.setattr(store, "begin", interrupted)
    with pytest.raises(SystemExit):
        sweep(START)
    assert not again(row).begun and not row.meetings.exists() and not row.entries.exclude(seed=None).exists()
    monkeypatch.setattr(store, "begin", begin)
    sweep(START)
    assert again(row).number == 1 and len(running(row)) == 3


def test_a_large_round_is_dealt_in_batches_and_what_is_interrupted_leaves_those_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pairing stands, the next sweep deals the rest, nobody is dealt twice, and who withdraws meanwhile forfeits."""
    monkeypatch.setattr(progress, "BATCH", 2)
    row, begin, begun = tournament(13), store.begin, []

    def interrupted(*given: Any, **more: Any) -> Any:
        begun.append(given)
        if len(begun) == 4:
            raise SystemExit
        return begin(*given, **more)

    monkeypatch.setattr(store, "begin", interrupted)
    with pytest.raises(SystemExit):
        sweep(START)
    monkeypatch.setattr(store, "begin", begin)
    assert again(row).number == 1 and row.meetings.count() == 7 and len(running(row)) == 2
    bye = row.meetings.get(second=None)
    assert bye.result == BYE
    resigns(running(row)[0], "B", LATER)  # a result counts while others wait for their match
    assert again(row).due is None
    last = row.meetings.exclude(second=None).get(table=6)
    assert last.second is not None and last.second.person is not None
    entries.leave(row.token, last.second.person, LATER)
    sweep(LATER)
    sweep(LATER)
    assert len(running(row)) == 4 and matches.Match.objects.count() == 5
    assert row.meetings.get(table=6).result == SECOND_ABSENT
    people = [seat.person_id for match in running(row) for seat in match.seats.all()]
    assert len(set(people)) == len(people)
    round_played(row, Random(3), LATER)
    assert again(row).due == LATER + progress.PAUSE


def test_a_large_round_is_dealt_at_a_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three times as long as a batch has taken, actions get their turn; after some seconds, so does other housekeeping."""
    now, paused, deal = [0.0], [], progress.deal_on

    def slow(token: str, at: Any) -> bool:
        now[0] += 0.5
        return deal(token, at)

    def pause(seconds: float) -> None:
        paused.append(seconds)
        now[0] += seconds

    monkeypatch.setattr(progress, "BATCH", 1)
    row = tournament(16)
    monkeypatch.setattr(upkeep, "time", SimpleNamespace(monotonic=lambda: now[0], sleep=pause))
    monkeypatch.setattr(progress, "deal_on", slow)
    monkeypatch.setattr(upkeep, "LAST", SimpleNamespace(begun=1.0))  # a server sweeps
    sweep(START)
    assert paused == [1.5, 1.5] and len(running(row)) == 3  # one with the pairing
    monkeypatch.setattr(upkeep, "LAST", SimpleNamespace(begun=None))
    sweep(START)
    assert sum(paused) == 3.0 and len(running(row)) == 8


def test_byes_count_a_point_and_nobody_has_two() -> None:
    row, draw = tournament(5, rounds=4), Random(3)
    for number in range(1, 5):
        sweep(after(number))
        round_played(again(row), draw, after(number))
    byes = list(row.meetings.filter(result=BYE).values_list("first", flat=True))
    assert again(row).ending == "played" and len(byes) == len(set(byes)) == 4


def test_in_a_round_robin_everybody_meets_everybody() -> None:
    row, draw = tournament(5, kind="robin"), Random(3)
    for number in range(1, 6):
        sweep(after(number))
        round_played(again(row), draw, after(number))
    met = {frozenset((each.first_id, each.second_id)) for each in row.meetings.exclude(second=None)}
    assert again(row).ending == "played" and len(met) == 10 == row.meetings.exclude(second=None).count()


@pytest.mark.parametrize(
    ("game", "setting"),
    [
        ("decks", {"format": "draft"}), ("decks", {"format": "constructed"}), ("decks", {"champion": True}),
        ("decks", {"champion": True, "exhaustion": True}), ("blades", {}), ("clash", {}),
    ],
)  # fmt: skip
def test_all_games_formats_and_modules(game: str, setting: dict[str, Any]) -> None:
    row = tournament(4, game=game, setting=setting)
    sweep(START)
    found = running(again(row))
    assert len(found) == 2 and all(match.running and match.game == game for match in found)
    if game == "decks":
        assert all(match.options.get("first") == "A" for match in found)
    for module in ("champion", "exhaustion"):
        assert all((module in match.options.get("modules", ())) == bool(setting.get(module)) for match in found)


def test_a_draft_leads_to_the_game_that_counts() -> None:
    row = tournament(2, setting={"format": "draft"}, rounds=1)
    sweep(START)
    draft = running(row)[0]
    while True:
        match = store.load(draft := type(draft).objects.get(pk=draft.pk))
        if draft.ending:
            break
        seat = match.deciding[0]
        store.act(draft.token, seat, store.point(draft, match, seat), match.legal_of(seat)[0], LATER)
    meeting = row.meetings.get()
    assert not meeting.result and again(row).running
    played = draft.following
    assert played is not None
    resigns(played, "B", LATER)
    meeting.refresh_from_db()
    assert (meeting.result, meeting.match_id) == (WON, played.pk) and again(row).ending == "played"


# People who come late, leave, or are not there


def test_who_is_not_there_forfeits() -> None:
    row = tournament(4, grace=3)
    sweep(START)
    one, two = running(row)
    one.seats.filter(name="B").update(seen=START)
    sweep(START + timedelta(minutes=3))
    assert len(running(row)) == 2
    sweep(START + timedelta(minutes=3, seconds=1))
    assert [each.result for each in row.meetings.all()] == [FIRST_ABSENT, BOTH_ABSENT]
    del two


def test_who_withdraws_gives_up_the_game_and_gets_no_other() -> None:
    row = tournament(4)
    sweep(START)
    match = running(row)[0]
    match.seats.update(seen=START)
    person = match.seats.get(name="B").person
    assert person is not None
    entries.leave(row.token, person, LATER)
    assert row.meetings.get(match=match).result == WON
    with pytest.raises(Refused, match="not in this tournament"):
        entries.leave(row.token, person, LATER)
    resigns(running(row)[0], "A", LATER)
    sweep(after(1))
    assert again(row).number == 2 and person.pk not in running(row)[0].seats.values_list("person", flat=True)
    assert row.meetings.filter(round=2, result=BYE).count() == 1


def test_people_may_enter_late_where_the_organiser_allows_it() -> None:
    for late in (False, True):
        row, person = tournament(2, rounds=4, late=late), Person.objects.create()
        sweep(START)
        if not late:
            with pytest.raises(Refused, match="nobody can enter"):
                entries.enter(row.token, person, LATER)
            continue
        entries.enter(row.token, person, LATER)
        resigns(running(row)[0], "B", LATER)
        sweep(after(1))
        assert row.entries.get(person=person).seed == 3
        assert row.meetings.filter(round=2).count() == 2
        with pytest.raises(Refused, match="already entered"):
            entries.enter(row.token, person, LATER)


def test_who_deletes_their_account_withdraws() -> None:
    row = tournament(4)
    sweep(START)
    match = running(row)[0]
    person = match.seats.get(name="A").person
    assert person is not None
    ending.leave_all(person, LATER)
    assert row.entries.get(person=person).gone and row.meetings.get(match=match).result in (LOST, FIRST_ABSENT)


def test_a_tournament_with_one_player_is_called_off_and_with_nobody_left_ends() -> None:
    row = tournament(1)
    sweep(START)
    assert again(row).ending == "off" and not again(row).begun
    row = tournament(3)
    sweep(START)
    for entry in list(row.entries.all()):
        assert entry.person is not None
        entries.leave(row.token, entry.person, LATER)
    sweep(after(1))
    assert again(row).ending == "played" and again(row).number == 1


def test_only_matches_of_the_tournament_count_and_each_once() -> None:
    row = tournament(2, rounds=2)
    sweep(START)
    match = running(row)[0]
    resigns(match, "A", LATER)
    changes = again(row).changes
    match.refresh_from_db()
    progress.match_ended(None, match, list(match.seats.all()), store.load(match), LATER)
    assert again(row).changes == changes and row.meetings.get().result == LOST
    people = [seat.person for seat in match.seats.order_by("name")]
    assert people[0] is not None
    with pytest.raises(Refused, match="no rematches"):
        rematch.rematch(match.token, people[0], LATER)
    again_ = store.begin("decks", {}, dict(zip("AB", people, strict=True)), before=match, now=LATER)  # a rematch
    resigns(again_, "B", LATER)
    assert row.meetings.get().result == LOST and models.Meeting.objects.count() == 1
    assert SECOND_ABSENT not in row.meetings.values_list("result", flat=True)
