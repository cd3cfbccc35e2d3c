"""Refusals of the PettingZoo environments, and their rendering."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from clashyard.core.errors import BadInput, IllegalAction
from clashyard.core.game import Game
from tests.support.games import OVER_ALL

pytest.importorskip("pettingzoo")

from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from clashyard.gym.pettingzoo import env, parallel_env, raw_env
from clashyard.gym.spaces import ANY
from tests.support.pettingzoo_tables import played, tables, whole_state

# Refusals


@OVER_ALL
def test_an_action_out_of_the_mask_changes_nothing(game: Game, mode: str) -> None:
    for number, zoo in enumerate(played(game.name, mode, 6)):
        if number % 4:
            continue
        before = whole_state(zoo)
        mask = zoo.observe(zoo.agent_selection)["action_mask"]
        illegal = np.random.default_rng(number).choice(np.flatnonzero(mask == 0), 5)
        for action in [*illegal, int(illegal[0]), game.rules.actions, 10**5000, -2, None, "end", 1.0, [0]]:
            with pytest.raises(IllegalAction, match=r"now; see the action mask|is a whole number"):
                zoo.step(action)
            assert whole_state(zoo) == before


@OVER_ALL
def test_a_step_of_all_is_refused_as_a_whole(game: Game, mode: str) -> None:
    zoo = parallel_env(game.name, mode)
    for number, seen in enumerate(tables(zoo, 7)):
        if number % 3 or zoo.match is None:
            continue
        before = whole_state(zoo)
        good: dict[str, Any] = dict.fromkeys(zoo.agents, ANY)
        for agent in zoo.agents:
            wrong = np.flatnonzero(seen[agent]["action_mask"] == 0)[number]
            what = "nothing to choose now" if agent not in zoo.match.deciding else "see the action mask"
            with pytest.raises(IllegalAction, match=what):
                zoo.step(good | {agent: wrong})
            with pytest.raises(BadInput, match=f"there is none of {agent}"):
                zoo.step({other: ANY for other in zoo.agents if other != agent})
        for actions in (good | {"Q": 0}, [0, 0], None):
            with pytest.raises(BadInput, match="actions: "):
                zoo.step(actions)  # type: ignore[arg-type]
        assert whole_state(zoo) == before


def test_pettingzoos_wrapper_ends_the_match_instead() -> None:
    zoo = TerminateIllegalWrapper(raw_env("decks"), illegal_reward=-1)
    zoo.reset(seed=1)
    assert zoo.agent_selection == zoo.unwrapped.match.to_act
    mover = zoo.agent_selection
    zoo.step(np.flatnonzero(zoo.observe(mover)["action_mask"] == 0)[0])
    assert all(zoo.terminations.values()) and zoo.rewards[mover] == -1
    for _ in zoo.agent_iter():
        zoo.step(None)
    assert zoo.agents == []


WRONG = [
    ({"game": "deck"}, "game: 'deck' is not a valid game; did you mean decks"),
    ({"game": None}, "game: None is not a valid game"),
    ({"game": "blades", "mode": "duel"}, "mode: 'duel' is not a valid mode; .*known: basic"),
    ({"mode": "ffaa"}, "mode: 'ffaa' is not a valid mode; did you mean ffa"),
    ({"options": {"deck": []}}, "options: 'deck' is not a valid option; did you mean decks"),
    ({"options": {"decks": ["1"]}}, r"options.decks: wrong number of decks \(1\); two decks are needed, one for each seat"),
    ({"options": {"mode": "solo"}}, "options.mode: 'solo' does not go with mode duel"),
    ({"options": {"format": "draft"}}, "options.format: environments play the game itself"),
    ({"game": "blades", "options": {"event-deck": True}}, "options.event-deck: True does not go with mode basic"),
    ({"game": "clash", "options": {"characters": ["Nobody", "Nobody"]}}, r"options.characters\[1\]"),
    ({"options": "any"}, "options: 'any' is neither a mapping"),
    ({"options": 7}, "options: 7 is neither a mapping"),
    ({"render_mode": "human"}, "render_mode: 'human' is not a valid way to render; known: ansi"),
    ({"max_cycles": 0}, "max_cycles: 0 is not a whole number from 1 to 2147483647"),
    ({"max_cycles": 2.5}, "max_cycles: 2.5 is not a whole number from 1 to 2147483647"),
]


@pytest.mark.parametrize(("given", "complaint"), WRONG)
@pytest.mark.parametrize("make", [env, raw_env, parallel_env])
def test_unknown_names_are_refused(make: Any, given: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        make(**({"game": "decks"} | given))


def test_automata_have_no_observations() -> None:
    zoo = raw_env("decks", "solo")
    zoo.reset(seed=1)
    for stranger in ("B", "D", "Q", 0):
        with pytest.raises(BadInput, match="unknown seat"):
            zoo.observe(stranger)  # type: ignore[arg-type]


# Options and pictures


def test_options_are_those_of_the_game() -> None:
    zoo = raw_env("decks", "2v2", {"decks": ["4", "3", "2", "1"], "turn-limit": 1, "modules": ["exhaustion"]})
    zoo.reset(seed=1)
    assert zoo.match and zoo.match.options["decks"] == ["4", "3", "2", "1"] and zoo.match.options["turn-limit"] == 1
    for agent in zoo.agent_iter():
        zoo.step(None if zoo.terminations[agent] else 0)
    assert zoo.match.winner == "draw"


def test_a_picture_shows_what_the_agent_sees() -> None:
    zoo = raw_env("blades", render_mode="ansi")
    zoo.reset(seed=3)
    text = zoo.render()
    assert zoo.match and text and "hidden" in text
    hands = zoo.match.position()
    assert all(card in text for card in hands["A"]["hand"]) and not any(card in text for card in hands["B"]["hand"])
    both = parallel_env("blades", render_mode="ansi")
    both.reset(seed=3)
    told = both.render()
    assert told and told.startswith("A:\n") and "\nB:\n" in told
    silent = raw_env("blades")
    silent.reset(seed=3)
    with pytest.warns(UserWarning, match="render_mode"):
        assert silent.render() is None
