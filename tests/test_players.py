"""Opponents: they play legally, by seed, on what their seat may see, and greedy is the better one."""

from __future__ import annotations

import pytest

from clashyard import decks
from clashyard.core.errors import BadInput
from clashyard.core.match import Match
from clashyard.players import PLAYERS, player
from clashyard.terminal.measures import contest

from .helpers import decisions, sampled


@pytest.mark.parametrize("name", PLAYERS)
def test_they_finish_a_match_and_repeat_themselves(name: str) -> None:
    def playing(match: Match) -> list[str]:
        for _ in range(400):
            if match.to_act is None:
                break
            match.play(player(name, 3).choose(match))
        return match.actions

    assert playing(sampled(8)) == playing(sampled(8))


@pytest.mark.parametrize("name", PLAYERS)
def test_they_see_only_what_their_seat_may_see(name: str) -> None:
    """With the cards that it cannot know swapped, the same seed chooses the same action."""
    compared = 0
    for seed in range(12):
        for match in decisions(seed, 30):
            seat = "AB".index(match.to_act or "A")
            choice = player(name, seed).choose(match)
            for draw in range(3):
                world = match.copy()
                world.state = match.state.copy()
                decks.GAME.hide(world.state, seat, draw)
                compared += world.state != match.state
                assert player(name, seed).choose(world) == choice
    assert compared > 300


def test_choosing_leaves_the_match_as_it_is() -> None:
    match = sampled(11)
    before = match.state.copy()
    for name in PLAYERS:
        player(name, 1).choose(match)
    assert match.state == before and match.actions == []


@pytest.mark.compiled
def test_greedy_beats_random() -> None:
    wins, _ = contest(decks.GAME, 1000, 1)
    assert wins > 900


def test_an_unknown_opponent() -> None:
    with pytest.raises(BadInput, match="'gready' is no opponent; did you mean greedy"):
        player("gready")
