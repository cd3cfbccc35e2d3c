"""Notices: who is told what, who is not, and when it is over again."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db.models import Q
from django.test import Client

from clashyard.web.matches import ending, seats, store
from clashyard.web.notices import models, receivers
from clashyard.web.notices.models import Notice
from clashyard.web.pairing import queue
from clashyard.web.tournaments import entries, progress
from tests.support.web.profiles import leaves, member
from tests.support.web.tournaments import START, resigns, running, sweep, tournament
from tests.support.web.visitors import NOW, after, again, play, table, visitor

pytestmark = pytest.mark.django_db
DAYS: dict[str, Any] = {"pace": "days", "step": 3 * 24 * 3600}


@pytest.fixture(autouse=True)
def unlimited(settings: Any) -> None:
    settings.RATES = {}


def told(person: Any) -> list[tuple[str, str]]:
    """Return kinds and opponents of what a person has been told, oldest first."""
    rows = Notice.objects.filter(person=person).order_by("pk").select_related("other")
    return [(row.kind, row.other.name if row.other else "") for row in rows]


def shown(client: Client) -> str:
    answer = client.get("/notices/")
    assert answer.status_code == 200
    return str(answer.content.decode())


def unread(client: Client) -> int:
    """Return the number beside the bell of a page, 0 where it is hidden."""
    found = re.search(r'<b class="num"( hidden)?><span>(\d+)</span>', client.get("/about/").content.decode())
    assert found and bool(found[1]) == (found[2] == "0")
    return int(found[2])


def turn_ends(row: Any) -> str:
    """Play until another seat decides. Return that seat."""
    first = store.load(again(row)).deciding[0]
    while (seat := store.load(again(row)).deciding[0]) == first:
        play(row, "end")
    return seat


def test_a_turn_of_a_correspondence_match_is_told_until_it_is_over() -> None:
    (anna, a), (ben, b) = visitor("Anna"), visitor("Ben")
    row = table(a, b, **DAYS)
    assert told(a) == [("turn", "Ben")] and told(b) == []
    assert turn_ends(row) == "B" and told(a) == [] and told(b) == [("turn", "Anna")]
    assert f'href="/m/{row.token}/">It&#39;s your turn against Anna.' in shown(ben) and unread(ben) == 1 and unread(anna) == 0
    assert turn_ends(row) == "A" and told(a) == [("turn", "Ben")] and told(b) == []


def test_live_matches_and_those_against_computers_are_not_told() -> None:
    (_, a), (_, b) = visitor("Anna"), visitor("Ben")
    table(a, b, pace="live", start=300)
    table(a, b)
    table(a, "level-3", **DAYS)
    table(a, a, **DAYS)
    assert not Notice.objects.exists()


def test_the_end_of_a_correspondence_match_is_told_to_those_who_are_not_looking() -> None:
    (_, a), (_, b) = visitor("Anna"), visitor("Ben")
    row = table(a, b, **DAYS)
    row.seats.filter(name="A").update(seen=NOW)
    ending.resign(row.token, "A", a, NOW)
    assert told(a) == [] and told(b) == [("over", "Anna")]


@pytest.mark.parametrize("game", ["blades", "clash"])
def test_a_sealed_choice_tells_the_opponent_nothing(game: str) -> None:
    """Both are told when the choice begins; that one has chosen changes only what they themselves are told."""
    (_, a), (_, b) = visitor("Anna"), visitor("Ben")
    row = table(a, b, options={}, game=game, **DAYS)
    for _ in range(30):
        match = store.load(again(row))
        if set(match.deciding) == {"A", "B"}:
            break
        play(row, seat=match.deciding[0])
    else:
        pytest.fail("no simultaneous choice")
    before = list(Notice.objects.filter(person=b).values())
    assert [each["kind"] for each in before] == ["turn"] and told(a) == [("turn", "Ben")]
    play(row, seat="A")
    assert list(Notice.objects.filter(person=b).values()) == before and told(a) == []


def test_challenges_and_their_answers() -> None:
    (one, a), (two, b) = member("Rowan"), member("Imke")
    asked = {"who": "link", "with": "imke", "clock": "days", "days": "3"}
    for _ in range(2):
        assert one.post("/new/decks/", asked).status_code == 302
    first, second = [notice.match for notice in Notice.objects.filter(person=b).order_by("pk")]
    assert told(b) == [("challenge", "Rowan")] * 2 and told(a) == []
    assert first and second and first.token in shown(two) and "Rowan challenges you." in shown(two)
    seats.sit(first.token, first.seats.get(kept_for=b).name, b)
    assert ("accepted", "Imke") in told(a) and told(b).count(("challenge", "Rowan")) == 1
    two.post(f"/m/{second.token}/decline")
    assert told(a)[-1] == ("declined", "Imke") and ("challenge", "Rowan") not in told(b)
    assert "/people/imke/" in shown(one) and "Imke has declined your challenge." in shown(one)
    assert second.token not in shown(one)


def test_a_table_that_is_called_off_takes_its_notice_along() -> None:
    (one, a), (_, b) = member("Rowan"), member("Imke")
    one.post("/new/decks/", {"who": "link", "with": "imke"})
    row = Notice.objects.get(person=b).match
    assert row
    seats.call_off(row.token, a)
    assert told(b) == []


@pytest.mark.parametrize("pace", ["5+3", "3d"])
def test_pairing_tells_both_once(pace: str) -> None:
    (_, a), (_, b) = visitor("Anna"), visitor("Ben")
    queue.join(a, "decks", pace, False, NOW)
    assert queue.join(b, "decks", pace, False, NOW)
    assert told(a) == [("paired", "Ben")] and told(b) == [("paired", "Anna")]


@pytest.mark.parametrize(("pace", "step", "mailed"), [("live", 5, False), ("days", 3 * 24 * 3600, True)])
def test_a_drawn_game_of_a_knock_out_tells_both_of_its_second_game_alone(pace: str, step: int, mailed: bool) -> None:
    """Neither of another match nor twice; the notice leads to the second game, and mails follow the wishes of its reader."""
    row = tournament(0, kind="knockout", pace=pace, step=step, start=600 if pace == "live" else 0)
    (client, a), (_, b) = member("Rowan"), member("Imke")
    for person in (a, b):
        entries.enter(row.token, person, START)
    models.Wants.objects.create(person=a, mail="now")
    sweep(START)
    first = running(row)[0]
    ending.agree(store.standing(first.token), START)
    second = running(row)[0]
    told_again = Notice.objects.filter(kind=models.AGAIN)
    assert {(each.person, each.other) for each in told_again} == {(a, b), (b, a)} and told_again.count() == 2
    assert second != first and {each.match for each in told_again} == {second}
    assert not Notice.objects.filter(match=second).exclude(kind=models.AGAIN).exists()
    assert (Notice.objects.get(person=a, kind=models.AGAIN).mail_due is not None) == mailed
    text = shown(client)
    assert f'href="/m/{second.token}/">Your game against Imke was drawn. The second game has begun.' in text
    assert client.get("/notices/", headers={"Accept-Language": "ko"}).status_code == 200
    ending.agree(store.standing(second.token), START)  # after a second draw the better seed goes on, without a third game
    assert told_again.count() == 2


def test_a_second_game_against_a_computer_names_nobody() -> None:
    row = tournament(0, kind="knockout")
    client, a = member("Rowan")
    entries.enter(row.token, a, START)
    row.entries.create(computer="level-1")
    sweep(START)
    ending.agree(store.standing(running(row)[0].token), START)
    assert told(a)[-1] == ("again", "") and "Your game was drawn. The second game has begun." in shown(client)


def test_a_tournament_tells_that_it_begins_soon_once_and_of_each_round() -> None:
    row = tournament(3)
    people = [entry.person for entry in row.entries.all()]
    receivers.tidied(None, START - timedelta(minutes=16))
    assert not Notice.objects.exists()
    for minutes in (15, 14, 1):
        receivers.tidied(None, START - timedelta(minutes=minutes))
    assert [told(person) for person in people] == [[("soon", "")]] * 3
    sweep(START)
    assert all(told(person)[1:] == [("round", "")] for person in people)
    rounds = Notice.objects.filter(kind=models.ROUND)
    assert {notice.number for notice in rounds} == {1} and sum(notice.match is None for notice in rounds) == 1  # the bye
    receivers.tidied(None, START + timedelta(minutes=1))
    assert progress.go_on(row.token, START) is False and rounds.count() == 3


def test_an_arena_tells_whom_one_meets_and_no_more_of_the_game_before() -> None:
    row = tournament(2, kind="arena", lasts=60, game="blades")
    (one, a), (_, b) = visitor("Anna"), visitor("Ben")
    models.Wants.objects.create(person=a, mail="now")
    for person in (a, b):
        entries.enter(row.token, person, START)
    sweep(START)
    first = row.meetings.get(Q(first__person=a) | Q(second__person=a))
    assert first.match and first.second
    other = next(each.person for each in (first.first, first.second) if each.person != a)
    assert told(a) == [("paired", other.name if other else "")] and Notice.objects.count() == 4
    assert not Notice.objects.exclude(mail_due=None).exists()  # the game would be over before it was read
    assert f'href="/m/{first.match.token}/">You have an opponent: ' in shown(one) and "Cup" in shown(one)
    for match in running(row):
        resigns(match, "A", START + timedelta(minutes=1))
    sweep(START + timedelta(minutes=3))
    second = row.meetings.filter(result="").get(Q(first__person=a) | Q(second__person=a)).match
    assert second and [notice.match for notice in Notice.objects.filter(person=a)] == [second]
    Notice.objects.filter(person=a).update(other=None)
    assert "You have an opponent." in shown(one)


def test_reading() -> None:
    (anna, a), (_, b) = visitor("Anna"), visitor("Ben")
    rows = [table(a, b, **DAYS) for _ in range(3)]
    assert unread(anna) == 3 and shown(anna).count('class="new"') == 3 and unread(anna) == 3  # looking at a page changes nothing
    assert anna.post("/notices/read", {"token": rows[1].token}).status_code == 302 and unread(anna) == 2
    listed = anna.post("/notices/read", headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in listed and listed.count('class="new"') == 2 and unread(anna) == 0
    assert 'class="new"' not in shown(anna) and shown(anna).count("<li") >= 3


def test_nobody_reads_or_marks_the_notices_of_others() -> None:
    (_, a), (ben, b), stranger = visitor("Anna"), visitor("Ben"), Client()
    row = table(a, b, **DAYS)
    for client in (ben, stranger):
        for what in ({"token": row.token}, {}):
            answer = client.post("/notices/read", what, headers={"HX-Request": "true"})
            assert answer.status_code == 200 and row.token not in answer.content.decode()
        assert row.token not in shown(client)
    assert Notice.objects.get(person=a).read is None
    assert 'class="bell"' not in stranger.get("/about/").content.decode()
    assert stranger.get("/notices/read").status_code == 405


def test_notices_move_to_the_account_and_go_with_it() -> None:
    (one, a), (_, b) = member("Rowan"), member("Imke")
    table(a, b, **DAYS)
    table(b, a, **DAYS)
    leaves(one, a)
    assert told(a) == [] and {kind for kind, _ in told(b)} <= {"turn", "over"}
    assert all(name == "" for _, name in told(b))


def test_only_so_many_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    from clashyard.web.notices import store as notices

    (anna, a), (_, b) = visitor("Anna"), visitor("Ben")
    monkeypatch.setattr(notices, "KEPT", 4)
    for number in range(6):
        notices.post(a, "accepted", after(seconds=number), other=b)
    anna.post("/notices/read")
    assert list(Notice.objects.filter(person=a).values_list("made", flat=True)) == [after(seconds=each) for each in (5, 4, 3, 2)]
