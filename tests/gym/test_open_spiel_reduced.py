"""The reduced Clashing Blades!: OpenSpiel's checks of the whole tree, and its solvers."""

from __future__ import annotations

import json
import random
import re

import pytest

from clashyard import blades
from clashyard.core.errors import BadInput
from tests.support.paths import DOCS

pyspiel = pytest.importorskip("pyspiel")
REDUCED = pytest.importorskip("clashyard.gym.open_spiel").REDUCED
solving = pytest.importorskip("clashyard.gym.open_spiel_solve")
api_test = pytest.importorskip("open_spiel.integration_tests.api_test")
cfr = pytest.importorskip("open_spiel.python.algorithms.cfr")
exploitability = pytest.importorskip("open_spiel.python.algorithms.exploitability")

PAGE = DOCS / "environments" / "reduced-blades.md"
SMALL = {"ranks": 2, "cards": 2}


class TestWholeTree(api_test.EnforceAPIOnFullTreeBase):  # type: ignore[misc,name-defined]
    """OpenSpiel's API test on every state of the small game, including perfect recall."""

    @classmethod
    def setUpClass(cls) -> None:
        cls.game_name = "reduced"
        cls.game = pyspiel.load_game(REDUCED, SMALL)
        api_test.TOTAL_NUM_STATES[cls.game_name] = (1, 1126, 476)
        api_test.PERFECT_RECALL_NUM_STATES[cls.game_name] = 454
        super().setUpClass()


def test_the_tree_is_made_by_the_rules_of_the_game() -> None:
    """A deal played in OpenSpiel and the same position played in a match go the same way."""
    game, draw = pyspiel.load_game(REDUCED, {"health_a": 3}), random.Random(4)
    assert game.max_chance_outcomes() == 84 * 20
    for deal in draw.sample(range(84 * 20), 20):
        state = game.new_initial_state()
        state.apply_action(deal)
        match = blades.from_position(json.loads(str(state)), {"deal-limit": 1})
        assert [match.position()["A"]["health"], match.position()["B"]["health"]] == [3, 2]
        assert len(match.position()["A"]["hand"]) == 3 and len(match.position()["deck"]) == 3
        while match.deciding:
            assert state.legal_actions() == sorted(match.menu())
            action = draw.choice(state.legal_actions())
            state.apply_action(action)
            match.play(action)
        assert state.is_terminal() and json.loads(str(state)) == match.position()


def test_a_guess_keeps_to_the_small_pack() -> None:
    game, draw = pyspiel.load_game(REDUCED), random.Random(1)
    for deal in range(0, 1680, 84):
        state = game.new_initial_state()
        state.apply_action(deal)
        for _ in range(3):
            player = state.current_player()
            guess = state.resample_from_infostate(player, draw.random)
            assert guess.information_state_string() == state.information_state_string()
            assert guess.information_state_tensor() == state.information_state_tensor()
            assert guess.legal_actions() == state.legal_actions()
            cards = {card for seat in "AB" for card in json.loads(str(guess))[seat]["hand"]}
            assert {card[1:] for card in cards} <= {"A", "2", "3"}
            state.apply_action(draw.choice(state.legal_actions()))
            if state.is_terminal():
                break


def test_cfr_plus_solves_it() -> None:
    game = solving.load(**SMALL)
    solution = solving.solve(game, goal=0.001)
    assert solution.nash_conv < 0.001 and solution.iterations <= 100
    count = solving.walk(game, solution.policy.policy_table())
    assert count.histories == 1 + 1126 + 476
    assert abs(sum(count.results.values()) - 1) < 1e-9
    assert abs(count.value) < solution.nash_conv, "equal healths: neither seat is ahead"
    for diamond, club in (("SA DA", "SA CA"), ("S2 DA", "S2 CA"), ("DA D2", "D2 CA")):
        assert count.worth[diamond] == pytest.approx(count.worth[club], abs=1e-4), "an ace of clubs never strikes back"


def test_the_value_changes_its_sign_with_the_seats() -> None:
    """The player with more health is ahead, and by the same amount from either seat."""
    values = {}
    for a, b in ((2, 1), (1, 2)):
        game = solving.load(**SMALL, health_a=a, health_b=b)
        solution = solving.solve(game, goal=0.001)
        values[a, b] = solving.walk(game, solution.policy.policy_table()).value
    assert values[2, 1] == pytest.approx(0.15, abs=0.001)
    assert values[1, 2] == pytest.approx(-values[2, 1], abs=0.001)


def test_the_cached_tree_is_the_game() -> None:
    """CFR+ on our states and on their cache produces the same policy."""
    games = pyspiel.load_game(REDUCED, SMALL), solving.load(**SMALL)
    tables = []
    for game in games:
        solver = pyspiel.CFRPlusSolver(game)
        solver.evaluate_and_update_policy()
        solver.evaluate_and_update_policy()
        tables.append(solver.tabular_average_policy().policy_table())
    assert tables[0].keys() == tables[1].keys() and len(tables[0]) == 454
    for known, policy in tables[0].items():
        assert dict(policy) == pytest.approx(dict(tables[1][known]), abs=1e-9)


def test_open_spiel_measures_the_same_in_python() -> None:
    game = solving.load(**SMALL)
    slow, quick = cfr.CFRPlusSolver(game), pyspiel.CFRPlusSolver(game)
    for _ in range(5):
        slow.evaluate_and_update_policy()
        quick.evaluate_and_update_policy()
    found = exploitability.nash_conv(game, slow.average_policy())
    assert found == pytest.approx(pyspiel.nash_conv(game, quick.average_policy()), abs=1e-6)
    assert found < 0.02


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"health_a": 0}, "health_a: 0 is not a whole number from 1 to 15"),
        ({"health_b": 16}, "health_b: 16 is not a whole number from 1 to 15"),
        ({"ranks": 5}, "ranks: 5 is not a whole number from 1 to 4"),
        ({"ranks": 1, "cards": 2}, "cards: two hands of 2 are more than 3 suits of 1; give fewer"),
    ],
)
def test_a_wrong_parameter_is_named(parameters: dict[str, int], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        pyspiel.load_game(REDUCED, parameters)


def test_the_page_says_what_is_so() -> None:
    """Its example solves the stated game, and its information state is one."""
    text = PAGE.read_text("utf-8")
    for block in re.findall(r"^```python\n(.*?)^```", text, re.S | re.M):
        exec(compile(block, PAGE.name, "exec"), {})
    game = pyspiel.load_game(REDUCED)
    state = game.new_initial_state()
    state.apply_action(
        next(deal for deal, (mine, yours) in enumerate(game.hands) if mine == ("SA", "S2", "D3") and "D2" in yours)
    )
    for move in ("en-garde A:S2", "en-garde B:D2"):
        state.apply_action(state.string_to_action(move))
    assert f"`{state.information_state_string(0)}`" in text
