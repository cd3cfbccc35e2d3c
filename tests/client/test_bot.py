"""A bot that plays on a server thinks from nothing but what the stream has sent."""

from __future__ import annotations

import json
from functools import partial
from random import Random
from typing import Any

import pytest

from clashyard.client.bot import Thinker
from clashyard.client.state import State
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.games import NAMED
from clashyard.players import player
from clashyard.web.api.state import state_of
from clashyard.web.matches import store
from tests.support.games import FORMATS, OVER_ALL
from tests.support.nights import at_night
from tests.support.web.tables import Table, calm, instead, worlds

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    calm(monkeypatch)


def sent(table: Table, seat: str) -> State:
    """Return what the API sends a seat, through the bytes of a line."""
    line = json.dumps(state_of(store.standing(table.row.token), table.people[seat], seat))
    return State.read(json.loads(line))


@OVER_ALL
@pytest.mark.parametrize("points", [1, *at_night(4)])
def test_a_choice_is_the_same_in_every_world_that_the_seat_cannot_tell_apart(
    game: Game, mode: str, points: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, draw, different = Table(game, mode, 3), Random(3), 0
    for _ in range(points):
        if table.row.ending:
            break
        seat = table.match.deciding[0]
        for name in ("level-2", "level-5"):
            thinker = Thinker(partial(player, name), 7)
            choice = thinker.choose(sent(table, seat))
            assert choice in table.match.legal_of(seat)
            for world in worlds(table.match, seat):
                different += world.state != table.match.state
                with instead(monkeypatch, world):
                    assert thinker.choose(sent(table, seat)) == choice
        table.plays(draw, 3)
    assert different


def test_the_strongest_levels_need_no_more_than_a_line_either(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(NAMED["blades"], "basic", 3)
    table.plays(Random(3), 4)
    seat = table.match.deciding[0]
    thinker = Thinker(partial(player, "level-6"), 7)
    choice = thinker.choose(sent(table, seat))
    for world in worlds(table.match, seat):
        with instead(monkeypatch, world):
            assert thinker.choose(sent(table, seat)) == choice


@pytest.mark.parametrize("options", FORMATS, ids=lambda options: "-".join(options.values()))
def test_a_bot_chooses_in_what_leads_to_a_game(options: dict[str, Any]) -> None:
    table = Table(NAMED["decks"], "", 4, options)
    seat = table.match.deciding[0]
    after = table.match.copy()
    after.play(Thinker(partial(player, "level-8"), 1).choose(sent(table, seat)), seat)  # raises if it is not legal
    assert len(after.actions) == len(table.match.actions) + 1


def test_a_bot_of_ones_own_sees_the_line_and_nothing_else() -> None:
    shown: list[Match] = []

    class Recorder:
        def choose(self, match: Match, seat: str) -> str:
            shown.append(match)
            return match.legal_of(seat)[-1]

    from clashyard.players.bots import Outsider

    table = Table(NAMED["decks"], "duel", 3)
    table.plays(Random(3), 4)
    seat = table.match.deciding[0]
    choice = Thinker(lambda seed: Outsider("recorder", Recorder(), seed)).choose(sent(table, seat))
    assert choice == table.match.legal_of(seat)[-1]
    assert shown[0].view(seat, memory=True) == table.match.view(seat, memory=True) and not shown[0].actions
    assert set(shown[0].origin) == {"position"}


def test_each_point_of_a_match_has_a_seed_of_its_own() -> None:
    seeds: list[int] = []

    def make(seed: int) -> Any:
        seeds.append(seed)
        return player("random", seed)

    table, draw = Table(NAMED["decks"], "duel", 3), Random(3)
    for _ in range(3):
        Thinker(make, 5).choose(sent(table, table.match.deciding[0]))
        table.plays(draw)
    assert len(set(seeds)) == 3
