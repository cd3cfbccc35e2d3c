"""The games in OpenSpiel: OpenSpiel's tests and bots run on them, and hidden information stays hidden."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import numpy as np
import pytest

from clashyard.core.errors import BadInput
from clashyard.core.game import Game
from clashyard.core.match import Match
from tests.support.games import CASES
from tests.support.open_spiel_games import OVER_ALL, load, points, pyspiel
from tests.support.paths import DOCS

pytest.importorskip("clashyard.gym.open_spiel")
tables = pytest.importorskip("clashyard.gym.open_spiel_table")
api_test = pytest.importorskip("open_spiel.integration_tests.api_test")
ismcts = pytest.importorskip("open_spiel.python.algorithms.ismcts")
mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
rl_environment = pytest.importorskip("open_spiel.python.rl_environment")

PAGE = DOCS / "environments" / "open_spiel.md"
SHORT = {"decks": {"turn_limit": 4}, "blades": {"deal_limit": 2}, "clash": {"turn_limit": 2}}
OVER_GAMES = pytest.mark.parametrize("name", SHORT)


# OpenSpiel's tests


@OVER_ALL
def test_random_simulations_of_open_spiel(game: Game, mode: str) -> None:
    pyspiel.random_sim_test(load(game.name, mode), num_sims=1, serialize=True, verbose=False)


class PartialTree(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc,name-defined]
    """OpenSpiel's API test on some states of a game; the cases are below."""

    __test__ = False
    game_name = ""

    @classmethod
    def setUpClass(cls) -> None:
        random.seed(1)
        cls.game = pyspiel.load_game(cls.game_name)
        cls.game_type = cls.game.get_type()
        cls.some_states = api_test.sample_some_states.sample_some_states(cls.game, max_states=40)


class TestDuel(PartialTree):
    __test__ = True
    game_name = "clashyard_decks(deals=2)"


class TestCoop(PartialTree):
    __test__ = True
    game_name = "clashyard_decks(mode=coop,deals=2)"


class TestFencing(PartialTree):
    __test__ = True
    game_name = "clashyard_blades(mode=hearts-king,deals=2)"


class TestClash(PartialTree):
    __test__ = True
    game_name = "clashyard_clash(deals=2,character_a=tamsy-quillane)"


# Facts


@OVER_ALL
def test_players_and_payoffs(game: Game, mode: str) -> None:
    loaded = load(game.name, mode)
    expected = {"solo": 1, "ffa": 4, "2v2": 4}.get(mode, 2)
    assert loaded.num_players() == expected and loaded.num_distinct_actions() == game.rules.actions
    utility, sums = loaded.get_type().utility, set()
    for seed in range(12):
        state, draw = loaded.new_initial_state(), random.Random(seed)
        state.apply_action(seed)
        while not state.is_terminal():
            assert state.returns() == state.rewards() == [0.0] * expected
            state.apply_action(draw.choice(state.legal_actions()))
        assert all(payoff in (-1.0, 0.0, 1.0) for payoff in state.returns())
        sums.add(sum(state.returns()))
        if utility == pyspiel.GameType.Utility.IDENTICAL:
            assert len(set(state.returns())) == 1
    if utility == pyspiel.GameType.Utility.ZERO_SUM:
        assert sums == {0.0} and loaded.utility_sum() == 0.0
    assert utility == {
        "solo": pyspiel.GameType.Utility.GENERAL_SUM,
        "ffa": pyspiel.GameType.Utility.GENERAL_SUM,
        "coop": pyspiel.GameType.Utility.IDENTICAL,
    }.get(mode, pyspiel.GameType.Utility.ZERO_SUM)


@OVER_ALL
def test_a_deal_is_the_match_of_that_seed(game: Game, mode: str) -> None:
    """The same deal and actions in one of our matches lead to the same position: nothing else is random."""
    loaded, draw = load(game.name, mode), random.Random(3)
    state = loaded.new_initial_state()
    assert len(state.chance_outcomes()) == loaded.max_chance_outcomes() == 10_000
    state.apply_action(11)
    match = Match.new(game, game.setup.options(state.seating.setting), seed=11)
    while match.deciding and len(match.actions) < 40:
        mover = match.seats.index(match.to_act)
        assert state.current_player() == mover and state.legal_actions() == sorted(match.menu())
        action = draw.choice(state.legal_actions())
        assert state.action_to_string(action) == match.text(action)
        state.apply_action(action)
        match.play(action)
    assert json.loads(str(state)) == match.position()


