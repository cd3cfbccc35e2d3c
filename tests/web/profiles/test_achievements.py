"""Achievements: each is earned by what it says, computed from what is stored, and tells nothing of unlisted matches."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from clashyard.core.match import Match
from clashyard.core.scenario import carry_out
from clashyard.core.words import LANGUAGES, Words
from clashyard.games import GAMES, NAMED
from clashyard.lessons import lessons_of
from clashyard.players import LADDER
from clashyard.web.boards.registration import registration_of
from clashyard.web.lessons import progress
from clashyard.web.lessons.models import Finished
from clashyard.web.profiles.achievements import achievements_of, counts, kinds
from clashyard.web.profiles.models import Played
from clashyard.web.puzzles.models import Day, Record, Storm
from clashyard.web.ratings.models import Entry, Rating
from tests.support.scenarios import SCENARIOS
from tests.support.web.profiles import ended, guest, leaves, member
from tests.support.web.tables import Table, calm
from tests.support.web.visitors import DECKS, NOW, table

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def unlimited(settings: Any) -> None:
    settings.RATES = {}


def entry(match: Any, person: Any, outcome: str, mu: float) -> None:
    Entry.objects.create(
        match=match, person=person, pool="decks.duel", seat="A", outcome=outcome, before_mu=mu, before_sigma=3, mu=mu,
        sigma=3, ended=NOW,
    )  # fmt: skip


def test_nobody_begins_with_an_achievement() -> None:
    person = member("Rowan")[1]
    assert set(counts(person).values()) == {0} and counts(person).keys() == kinds().keys()
    assert not any(each.done for each in achievements_of(person, Words("en")))


def test_matches_count_if_they_are_public_and_won() -> None:
    one, other = member("Rowan")[1], member("Imke")[1]
    ended(one, other)  # unlisted
    ended(one, other, loser="A", listed=True)
    found = counts(one)
    assert found["person"] == 0 and found["company"] == 1 and found["travelled"] == 0 and counts(other)["person"] == 1
    ended(one, other, listed=True, pace="days", step=86400)
    ended(one, guest()[1], listed=True)
    found = counts(one)
    assert (found["person"], found["company"], found["patience"], found["travelled"], found["games"]) == (2, 1, 1, 1, 1)


def test_levels_games_and_decks_are_counted_once() -> None:
    one, other = member("Rowan")[1], member("Imke")[1]
    for level in (LADDER[0], LADDER[0], LADDER[2]):
        row = ended(one, level, loser="A", listed=True)
        Played.objects.filter(match=row).update(outcome="won")
    assert counts(one)["ladder"] == 2
    for game, options in (("decks", DECKS), ("clash", {}), ("blades", {})):
        ended(one, other, game=game, options=options, listed=True)
    assert counts(one)["games"] == 3 and counts(other)["games"] == 0
    Played.objects.filter(game="clash").update(ended=NOW + timedelta(days=1))
    assert counts(one)["games"] == 2


def test_giants_are_those_who_were_rated_so_much_more() -> None:
    one, other = member("Rowan")[1], member("Imke")[1]
    for lead, giants in ((4.9, 0), (5.0, 1)):
        match = table(one, other)
        entry(match, one, "won", 25)
        entry(match, other, "lost", 25 + lead)
        assert counts(one)["giant"] == giants and counts(other)["giant"] == 0


def test_puzzles_storms_and_ratings() -> None:
    one = member("Rowan")[1]
    for number in range(51):
        Record.objects.create(person=one, puzzle=f"p{number // 2}", begun=NOW, first="solved" if number < 50 else "wrong")
    for number in range(31):
        Day.objects.create(person=one, day=date(2026, 1, 1) + timedelta(days=number), punctual=number != 10)
    Storm.objects.create(person=one, ended=NOW, solved=15, missed=2)
    Rating.objects.create(person=one, pool="decks.duel", mu=25, sigma=4.1, at=NOW)
    found = counts(one)
    assert (found["flawless"], found["month"], found["storm"], found["sure"]) == (25, 20, 15, 0)
    Rating.objects.update(sigma=4.0)
    assert counts(one)["sure"] == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_profile_shows_them_and_they_are_computed_again(language: str) -> None:
    one, other = member("Rowan")[1], member("Imke")[1]
    ended(one, other, listed=True)
    words = Words(language)
    page = Client().get("/people/rowan/", headers={"Accept-Language": language}).content.decode()
    assert words("First blood") in page and words("{done} of {number}", done=1, number=len(kinds())) in page
    assert page.count('<li class="open">') == len(kinds()) - 1
    before = counts(one)
    Played.objects.all().delete()
    assert counts(one)["person"] == 0
    call_command("profiles")
    assert counts(one) == before


def test_matches_won_by_the_rules_count_for_the_ways_to_win() -> None:
    one, other = member("Rowan")[1], member("Imke")[1]
    for way, loser in (("creature", "B"), ("creature", "B"), ("", "B"), ("other", "A")):
        row = ended(one, other, loser=loser, listed=True)
        Played.objects.filter(match=row, outcome="won").update(way=way)
    assert counts(one)["ways-decks"] == 1 and counts(other)["ways-decks"] == 1
    Played.objects.filter(way="other").update(way="of former rules")
    assert counts(other)["ways-decks"] == 0 and Played.objects.filter(outcome="lost").exclude(way="").count() == 0


def test_rows_say_how_a_match_was_won_and_can_be_computed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    calm(monkeypatch)
    found, draw = Table(NAMED["decks"], "duel", 1, listed=True), Random(1)
    while not found.row.ending:
        found.plays(draw)
    rows = {each.outcome: each.way for each in Played.objects.all()}
    assert rows == {"won": "creature", "lost": ""}
    call_command("profiles")
    assert {each.outcome: each.way for each in Played.objects.all()} == rows
    ended(member("Rowan")[1], member("Imke")[1], listed=True)
    assert Played.objects.order_by("-pk").values_list("way", flat=True)[0] == ""


def test_every_way_to_win_is_told_from_the_scenarios_of_the_rules() -> None:
    ways: dict[str, set[str]] = {}
    for scenario in SCENARIOS:
        game = NAMED[scenario.data["game"]]
        if scenario.data["expect"].get("winner") in game.seats:
            match = Match.from_position(game, scenario.data.get("given") or {}, scenario.data.get("options") or {})
            for line in scenario.data.get("do") or []:
                carry_out(match, str(line))
            of = registration_of(game.name).ways
            assert of is not None
            ways.setdefault(game.name, set()).add(of.of(match))
            assert scenario.data.get("id") != "b2-punch-lethal-exact" or of.of(match) == "punch"
    for game in GAMES:
        of = registration_of(game.name).ways
        assert of is not None and set(of.keys) <= ways[game.name] <= {*of.keys, ""}
        assert of.of(Match.new(game, {}, 1)) == ""  # it goes on


def test_lessons_are_kept_with_a_person_and_counted_once(client: Client) -> None:
    first, *others = (lesson for game in GAMES for lesson in lessons_of(game))
    progress.finish(client.session, first)  # of nobody yet
    assert not Finished.objects.exists()
    (rowan, person), stranger = member("Rowan"), member("Imke")[1]
    session = rowan.session
    session["lessons"] = [progress.key_of(first), "decks/of-former-times"]
    for lesson in (*others[:-1], others[0]):
        progress.finish(session, lesson)
    assert counts(person)["lessons"] == len(others) and counts(stranger)["lessons"] == 0
    assert not any(each.done for each in achievements_of(person, Words("en")))
    Finished.objects.create(person=person, lesson=progress.key_of(first))  # as by two requests that met
    progress.finish(session, others[-1])
    assert counts(person)["lessons"] == kinds()["lessons"].need == len(others) + 1
    assert progress.finished(rowan.session) == progress.all_keys()
    leaves(rowan, person)
    assert not Finished.objects.exists()
