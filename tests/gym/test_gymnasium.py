"""The Gymnasium environments: Gymnasium's checks in all modes, opponents, masks, seeds, and refusals."""

from __future__ import annotations

import copy
import re
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from clashyard.core.errors import BadInput, IllegalAction
from clashyard.core.game import Game
from clashyard.games import GAMES
from tests.support.games import OVER_ALL, QUICK, guessed

pytest.importorskip("gymnasium")

import gymnasium
from gymnasium.utils.env_checker import check_env

from clashyard.gym.gymnasium import OneSeat
from clashyard.gym.spaces import ANY, Choices
from tests.support.paths import DOCS

PAGES = DOCS / "environments"


def made(game: str, mode: str | None = None, **more: Any) -> Any:
    return gymnasium.make(f"clashyard/{game.capitalize()}-v0", mode=mode, **more)


def played(seat: OneSeat, seed: int) -> Iterator[tuple[Any, float, bool, dict[str, Any]]]:
    """Yield what the agent is told at its decisions and at the end of a random match."""
    draw = np.random.default_rng(seed)
    seen, info = seat.reset(seed=seed)
    yield seen, 0.0, False, info
    over = False
    while not over:
        seen, reward, over, cut_off, info = seat.step(draw.choice(np.flatnonzero(info["action_mask"])))
        assert cut_off is False
        yield seen, reward, over, info


def whole_state(seat: OneSeat) -> Any:
    """Return everything that a refused call must leave unchanged."""
    return seat.match.to_json() if seat.match else None, seat.seat, seat.np_random.bit_generator.state


