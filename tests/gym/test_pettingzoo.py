"""The PettingZoo environments: PettingZoo's tests in all modes, masks, sealed choices, ends."""

from __future__ import annotations

import copy
import warnings
from collections.abc import Iterator
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from clashyard.core.errors import BadInput
from clashyard.core.game import Game
from clashyard.games import GAMES
from tests.support.games import CASES, OVER_ALL, guessed

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test
from pettingzoo.utils.conversions import parallel_to_aec

from clashyard.gym.pettingzoo import Simultaneous, env, parallel_env, raw_env
from clashyard.gym.spaces import ANY
from tests.support.pettingzoo_tables import played

WHERE_AT_ONCE = pytest.mark.parametrize(
    ("game", "mode"), [pytest.param(g, m, id=f"{g.name}-{m}") for g, m in CASES if g.rules.deciding]
)
# Warnings that PettingZoo's tests give for every environment with masks and for agents named like our seats.
SAID_OF_ALL = ("We recommend agents to be named", "Observation space for each agent probably", "Observation is not a NumPy")


@pytest.fixture
def heard() -> Iterator[None]:
    """Fail on any warning except those of SAID_OF_ALL."""
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        yield
    assert [str(w.message) for w in said if not str(w.message).startswith(SAID_OF_ALL)] == []


# PettingZoo's tests


@OVER_ALL
@pytest.mark.usefixtures("heard")
def test_the_kit_in_turn(game: Game, mode: str) -> None:
    api_test(env(game.name, mode), num_cycles=60)
    api_test(env(game.name, mode, options="random"), num_cycles=20)
    seed_test(partial(env, game.name, mode), num_cycles=20)


@OVER_ALL
@pytest.mark.usefixtures("heard")
def test_pettingzoo_accepts_parallel_environments(game: Game, mode: str) -> None:
    parallel_api_test(parallel_env(game.name, mode), num_cycles=60)
    parallel_seed_test(partial(parallel_env, game.name, mode), num_cycles=20)
    api_test(parallel_to_aec(parallel_env(game.name, mode)), num_cycles=10)


@OVER_ALL
def test_the_kit_cuts_matches_off(game: Game, mode: str) -> None:
    """The kit expects every agent to act in every cycle, as in `parallel_env` and PettingZoo's conversions of it."""
    at_once = partial(parallel_env, game.name, mode)
    max_cycles_test(SimpleNamespace(parallel_env=at_once, env=lambda max_cycles: parallel_to_aec(at_once(max_cycles=max_cycles))))


# Observations, choices and results


@OVER_ALL
def test_masks_observations_and_rewards_are_those_of_the_match(game: Game, mode: str) -> None:
    for zoo in played(game.name, mode, 5):
        match = zoo.match
        assert match is not None and zoo.agent_selection in match.deciding
        assert zoo.possible_agents == list(match.seats)
        for agent in zoo.agents:
            seen = zoo.observe(agent)
            assert zoo.observation_space(agent).contains(seen)
            assert np.flatnonzero(seen["action_mask"]).tolist() == sorted(match.menu(agent))
            row = [0] * len(seen["observation"])
            assert game.rules.observe
            game.rules.observe(match.state, game.seats.index(agent), row)
            assert seen["observation"].tolist() == row
        assert not any(zoo.rewards.values()) and not any(zoo.terminations.values())
    assert match is not None and match.winner
    for agent in zoo.agents:
        won = 0 if match.winner == "draw" else 1 if agent in match.winner else -1
        assert zoo.rewards[agent] == zoo._cumulative_rewards[agent] == won
        assert zoo.terminations[agent] and not zoo.truncations[agent]
        assert zoo.infos[agent] == {"winner": match.winner}


@OVER_ALL
def test_hidden_information_is_not_observed(game: Game, mode: str) -> None:
    different = 0
    for number, zoo in enumerate(played(game.name, mode, 3)):
        if number % 5 or zoo.match is None:
            continue
        for agent in zoo.agents:
            twin = copy.deepcopy(zoo)
            twin.match = guessed(zoo.match, agent, number)
            different += twin.match.state != zoo.match.state
            for name in ("observation", "action_mask"):
                assert np.array_equal(zoo.observe(agent)[name], twin.observe(agent)[name])
    assert different


@WHERE_AT_ONCE
def test_simultaneous_choices_are_hidden_until_both_are_made(game: Game, mode: str) -> None:
    sealed = 0
    for zoo in played(game.name, mode, 4):
        if zoo.match is None or len(zoo.match.deciding) < 2:
            continue
        first, second = zoo.match.deciding
        before = zoo.observe(second)
        for number in zoo.match.menu(first)[:6]:
            twin = copy.deepcopy(zoo)
            twin.step(number)
            sealed += 1
            assert twin.agent_selection == second
            assert all(np.array_equal(before[name], twin.observe(second)[name]) for name in before)
    assert sealed > 5


