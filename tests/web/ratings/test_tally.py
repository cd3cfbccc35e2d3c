"""Counting rated matches: once, in the order in which they ended, and with the same numbers however often they are counted."""

from __future__ import annotations

import re
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from clashyard.games import GAMES
from clashyard.web.matches import ending, housekeeping, models, store
from clashyard.web.people import accounts
from clashyard.web.people.models import Person
from clashyard.web.ratings import recount, tally
from clashyard.web.ratings.models import Entry, Pending, Rating
from clashyard.web.ratings.pools import rating_of
from clashyard.web.ratings.scale import NEW, SURE, rated
from tests.support.nights import examples
from tests.support.paths import ROOT
from tests.support.web.rated import DAYS, LIVE, START, begun, end, numbers, people, played

pytestmark = pytest.mark.django_db
FFA, TEAMS = {"mode": "ffa", "decks": ["1", "2", "3", "4"]}, {"mode": "2v2", "decks": ["1", "2", "3", "4"]}


def counted() -> None:
    """Count what waits, as housekeeping does."""
    tally.tidied(None)


def values(pool: str = "blades.duel") -> dict[str, int]:
    return {row.person.name: rating_of(row.person, pool).value for row in Rating.objects.filter(pool=pool)}


def test_a_win_is_what_openskill_makes_of_it() -> None:
    amy, ben = people("amy", "ben")
    played([amy, ben], "A", 1)
    assert Pending.objects.count() == 1 and not Rating.objects.exists()
    counted()
    (won,), (lost,) = rated([[NEW], [NEW]], [1, 2])
    rows = {row.person_id: (row.mu, row.sigma, row.number, row.won, row.drawn) for row in Rating.objects.all()}
    assert rows == {amy.pk: (*won, 1, 1, 0), ben.pk: (*lost, 1, 0, 0)} and not Pending.objects.exists()


