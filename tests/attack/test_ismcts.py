"""OpenSpiel's IS-MCTS on our compiled positions: it plays legally, sees nothing hidden, and wins what any search wins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from clashyard.attack import ismcts
from clashyard.attack.ismcts import IsMcts, Table, World, simulations
from clashyard.core.errors import BadInput
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.games import GAMES, NAMED
from clashyard.players import player
from tests.support.games import dealt, guessed

pytestmark = pytest.mark.compiled
OVER_GAMES = pytest.mark.parametrize("game", [pytest.param(game, id=game.name) for game in GAMES])


def decisions(game: Game, seed: int, most: int) -> Iterator[tuple[Match, str]]:
    """Yield the decisions of a match of greedy players that have a choice, every seat in turn."""
    match, found = dealt(game, game.modes[0], seed), 0
    while match.deciding and found < most:
        for seat in match.deciding:
            if len(match.menu(seat)) > 1:
                found += 1
                yield match, seat
        match.play(player("greedy", seed).choose(match), match.deciding[0])


@OVER_GAMES
def test_it_plays_legally_and_repeats_itself_whatever_is_hidden(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLASHYARD_SIMULATIONS", "30")
    changed = 0
    for match, seat in decisions(game, 5, 12):
        chosen = IsMcts(3).choose(match, seat)
        assert chosen in match.menu(seat)
        world = guessed(match, seat, 8)
        changed += world.state != match.state
        assert IsMcts(3).choose(world, seat) == chosen
    assert changed > 3


@OVER_GAMES
def test_a_world_is_played_as_the_match_is(game: Game) -> None:
    table = Table(game, game.modes[0])
    for match, seat in decisions(game, 2, 20):
        world = World(table, match.state.to_record(), game.seats.index(seat))
        assert sorted(world.legal_actions()) == sorted(match.menu(seat))
        assert world.information_state_string() == world.redrawn(game.seats.index(seat), 4).information_state_string()
        after = match.copy()
        after.play(match.menu(seat)[-1], seat)
        world.apply_action(match.menu(seat)[-1])
        assert np.array_equal(world.row, after.state.to_record()) and world.is_terminal() == (not after.deciding)


@pytest.mark.parametrize("mode", ["solo", "coop", "ffa", "2v2"])
def test_other_modes_are_refused(mode: str) -> None:
    match = dealt(NAMED["decks"], mode, 1)
    with pytest.raises(BadInput, match="this attacker plays the mode duel only"):
        IsMcts().choose(match, match.deciding[0])


def test_it_beats_random_play_with_as_many_simulations_as_it_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    assert simulations() == ismcts.SIMULATIONS
    for wrong in ("0", "1", "-3", "many"):
        monkeypatch.setenv("CLASHYARD_SIMULATIONS", wrong)
        with pytest.raises(BadInput, match="give a number above 1"):
            simulations()
    monkeypatch.setenv("CLASHYARD_SIMULATIONS", "40")
    assert simulations() == 40
    won = 0
    for seed in range(4):
        match = dealt(NAMED["blades"], "basic", seed)
        sitting: dict[str, Any] = {"A": IsMcts(seed), "B": player("random", seed)}
        while match.deciding:
            seat = match.deciding[0]
            match.play(sitting[seat].choose(match, seat), seat)
        won += match.winner == "A"
    assert won >= 3