@OVER_ALL
def test_both_interfaces_play_the_same_match(game: Game, mode: str) -> None:
    in_turn, at_once = raw_env(game.name, mode), parallel_env(game.name, mode)
    in_turn.reset(seed=8)
    draw, together = np.random.default_rng(8), 0
    seen, _ = at_once.reset(seed=8)
    while at_once.agents:
        assert in_turn.match and at_once.match and in_turn.match.position() == at_once.match.position()
        deciding = at_once.match.deciding
        together += len(deciding) > 1
        for agent in at_once.agents:
            passing = np.flatnonzero(seen[agent]["action_mask"]).tolist() == [game.rules.actions]
            assert passing == (agent not in deciding)
        actions = {agent: draw.choice(np.flatnonzero(seen[agent]["action_mask"])) for agent in at_once.agents}
        for agent in deciding:
            assert in_turn.agent_selection == agent
            in_turn.step(actions[agent])
        seen, rewards, ends, cuts, infos = at_once.step(actions)
        assert (rewards, ends, cuts, infos) == (in_turn.rewards, in_turn.terminations, in_turn.truncations, in_turn.infos)
    assert bool(together) == (game.rules.deciding is not None)


# Seeds


@pytest.mark.parametrize("options", [None, "random"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_seed_is_a_series_of_matches(game: Game, options: Any) -> None:
    def series(seed: int) -> list[Any]:
        zoo = raw_env(game.name, options=options)
        told = []
        for given in (seed, None, None):
            zoo.reset(seed=given)
            for agent in zoo.agent_iter(12):
                zoo.step(None if zoo.terminations[agent] else ANY)
            assert zoo.match
            told.append((zoo.match.actions, zoo.match.position(), zoo.match.given))
        return told

    first = series(1)
    assert first == series(1) != series(2)
    assert first[0] != first[1] != first[2], "without a seed the generator goes on"
    assert (first[0][2] == first[1][2] == first[2][2]) == (options is None or game.name == "blades")


def test_any_is_one_of_the_legal_actions() -> None:
    for zoo in played("decks", "duel", 2):
        drawn = set()
        for seed in range(20):
            twin = copy.deepcopy(zoo)
            twin._generator = np.random.default_rng(seed)
            assert zoo.match and twin.match and twin.match.game is zoo.match.game
            twin.step(zoo.action_space(zoo.agent_selection).sample())
            drawn.add(twin.match.numbers[-1])
            menu = zoo.match.menu()
        assert drawn <= set(menu) and (len(drawn) > 1 or len(menu) == 1)


# Ends


@OVER_ALL
@pytest.mark.parametrize("cycles", [1, 3])
def test_a_match_is_cut_off_after_so_many_rounds(game: Game, mode: str, cycles: int) -> None:
    zoo = env(game.name, mode, max_cycles=cycles).unwrapped
    zoo.reset(seed=1)
    rounds = 0
    while not any(zoo.truncations.values()):
        assert zoo.match
        rounds += len(zoo.match.deciding) == 1  # in a simultaneous choice the last seat ends the round
        zoo.step(ANY)
        assert rounds <= cycles
    assert rounds == cycles and all(zoo.truncations.values()) and not any(zoo.terminations.values())
    assert set(zoo._cumulative_rewards.values()) == {0.0} and zoo.infos == {agent: {} for agent in zoo.agents}
    for agent in zoo.agent_iter():
        zoo.step(None)
        assert agent not in zoo.agents


def test_after_the_end() -> None:
    zoo: Any
    for zoo in (raw_env("blades", max_cycles=2), parallel_env("blades", max_cycles=2)):
        with pytest.raises(BadInput, match="call reset first"):
            zoo.step({} if isinstance(zoo, Simultaneous) else ANY)
        zoo.reset(seed=1)
        while zoo.agents:
            if isinstance(zoo, Simultaneous):
                zoo.step(dict.fromkeys(zoo.agents, ANY))
            else:
                zoo.step(None if any(zoo.truncations.values()) else ANY)
        with pytest.raises(BadInput, match="over; call reset"):
            zoo.step({} if isinstance(zoo, Simultaneous) else ANY)
        zoo.reset()
        assert zoo.agents == ["A", "B"]
    with pytest.raises(AssertionError, match="reset"):
        env().step(0)
    with pytest.raises(AttributeError, match="reset"):
        assert env().agent_selection