def test_numbers_do_not_depend_on_the_order_of_counting() -> None:
    draw, persons = Random(7), people(*"abcdef")
    rows = []
    for minute in range(30):
        one, other = draw.sample(persons, 2)
        rows.append((begun([one, other]), draw.choice(["A", "B", "draw"]), minute // 2))  # two end in one moment
    for row, winner, minute in rows:
        end(row, winner, minute)
    counted()
    wanted = numbers()
    for seed in range(examples(1, 4)):
        Entry.objects.all().delete()
        Rating.objects.all().delete()
        order = list(rows)
        Random(seed).shuffle(order)
        for number, (row, winner, minute) in enumerate(order):
            end(row, winner, minute)
            if number % (seed + 1) == 0:
                counted()
        counted()
        assert numbers() == wanted
    assert recount.differences() == []
    assert recount.recount() == 30 and numbers() == wanted


def test_counting_again_changes_nothing_and_a_double_end_counts_once() -> None:
    amy, ben = people("amy", "ben")
    row = played([amy, ben], "A", 1)
    end(row, "A", 1)
    counted()
    before = numbers()
    end(row, "A", 1)
    counted()
    Pending.objects.create(match=row, pool="blades.duel")  # as if a recount had come between
    counted()
    assert numbers() == before and len(before[0]) == 2


@pytest.mark.django_db(transaction=True)
def test_a_match_counts_as_soon_as_it_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    amy, ben = people("amy", "ben")
    row = begun([amy, ben])
    ending.resign(row.token, "A", amy, START + timedelta(minutes=2))
    assert values()["ben"] > 1500 > values()["amy"]


@pytest.mark.django_db(transaction=True)
def test_a_kill_between_the_end_and_counting_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    amy, ben = people("amy", "ben")
    row = begun([amy, ben])
    with monkeypatch.context() as killed:
        killed.setattr(tally, "_count_from", lambda pool, results: 1 / 0)  # within the transaction that counts
        ending.resign(row.token, "B", ben, START + timedelta(minutes=2))
    assert not Rating.objects.exists() and Pending.objects.count() == 1 and not Entry.objects.exists()
    housekeeping.sweep(START + timedelta(minutes=3))
    assert values()["amy"] > 1500 > values()["ben"] and recount.differences() == []


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("how", ["resigned", "time", "left", "limit"])
def test_every_way_to_end_counts(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    amy, ben = people("amy", "ben")
    row = begun([amy, ben])
    if how == "resigned":
        ending.resign(row.token, "A", amy, START)
    elif how == "time":
        housekeeping.sweep(START + timedelta(hours=2))
    elif how == "left":
        ending.leave_all(amy, START + timedelta(minutes=1))  # deletes the account
    else:
        monkeypatch.setattr(store, "too_long", lambda match: len(match.actions) >= 1)
        match = store.load(row)
        seat = match.deciding[0]
        monkeypatch.setattr(store, "too_long", lambda match: True)
        store.act(row.token, seat, store.point(row, match, seat), match.legal_of(seat)[0], START)
    row.refresh_from_db()
    outcomes = dict(Entry.objects.values_list("seat", "outcome"))
    if how == "limit":
        assert row.ending == "limit" and outcomes == {"A": "drawn", "B": "drawn"} and set(values().values()) == {1500}
    else:
        loser = row.loser
        assert row.ending == ("time" if how == "time" else "resigned") and outcomes[loser] == "lost"
        assert sorted(outcomes.values()) == ["lost", "won"]
    assert recount.differences() == []


def test_four_kingdoms_have_one_winner_or_two() -> None:
    persons = people(*"abcd")
    played(persons, "C", 1, game="decks", options=FFA)
    counted()
    found = values("decks.kingdoms")
    assert found["c"] > found["a"] == found["b"] == found["d"]
    played(persons, "AC", 2, game="decks", options=TEAMS)
    counted()
    after = values("decks.kingdoms")
    assert after["a"] > found["a"] and after["c"] > found["c"] and after["b"] < found["b"] and after["d"] < found["d"]


def test_whoever_has_left_comes_last_and_gains_nothing_from_the_computer_that_stood_in() -> None:
    persons = people(*"abcd")
    end(begun(persons, "decks", FFA), "B", 1, gone="B")  # the computer that stood in for b has won
    counted()
    outcomes = dict(Entry.objects.values_list("person__name", "outcome"))
    found = values("decks.kingdoms")
    assert outcomes == {"a": "won", "b": "lost", "c": "won", "d": "won"} and found["b"] < 1500 < found["a"]
    end(begun(persons, "decks", TEAMS), "AC", 2, gone="C")
    counted()
    after = values("decks.kingdoms")
    assert after["a"] > found["a"] and after["c"] <= found["c"]


def test_levels_are_opponents_that_stay_where_the_ladder_has_measured_them() -> None:
    amy, ben = people("amy", "ben")
    played([amy, "level-8"], "A", 1)
    played([ben, "level-1"], "A", 2)
    counted()
    assert values()["amy"] > values()["ben"] > 1500 and Entry.objects.count() == 2
    first = Entry.objects.get(person=ben)
    played([ben, "level-1"], "A", 3)
    counted()
    second = Entry.objects.exclude(pk=first.pk).get(person=ben)
    assert 0 < second.mu - second.before_mu < first.mu - first.before_mu


def test_anchors_are_those_that_the_ladder_has_published() -> None:
    text = (ROOT / "docs" / "opponents.md").read_text("utf-8")
    for game in GAMES:
        (part,) = re.findall(rf"^    clashyard ladder {game.name} --games 400$(.+?)^{game.name} ", text, re.S | re.M)
        found = dict(re.findall(r"^\| level-(\d) \| ([\d.]+) \| (?:[\d.]+ )?\|$", part, re.M))
        assert game.strength.anchors == tuple(float(found[str(number)]) for number in range(1, 9))
        rates = re.findall(r"^\| level-\d(?:, before)? \| level-\d \|(?: [\d,]+ \|){4} ([\d.]+)% \|", part, re.M)
        assert game.strength.steps == tuple(round(float(rate)) for rate in rates)


def test_a_rating_is_provisional_for_some_thirty_matches() -> None:
    amy, ben = people("amy", "ben")
    for minute in range(40):
        played([amy, ben], "AB"[minute % 2], minute)
    counted()
    first = next(
        number for number, entry in enumerate(Entry.objects.filter(person=amy).order_by("ended"), 1) if entry.sigma <= SURE
    )
    assert 20 <= first <= 40 and not rating_of(amy, "blades.duel").provisional


def test_what_is_not_rated_and_a_draft_that_leads_on_do_not_count() -> None:
    amy, ben = people("amy", "ben")
    end(begun([amy, ben], table=store.Table("live", 600, 5)), "A", 1)
    end(begun([amy, ben]), "", 2)
    end(store.begin("decks", {"mode": "solo"}, {"A": amy}, seed=1, table=LIVE, now=START), "A", 3)
    assert not Pending.objects.exists()


def test_kinds_and_bots_count_apart() -> None:
    amy, ben, robo = people("amy", "ben", "robo")
    Person.objects.filter(pk=robo.pk).update(bot=True)
    robo.refresh_from_db()
    played([amy, ben], "A", 1, table=DAYS)
    played([amy, robo], "B", 2)
    counted()
    assert dict(Rating.objects.filter(person=amy).values_list("pool", "won")) == {"blades.days": 1, "blades.bots": 0}


def test_deleting_an_account_keeps_the_numbers_of_opponents(rf: Any, client: Any) -> None:
    amy, ben = people("amy", "ben")
    played([amy, ben], "B", 1)
    counted()
    before = numbers()
    request = rf.post("/")
    assert amy.account is not None
    request.session, request.user = client.session, amy.account
    accounts.delete(request, amy.account)
    assert numbers() == before and recount.differences() == []
    recount.recount()
    assert numbers() == before


def test_the_command_finds_and_mends_a_wrong_number(capsys: pytest.CaptureFixture[str]) -> None:
    amy, ben = people("amy", "ben")
    played([amy, ben], "A", 1)
    counted()
    wanted = numbers()
    call_command("ratings", "--check")
    Rating.objects.filter(person=amy).update(mu=30.0)
    with pytest.raises(CommandError, match="1 ratings differ"):
        call_command("ratings", "--check")
    call_command("ratings", "--recount")
    assert numbers() == wanted and models.Match.objects.count() == 1
    assert "1 matches counted." in capsys.readouterr().out