@OVER_ALL
@pytest.mark.parametrize("opponent", ["random", "greedy"])
def test_gymnasiums_own_check(game: Game, mode: str, opponent: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for seat in ("A", "random"):
            check_env(made(game.name, mode, opponent=opponent, seat=seat).unwrapped)
        check_env(made(game.name, mode, opponent=opponent, options="random").unwrapped, skip_render_check=True)


@OVER_ALL
def test_masks_observations_and_rewards_are_those_of_the_seat(game: Game, mode: str) -> None:
    for asked in made(game.name, mode).unwrapped.table.seats:
        seat = OneSeat(game.name, mode, opponent="random", seat=asked)
        number = game.seats.index(asked)
        for seen, reward, over, info in played(seat, 3):
            match = seat.match
            assert match and seat.observation_space.contains(seen)
            row = [0] * len(seen)
            assert game.rules.observe
            game.rules.observe(match.state, number, row)
            assert seen.tolist() == row
            assert np.flatnonzero(info["action_mask"]).tolist() == sorted(match.menu(asked))
            assert info["action_mask"].dtype == np.int8 and info["seat"] == asked
            assert seat.action_masks().dtype == np.bool_ and np.array_equal(seat.action_masks(), info["action_mask"])
            winner = match.winner
            assert reward == game.rules.payoff(match.state, number) and over == (not match.deciding) == ("winner" in info)
            assert over or asked in match.deciding
        assert winner and info["winner"] == winner
        assert reward == (0 if winner == "draw" else 1 if asked in info["winner"] else -1)


@OVER_ALL
def test_hidden_information_is_not_observed(game: Game, mode: str) -> None:
    seat = OneSeat(game.name, mode, opponent="random")
    different = 0
    for number, (seen, _, _, info) in enumerate(played(seat, 4)):
        assert seat.match
        twin = copy.deepcopy(seat)
        assert twin.match is not seat.match
        twin.match = guessed(seat.match, "A", number)
        different += twin.match.state != seat.match.state
        assert np.array_equal(twin._seen(twin.match), seen) and np.array_equal(twin.action_masks(), info["action_mask"])
    assert different


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_seed_is_a_series_of_matches(game: Game) -> None:
    def series(seed: int) -> list[Any]:
        seat = made(game.name, seat="random", options="random").unwrapped
        told = []
        for given in (seed, None, None, None):
            seat.reset(seed=given)
            over = False
            while not over:
                over = seat.step(seat.action_space.sample())[2]
            told.append((seat.seat, seat.match.actions, seat.match.options))
        return told

    first = series(1)
    assert first == series(1) != series(2)
    assert first[0] != first[1] != first[2]
    assert {seat for seat, _, _ in series(1) + series(2) + series(3)} == {"A", "B"}


def test_a_copy_goes_on_alike() -> None:
    seat = OneSeat("decks")
    for number, (_, _, over, info) in enumerate(played(seat, 5)):
        if over or number % 3:
            continue
        twin, action = copy.deepcopy(seat), np.flatnonzero(info["action_mask"])[-1]
        other = copy.deepcopy(seat)
        assert whole_state(twin) == whole_state(seat)
        told, same = twin.step(action), other.step(action)
        assert np.array_equal(told[0], same[0]) and told[1:4] == same[1:4]
        assert seat.match and twin.match and seat.match.told < twin.match.told, "the original has stayed where it was"


@OVER_ALL
def test_an_action_out_of_the_mask_changes_nothing(game: Game, mode: str) -> None:
    seat = OneSeat(game.name, mode, opponent="random")
    for number, (_, _, over, info) in enumerate(played(seat, 6)):
        before = whole_state(seat)
        illegal = np.random.default_rng(number).choice(np.flatnonzero(info["action_mask"] == 0), 4)
        for action in [
            *illegal,
            int(illegal[0]),
            game.rules.actions,
            10**5000,
            -2,
            None,
            "end",
            1.0,
            [0],
            *([ANY] if over else []),
        ]:
            with pytest.raises(
                BadInput if over else IllegalAction, match="over; call reset|see the action mask|is a whole number"
            ):
                seat.step(action)
            assert whole_state(seat) == before


@pytest.mark.parametrize("name", QUICK)
def test_every_opponent_plays(name: str) -> None:
    seat = made("blades", opponent=name, seat="B")
    _, info = seat.reset(seed=1)
    for _ in range(3):
        _, _, _, _, info = seat.step(np.flatnonzero(info["action_mask"])[0])
    assert seat.unwrapped.match.movers().count("A") >= 2


def test_calls_out_of_order() -> None:
    for seat in (OneSeat("clash"), made("clash")):
        with pytest.raises(gymnasium.error.ResetNeeded):
            seat.step(0)
    for call in (OneSeat("clash").action_masks, OneSeat("clash", render_mode="ansi").render):
        with pytest.raises(gymnasium.error.ResetNeeded):
            call()
    with pytest.raises(BadInput, match="options: reset takes none"):
        OneSeat("clash").reset(options={"turn-limit": 3})


WRONG = [
    ({"mode": "ffaa"}, "mode: 'ffaa' is not a valid mode; did you mean ffa"),
    ({"opponent": "gready"}, "opponent: 'gready' is not a valid opponent; did you mean greedy"),
    ({"opponent": None}, "opponent: None is not a valid opponent"),
    ({"seat": "C"}, "seat: 'C' is not a valid seat; .*known: A, B, random"),
    ({"mode": "solo", "seat": "B"}, "seat: 'B' is not a valid seat"),
    ({"mode": "coop", "seat": "D"}, "seat: 'D' is not a valid seat"),
    ({"options": {"turn-limit": -1}}, "options.turn-limit: -1"),
    ({"options": "any"}, "options: 'any' is neither a mapping"),
    ({"render_mode": "rgb_array"}, "render_mode: 'rgb_array' is not a valid way to render; known: ansi"),
]


@pytest.mark.parametrize(("given", "complaint"), WRONG)
def test_unknown_names_are_refused(given: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        OneSeat("decks", **given)
    with pytest.raises(BadInput, match="game: 'chess' is not a valid game"):
        OneSeat("chess", **given)


def test_the_space_of_actions() -> None:
    space = Choices(5, seed=1)
    mask = np.array([0, 1, 0, 1, 0], np.int8)
    assert {int(space.sample(mask)) for _ in range(30)} == {1, 3}
    assert space.sample() == ANY and space.contains(space.sample()) and ANY in space
    assert all(number in space for number in range(5)) and 5 not in space and -2 not in space and 1.5 not in space
    assert repr(space) == "Choices(5)" and space.n == 5


def test_several_at_a_time() -> None:
    envs = gymnasium.make_vec("clashyard/Blades-v0", num_envs=3, vectorization_mode="sync", opponent="random")
    _, info = envs.reset(seed=1)
    ended = 0
    for _ in range(120):
        _, rewards, over, _, info = envs.step(envs.action_space.sample(mask=tuple(info["action_mask"])))
        assert np.all(over[rewards != 0])
        ended += over.sum()
    assert ended > 3


def test_a_picture_shows_what_the_agent_sees() -> None:
    seat = OneSeat("decks", seat="B", render_mode="ansi")
    seat.reset(seed=2)
    text = seat.render()
    assert seat.match and text and "hidden" in text
    assert seat.match.view("A")["A"]["hand"] != seat.match.view("B")["A"]["hand"]
    silent = OneSeat("decks")
    silent.reset(seed=2)
    with pytest.warns(UserWarning, match="render_mode"):
        assert silent.render() is None


# The pages


@pytest.mark.parametrize("name", ["gymnasium", "pettingzoo"])
def test_the_examples_run(name: str) -> None:
    pytest.importorskip(name)
    blocks = re.findall(r"^```python\n(.*?)^```", (PAGES / f"{name}.md").read_text("utf-8"), re.S | re.M)
    assert len(blocks) >= 2
    for block in blocks:
        exec(compile(block, f"{name}.md", "exec"), {})


@pytest.mark.parametrize("name", ["gymnasium", "pettingzoo"])
def test_the_tables_of_the_pages(name: str) -> None:
    """Every mode has a row: game, mode, agents, actions."""
    page = (PAGES / f"{name}.md").read_text("utf-8")
    for game in GAMES:
        for mode in game.modes:
            seat = OneSeat(game.name, mode)
            row = f"| `{game.name}` | `{mode}` | {', '.join(seat.table.seats)} | {game.rules.actions} |"
            assert row in page, row