@pytest.mark.parametrize("mode", next(game for game, _ in CASES if game.name == "blades").modes)
def test_no_deal_of_blades_is_longer_than_its_bound(mode: str) -> None:
    game = load("blades", mode, deal_limit=1)
    assert game.max_game_length() == 73
    pyspiel.random_sim_test(game, num_sims=5, serialize=False, verbose=False)


def test_the_bounds_grow_with_the_limit() -> None:
    assert load("decks", turn_limit=10).max_game_length() == 2 * 10 * 65
    assert load("decks", "ffa", turn_limit=10).max_game_length() == 4 * 10 * 65
    assert load("clash", turn_limit=1).max_game_length() == 125
    assert load("clash", turn_limit=1, character_a="tamsy-quillane").max_game_length() == 133


@OVER_ALL
def test_the_tensor_is_the_observation_of_the_game(game: Game, mode: str) -> None:
    loaded = load(game.name, mode)
    observer = loaded.make_py_observer()
    assert game.views and game.rules.observe
    size = game.views(mode)[-1].stop
    assert loaded.observation_tensor_size() == size
    for state in list(points(loaded, range(1)))[::7]:
        for player, seat in enumerate(state.seating.seats):
            row = [0] * size
            game.rules.observe(state.table.state, seat, row)
            assert state.observation_tensor(player) == row
            observer.set_from(state, player)
            for view in game.views(mode):
                assert np.array_equal(observer.dict[view.name].ravel(), row[view.start : view.stop]), view.name


@pytest.mark.parametrize(
    ("name", "parameters", "message"),
    [
        ("decks", {"mode": "duell"}, "mode: 'duell' is not a valid mode; did you mean duel"),
        ("blades", {"mode": "duel"}, "mode: 'duel' is not a valid mode"),
        ("decks", {"deck_a": 9}, "deck_a: 9 is not a whole number from 0 to 8"),
        ("decks", {"mode": "coop", "deck_b": 2}, "deck_b: in the mode coop B has no deck to choose; leave it out"),
        ("decks", {"turn_limit": 0}, "turn_limit: 0 is not a whole number from 1 to 10000"),
        ("clash", {"character_b": "Nobody"}, "character_b: 'Nobody' is not a valid library character"),
        ("blades", {"deals": 0}, "deals: 0 is not a whole number from 1 to 1000000"),
    ],
)
def test_a_wrong_parameter_is_named(name: str, parameters: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=re.escape(message)):
        load(name, **parameters)


def test_parameters_that_open_spiel_refuses_itself() -> None:
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter 'moda'"):
        load("decks", moda="duel")
    with pytest.raises(pyspiel.SpielError, match="Wrong type for parameter deals"):
        load("decks", deals="many")


# Bots


@OVER_GAMES
def test_is_mcts_plays_a_game(name: str) -> None:
    game, chance = load(name, None, **SHORT[name]), np.random.RandomState(4)
    bots = [
        ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, chance), 1.5, max_simulations=4, random_state=chance)
        for _ in range(game.num_players())
    ]
    for bot in bots:
        bot.set_resampler(lambda state, player: state.resample_from_infostate(player, chance.uniform))
    state = game.new_initial_state()
    state.apply_action(2)
    while not state.is_terminal():
        state.apply_action(int(bots[state.current_player()].step(state)))
    assert len(state.history()) > 4


@pytest.mark.parametrize("name", ["clashyard_blades", "python_kuhn_poker"])
def test_is_mcts_in_c_cannot_resample_a_game_in_python(name: str) -> None:
    """This is a limit of OpenSpiel, about which the page warns: when this test fails, the limit is gone."""
    __import__("open_spiel.python.games.kuhn_poker")
    state = pyspiel.load_game(name).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    bot = pyspiel.ISMCTSBot(seed=1, evaluator=pyspiel.RandomRolloutEvaluator(1, 1), uct_c=1.5, max_simulations=4)
    with pytest.raises(pyspiel.SpielError, match="ResampleFromInfostate"):
        bot.get_policy(state)


@OVER_GAMES
def test_the_environment_for_learning_steps_through(name: str) -> None:
    environment = rl_environment.Environment(
        load(name, None, **SHORT[name]), chance_event_sampler=rl_environment.ChanceEventSampler(2)
    )
    draw, step = random.Random(1), environment.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = environment.step([draw.choice(step.observations["legal_actions"][player])])
    assert len(step.rewards) == 2


def test_the_example_of_the_page_runs() -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", PAGE.read_text("utf-8"), re.S | re.M)
    assert len(blocks) >= 2 and len(blocks[0].splitlines()) <= 10
    for block in blocks:
        exec(compile(block, PAGE.name, "exec"), {})
