"""Networks in matches with a limit, which changes nothing as long as it is far away, and in matches with a house rule."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from clashyard import blades, clash
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.players.evidence import evidence_of
from clashyard.players.guides import endless, guide_for, limit_place, network_for
from clashyard.players.levels import Searcher
from clashyard.players.networks import network_named
from clashyard.players.player import play_out
from clashyard.players.simple import Greedy
from tests.support.games import points

NETWORKS = [(blades.GAME, "network:blades"), (clash.GAME, "network:clash")]
OVER_NETWORKS = pytest.mark.parametrize(("game", "name"), NETWORKS)
READINGS = [(entry.rule, word) for entry in clash.GAME.setup.house for word in entry.words[1:]]


def limited(game: Game, limit: int) -> Match:
    return Match.new(game, {**game.setup.sample(3, mode=game.modes[0]), game.setup.limit: limit}, 3)


@OVER_NETWORKS
@pytest.mark.parametrize("left", [1, 20, 40])
def test_an_observation_says_how_many_turns_are_left(game: Game, name: str, left: int) -> None:
    network = network_named(name)
    assert network.seen(limited(game, 1 + left), "A")[limit_place(network)] == left


@OVER_NETWORKS
def test_without_a_limit_the_endless_network_says_the_same(game: Game, name: str) -> None:
    network, compared = network_named(name), 0
    for match in points(game, network.mode, range(2), 20):
        for seat in match.deciding:
            row, menu = network.seen(match, seat), match.menu(seat)
            found = endless(network).mixture(row, menu)
            assert found == pytest.approx(network.mixture(row, menu), abs=1e-5)
            assert endless(network).values(row) == pytest.approx(network.values(row), abs=1e-5)
            row[limit_place(network)] = 3
            assert endless(network).mixture(row, menu) == found
            compared += 1
    assert compared > 30


@OVER_NETWORKS
def test_a_limit_that_is_far_away_is_taken_for_none(game: Game, name: str) -> None:
    far = limited(game, 1 + game.strength.left)
    assert network_for(far, name) is endless(network_named(name))
    usual = Match.new(game, game.setup.sample(3, mode=game.modes[0]), 3)
    assert network_for(usual, name) is network_named(name)
    theirs, ours = guide_for(usual, name), guide_for(far, name)
    assert theirs is not None and ours is not None and not np.array_equal(theirs.weights, ours.weights)


@pytest.mark.parametrize(
    ("left", "clash_plays", "blades_plays"), [(0, False, False), (1, True, False), (17, True, False), (18, True, True)]
)
def test_networks_play_until_a_limit_is_near(left: int, clash_plays: bool, blades_plays: bool) -> None:
    """In CLASH until the last turn, as its network wins more than the search even soon before the limit."""
    for (game, name), plays in zip(NETWORKS, (blades_plays, clash_plays), strict=True):
        assert network_for(limited(game, 1 + left), name) is (endless(network_named(name)) if plays else None)


@OVER_NETWORKS
def test_level_8_plays_on_as_if_there_were_no_limit(game: Game, name: str) -> None:
    usual = Match.new(game, game.setup.sample(3, mode=game.modes[0]), 3)
    expected: Any = Searcher(8, 5).mixture(usual, "A")
    assert Searcher(8, 5).mixture(limited(game, 40), "A") == pytest.approx(expected, abs=1e-3)


def test_evidence_with_a_limit_is_kept_apart() -> None:
    network = network_named("network:clash")
    assert evidence_of(endless(network)).network is endless(network) and evidence_of(network).network is network
    assert evidence_of(network) is evidence_of(network)


@pytest.mark.compiled
@pytest.mark.parametrize(("rule", "word"), READINGS)
def test_level_8_of_clash_plays_by_its_network_under_any_house_rule(rule: str, word: str) -> None:
    """To the end of a match. Without it, `greedy` won nearly half of them."""
    match = Match.new(clash.GAME, {**clash.GAME.setup.sample(3, mode="duel"), "house": {rule: word}}, 3)
    assert network_for(match, "network:clash") is network_named("network:clash")
    play_out(match, {"A": Searcher(8, 5), "B": Greedy(5)})
    assert match.winner is not None


def test_in_clashing_blades_a_house_rule_leaves_no_network() -> None:
    match = Match.new(blades.GAME, {"house": {"blades.hearts.sting-source": "all"}}, 3)
    assert network_for(match, "network:blades") is None
