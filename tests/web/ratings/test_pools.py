"""Pools: what counts together, by game and kind, and what is assumed of whoever has no rating yet."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from clashyard.games import GAMES, NAMED
from clashyard.web.matches import store
from clashyard.web.people.models import Person
from clashyard.web.ratings.models import Rating
from clashyard.web.ratings.pools import KINDS, kinds_of, pool_for, pool_of, rating_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("options", "pace", "league", "bots", "pool"),
    [
        ({}, "live", False, False, "decks.duel"),
        ({"mode": "duel", "format": "draft"}, "live", False, False, "decks.duel"),
        ({"mode": "ffa"}, "live", False, False, "decks.kingdoms"),
        ({"mode": "2v2"}, "live", False, False, "decks.kingdoms"),
        ({"mode": "2v2"}, "days", False, False, "decks.days"),
        ({"mode": "duel"}, "live", True, False, "decks.mutation"),
        ({"mode": "duel"}, "days", True, True, "decks.bots"),
        ({"mode": "solo"}, "live", False, False, ""),
        ({"mode": "coop"}, "days", False, False, ""),
    ],
)
def test_a_pool_is_a_game_and_a_kind(options: dict[str, str], pace: str, league: bool, bots: bool, pool: str) -> None:
    assert pool_for("decks", options, pace, league, bots) == pool


def test_every_kind_has_a_name_and_every_contest_has_the_seats_of_its_match() -> None:
    for game in GAMES:
        assert set(kinds_of(game.name)) <= set(KINDS)
        for mode in game.modes:
            options = game.setup.sample(3, printed=True, mode=mode)
            contest = game.conduct.contest(options)
            if contest is not None:
                seats = game.setup.at_table(game.setup.prepare(options))
                assert sorted("".join(contest.sides)) == list(seats) and contest.kind in game.conduct.kinds


def test_a_bot_at_the_table_makes_a_match_count_apart() -> None:
    people = [
        Person.objects.create(account=User.objects.create_user(name), name=name, bot=name == "robo") for name in ("amy", "robo")
    ]
    table = store.Table("live", 600, 5, rated=True)
    row = store.begin("blades", {}, dict(zip("AB", people, strict=True)), table=table)
    assert row.rated and pool_of(row) == "blades.bots"
    Person.objects.update(bot=False)
    assert pool_of(row) == "blades.duel"


def test_whoever_has_no_rating_is_assumed_to_be_average_and_provisional() -> None:
    person = Person.objects.create(name="amy")
    assert rating_of(person, "clash.duel").said == rating_of(None, "clash.duel").said == "1500?"
    Rating.objects.create(person=person, pool="clash.duel", mu=26.0, sigma=3.9, number=20, won=12, at=timezone.now())
    found = rating_of(person, "clash.duel")
    assert (found.said, found.band, found.number, found.won) == ("1540", 156, 20, 12)


def test_games_say_which_options_give_an_advantage_that_was_chosen() -> None:
    usual = NAMED["decks"].conduct.usual
    assert usual({"decks": ["1", "3"]}) and usual({"format": "draft", "packs": ["initiation"]})
    assert not usual({"decks": ["1", ["zombie"] * 8]}) and not usual({"cards": {"x": "1 1/1"}})
    assert NAMED["clash"].conduct.usual({"characters": ["Ansa Verrell", "Bram Okkert"]})
    assert not NAMED["clash"].conduct.usual({"characters": ["Ansa Verrell", {"name": "Me"}]})
