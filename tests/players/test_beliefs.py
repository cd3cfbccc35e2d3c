"""Worlds that the choices of a greedy opponent make probable: they agree with all that is known, and with nothing hidden."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from clashyard import clash
from clashyard.core.match import Match
from clashyard.players.beliefs import again, believed
from clashyard.players.levels import level
from clashyard.players.networks import network_named
from clashyard.players.player import redrawn
from clashyard.players.search.edges import mixed
from clashyard.players.simple import Greedy
from tests.support.search import others

pytestmark = pytest.mark.compiled
NETWORK = network_named("network:clash")


def points_of(seed: int) -> list[Match]:
    """Return points at which A decides, in a match of two greedy players."""
    match, found = Match.new(clash.GAME, clash.GAME.setup.sample(seed, printed=True, mode="duel"), seed), []
    while seat := match.to_act:
        if seat == "A" and len(match.menu("A")) > 1:
            found.append(match.copy())
        match.play(Greedy(seed).choose(match, seat), seat)
    return found


def known(state: Any) -> list[Any]:
    """Return what A knows of a state, as A sees it in the world that `hide` draws from it."""
    world = state.copy()
    clash.GAME.rules.hide(world, 0, 1)
    return [
        getattr(world, name)
        for name in ("hand", "deck", "field", "used", "pool", "hp", "will", "step", "turn", "attacker", "threat")
    ]


@pytest.mark.rule("clash.info.hidden")
def test_every_world_agrees_with_what_the_seat_knows() -> None:
    asked = 0
    for match in points_of(2):
        worlds = believed(match, 0, NETWORK, 3)
        for record in () if worlds is None else worlds[::32]:
            asked += 1
            assert known(clash.GAME.rules.state.from_record(record)) == known(match.state)
    assert asked > 20


@pytest.mark.rule("clash.info.hidden")
def test_nothing_hidden_plays_a_part() -> None:
    compared = 0
    for match in points_of(3)[:8]:
        expected = believed(match, 0, NETWORK, 3)
        for world in others(match, "A"):
            found = believed(world, 0, NETWORK, 3)
            compared += found is not None and world.state != match.state
            assert (found is None) == (expected is None) and (found is None or np.array_equal(found, expected))
    assert compared > 3


def test_hands_are_nearer_to_the_truth_than_those_drawn_at_random() -> None:
    believing, drawing = [], []
    for match in (match for seed in range(12) for match in points_of(seed)):
        worlds = believed(match, 0, NETWORK, 3)
        if worlds is not None:
            true = np.array(match.state.hand[1])  # type: ignore[attr-defined]
            drawn = np.array([redrawn(match, 0, mixed(1, number)).hand[1] for number in range(100)])  # type: ignore[attr-defined]
            believing.append(((worlds["hand"][:, 1].astype(int) - true) ** 2).sum(1).mean())
            drawing.append(((drawn - true) ** 2).sum(1).mean())
    assert len(believing) > 40 and np.mean(believing) < 0.95 * np.mean(drawing)


@pytest.mark.rule("clash.info.hidden")
def test_asked_about_another_hand_it_draws_no_worlds_with_its_own() -> None:
    """Attackers ask it so. What it would choose is legal with the hand that they ask about."""
    asked = 0
    for match in points_of(3):
        if believed(match, 0, NETWORK, 3) is None:
            continue
        for number in range(6):
            guess = match.copy()
            guess.state = redrawn(match, 1, number)
            other = guess.state.hand[0] != match.state.hand[0]  # type: ignore[attr-defined]
            assert (believed(guess, 0, NETWORK, 3) is None) == other
            asked += other
            mixture = level(8, number).mixture(guess, "A")
            assert mixture and set(mixture) <= set(guess.menu("A"))
    assert asked > 20


def test_before_the_opponent_has_chosen_anything_there_is_nothing_to_believe() -> None:
    assert believed(points_of(2)[0], 0, NETWORK, 3) is None


def test_worlds_are_drawn_again_as_often_as_their_weights_say() -> None:
    places = again(np.array([0.0, 3.0, 0.0, 1.0]), 5)
    assert sorted(places.tolist()) == [1, 1, 1, 3]
    counts = np.bincount(again(np.arange(100.0), 8), minlength=100)
    assert np.abs(counts - np.arange(100) / 49.5).max() < 1 and counts.sum() == 100
