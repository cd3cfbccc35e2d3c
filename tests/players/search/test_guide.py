"""A network that guides a search: it says what the network says, uses nothing hidden, and serves where it has learned to play."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from clashyard import blades, decks
from clashyard.core import machine_code
from clashyard.core.game import observed
from clashyard.core.match import Match
from clashyard.core.playout import buffer, driver
from clashyard.players import level
from clashyard.players.guides import guide_for, guide_of
from clashyard.players.networks import NetworkPlayer, network_named
from clashyard.players.search.engine import Budget, Thought, think
from clashyard.players.search.expansion import policy
from clashyard.players.search.guide import WORST, Guide, look, with_room
from clashyard.players.search.parameters import search_state
from clashyard.players.search.state import ONE
from clashyard.players.search.tree import simultaneous
from tests.support.games import points
from tests.support.search import COMPILED, ON_BOTH, others

GAME = blades.GAME
NAME = GAME.strength.levels[-1].guide
NETWORK = network_named(NAME)
GUIDE = guide_of(NETWORK)


def searched(match: Match, seat: str, iterations: int, both: bool = False, trees: int = 1) -> Thought:
    return think(match, seat, Budget(iterations=iterations, trees=trees), 5, both=both, guide=GUIDE)


def decisions(most: int) -> list[Match]:
    """Return points of random matches at which somebody has a choice."""
    found = [match.copy() for match in points(GAME, "basic", range(2), 40) if match.deciding and len(match.menu()) > 2]
    return found[:: max(1, len(found) // most)]


@ON_BOTH
@pytest.mark.usefixtures("carrier")
def test_it_says_what_the_network_says() -> None:
    compiled = machine_code.prepared()
    run: Any = driver(GAME, look, compiled)
    search, guide = search_state(GAME.strength.tuning, 0, 3, compiled), with_room(GUIDE, GAME.rules.actions)
    for match in decisions(12):
        seat = GAME.seats.index(match.deciding[0])
        menu, out, row = match.menu(), buffer(GAME, compiled), [0] * observed(GAME, "basic")
        out[: len(menu)] = menu
        assert GAME.rules.observe
        GAME.rules.observe(match.state, seat, row)
        run(match.state.to_record()[0] if compiled else match.state, search, guide, seat, out, len(menu))
        best = search["best"] if compiled else search.best
        assert best[seat] == -best[1 - seat] == pytest.approx(ONE * float(NETWORK.values(row)), abs=ONE / 1000)
        few = search_state(GAME.strength.tuning, 0, 3, False)
        priors = guide.priors[: len(menu)].tolist()
        shares = np.array([policy(few, max(priors) - prior) for prior in priors])
        expected = np.array(list(NETWORK.mixture(row, menu).values()))
        assert max(priors) == pytest.approx(best[seat])
        told = np.maximum(expected / expected.max(), policy(few, int(WORST)))  # those far behind keep a small share
        assert shares / shares.sum() == pytest.approx(told / told.sum(), abs=0.001)


@COMPILED
@pytest.mark.usefixtures("carrier")
@pytest.mark.parametrize("both", [False, True], ids=["one-sided", "two-sided"])
@pytest.mark.rule("blades.info.hidden")
def test_a_guided_search_uses_nothing_hidden(both: bool) -> None:
    compared = 0
    for match in decisions(16):
        for seat in match.deciding:
            expected = searched(match, seat, 60, both)
            for world in others(match, seat):
                compared += world.state != match.state
                assert searched(world, seat, 60, both) == expected
    assert compared > 10


@pytest.mark.compiled
@pytest.mark.parametrize("both", [False, True], ids=["one-sided", "two-sided"])
def test_it_is_the_same_on_both_carriers(both: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    for match in decisions(2):
        found = []
        for prepared in (False, True):
            monkeypatch.setattr(machine_code, "prepared", lambda prepared=prepared: prepared)
            found.append(searched(match, match.deciding[0], 12, both))
        assert found[0] == found[1]


@COMPILED
@pytest.mark.usefixtures("carrier")
def test_trees_that_grow_in_parallel_have_room_of_their_own() -> None:
    match = decisions(3)[-1]
    assert len({searched(match, match.deciding[0], 600, trees=8) for _ in range(5)}) == 1


@COMPILED
@pytest.mark.usefixtures("carrier")
def test_it_changes_what_level_8_thinks() -> None:
    match = decisions(3)[1]
    seat = match.deciding[0]
    assert searched(match, seat, 60) != think(match, seat, Budget(iterations=60), 5)


@pytest.mark.parametrize(
    ("options", "served"),
    [
        ({}, True), ({"dealer": "B"}, True), ({"deal-limit": 300}, True), ({"deal-limit": 1}, False),
        ({"deal-limit": 18}, False), ({"deal-limit": 19}, True),
        ({"extra-hearts": True}, False), ({"event-deck": True}, False), ({"house": {"blades.hearts.sting-source": "all"}}, False),
    ],
)  # fmt: skip
def test_it_serves_where_it_has_learned_to_play(options: dict[str, Any], served: bool) -> None:
    """Elsewhere level 8 searches without it."""
    match = Match.new(GAME, options, 3)
    assert isinstance(guide_for(match, NAME), Guide) == served


def test_it_serves_no_other_game() -> None:
    assert guide_for(decks.new(decks=("1", "3"), seed=7), NAME) is None


def test_level_8_has_it() -> None:
    assert [each.guide for each in GAME.strength.levels] == [""] * 7 + [NAME]


def test_at_en_garde_level_8_draws_from_the_network() -> None:
    network, found = NetworkPlayer(NAME), Counter[bool]()
    for match in points(GAME, "basic", range(2), 40):
        for seat in match.deciding:
            if simultaneous(match, GAME.seats.index(seat)):
                expected = network.mixture(match, seat)
                assert level(8, 3).mixture(match, seat) == expected
                assert level(8, 3).choose(match, seat) in expected
                drawn = Counter(level(8, seed).choose(match, seat) for seed in range(200))
                assert all(abs(drawn[action] / 200 - chance) < 0.15 for action, chance in expected.items())
            found[simultaneous(match, GAME.seats.index(seat))] += 1
    assert found[True] > 3
