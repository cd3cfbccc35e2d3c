"""Batches with opponents: each step is a decision of the learner, and the games are the same as single matches."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pytest

from clashyard import blades, clash, decks
from clashyard.core.batch import WAIT, Batch
from clashyard.core.chance import CHOICE, seeded
from clashyard.core.errors import BadInput
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.games import GAMES
from clashyard.learn import Network, Versus
from clashyard.learn.opponents import GreedyOpponent, opponent
from clashyard.players.networks import NetworkPlayer
from clashyard.players.simple import prospects_of
from tests.support.games import OVER_ALL

pytestmark = pytest.mark.compiled
IN_ALL_GAMES = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


class First:
    """A bot that takes the first of its actions, and notes what it was shown."""

    shown: ClassVar[list[dict[str, Any]]] = []

    def choose(self, match: Match, seat: str) -> int:
        self.shown.append(match.view(seat))
        return match.menu(seat)[0]


class Failing:
    """A bot that fails at its third decision."""

    asked = 0

    def choose(self, match: Match, seat: str) -> int:
        Failing.asked += 1
        if Failing.asked == 3:
            raise RuntimeError("no idea")
        return match.menu(seat)[0]


def played(versus: Versus, steps: int) -> list[Any]:
    """Play random actions, and return all that was shown."""
    found = []
    for _ in range(steps):
        versus.step(versus.batch.random_actions())
        found += [versus.observations.copy(), versus.masks.copy(), versus.rewards.copy(), versus.dones.copy()]
    return found


@OVER_ALL
def test_after_each_step_the_learner_decides_in_every_game(game: Game, mode: str) -> None:
    versus, ended = Versus(game, 12, "random", seed=4, mode=mode), 0
    for _ in range(60):
        assert (versus.batch.to_act == versus.seats).all() and (versus.batch.choices > 0).all()
        played(versus, 1)
        ended += int(versus.dones.sum())
        assert not versus.rewards[~versus.dones].any()
    assert ended > 0


@IN_ALL_GAMES
def test_seats_change_with_each_game_or_stay(game: Game) -> None:
    versus = Versus(game, 6, "random", seed=2)
    assert versus.seats.tolist() == [0, 1, 0, 1, 0, 1]
    for _ in range(200):
        before = versus.seats.copy()
        played(versus, 1)
        assert (versus.seats[~versus.dones] == before[~versus.dones]).all()
    versus = Versus(game, 6, "random", seat="B", seed=2)
    played(versus, 40)
    assert set(versus.seats.tolist()) == {1}


def test_rewards_are_those_of_the_seat_that_the_learner_had() -> None:
    """In a batch without opponents, the same actions lead to the same ends."""
    versus, twin = Versus(decks.GAME, 8, "random", seed=3), Batch(decks.GAME, 8, seed=3)
    results = Counter()  # type: ignore[var-annotated]
    noted: list[Any] = []
    step = versus.batch.step

    def noting(actions: Any) -> None:
        noted.append(np.array(actions))
        step(actions)

    versus.batch.step = noting  # type: ignore[method-assign]
    versus.reset(3)
    for actions in noted:
        twin.step(actions)
    for _ in range(60):
        before = versus.seats.copy()
        noted.clear()
        played(versus, 1)
        paid, over = np.zeros(8), np.zeros(8, bool)
        for actions in noted:
            twin.step(actions)
            ended = twin.dones & ~over
            paid[ended] = twin.rewards[ended, before[ended]]
            over |= ended
        assert (versus.dones == over).all() and (versus.rewards == paid).all()
        results.update(versus.rewards[versus.dones].tolist())
    assert results[1.0] and results[-1.0]


@pytest.mark.parametrize(
    ("game", "name"),
    [(game, name) for game in GAMES for name in ("greedy", "level-2")] + [(blades.GAME, "level-7")],
    ids=lambda each: getattr(each, "name", each),
)
def test_the_same_seed_and_actions_give_the_same_games(game: Game, name: str) -> None:
    steps = 3 if name == "level-7" else 12
    one, two, other = (played(Versus(game, 3, name, seed=seed), steps) for seed in (5, 5, 6))
    assert all(np.array_equal(a, b) for a, b in zip(one, two, strict=True))
    assert not all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))
    again = Versus(game, 3, name, seed=6)
    played(again, 2)
    again.reset(5)
    assert all(np.array_equal(a, b) for a, b in zip(one, played(again, steps), strict=True))


@IN_ALL_GAMES
def test_greedy_takes_what_looks_best_in_a_match(game: Game) -> None:
    batch, greedy = Batch(game, 16, seed=9), GreedyOpponent(game)
    for step in range(20):
        for i in range(16):
            x = seeded(16 * step + i, CHOICE)
            found = prospects_of(batch.match(i), None, x >> 1)
            assert found[greedy.choose(batch, i, x)] == max(found.values())
        batch.step(batch.random_actions())


@IN_ALL_GAMES
def test_blunders_are_as_frequent_as_the_level_says_and_let_no_chance_go(game: Game) -> None:
    batch = Batch(game, 64, seed=2)
    best, half, always = (GreedyOpponent(game, blunders) for blunders in (0, 50, 100))
    batch.random_steps(3)
    draws = [seeded(x, CHOICE) for x in range(60)]
    wide = [i for i in range(64) if batch.choices[i] > 4]
    same = sum(half.choose(batch, i, x) == best.choose(batch, i, x) for i in wide for x in draws)
    blundering = sum(always.choose(batch, i, x) == best.choose(batch, i, x) for i in wide for x in draws)
    assert same / (60 * len(wide)) == pytest.approx((1 + blundering / (60 * len(wide))) / 2, abs=0.05)
    assert blundering < 0.3 * 60 * len(wide)
    for i in wide:
        menu = set(batch.menus[i, : batch.choices[i]].tolist())
        passing = {always.choose(batch, i, x) for x in draws} & set(game.strength.passing)
        assert not passing or menu <= set(game.strength.passing)


def test_random_draws_each_action_equally_often() -> None:
    batch = Batch(blades.GAME, 1, seed=1)
    found = Counter(opponent(batch, "random").choose(batch, 0, seeded(x, CHOICE)) for x in range(7000))
    assert len(found) == 7 and all(abs(each - 1000) < 150 for each in found.values())


def test_a_bot_of_your_own_sees_what_its_seat_sees() -> None:
    First.shown.clear()
    versus = Versus(decks.GAME, 2, f"{__name__}:First", seat="A", seed=1)
    played(versus, 3)
    assert First.shown and all("hidden" in str(view["A"]["hand"]) for view in First.shown)


def test_a_network_decides_as_it_does_in_a_match(tmp_path: Path) -> None:
    draw = np.random.default_rng(3)
    layer = (draw.normal(size=(268, 257)).astype(np.float32), np.zeros(257, np.float32))
    Network(blades.GAME, "basic", [layer], {}).save(tmp_path / "some.npz")
    name = f"network:{tmp_path / 'some.npz'}"
    batch = Batch(blades.GAME, 6, seed=4)
    batch.random_steps(4)
    network, asked = opponent(batch, name), NetworkPlayer(name)
    for i in range(6):
        match = batch.match(i)
        mixture = asked.mixture(match, match.to_act or "")
        drawn = Counter(network.choose(batch, i, seeded(x, CHOICE)) for x in range(400))
        assert all(abs(drawn[action] / 400 - chance) < 0.12 for action, chance in mixture.items())
    with pytest.raises(BadInput, match="this network plays only Clashing Blades!, in the mode basic"):
        Versus(blades.GAME, 2, name, mode="hearts")


def test_games_take_opponents_in_turn() -> None:
    versus = Versus(blades.GAME, 5, ("random", "level-3"), seed=1)
    kinds = [type(each).__name__ for each in versus._opponents]
    assert kinds == ["RandomOpponent", "GreedyOpponent", "RandomOpponent", "GreedyOpponent", "RandomOpponent"]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"opponents": "level-9"}, "opponent"), ({"opponents": ()}, "opponents: none is named"),
        ({"opponents": "engine:true"}, "opponent: batches start no programs"), ({"seat": "C"}, "seat"),
        ({"opponents": "network:missing.npz"}, "missing.npz"), ({"count": 0}, "count"),
    ],
)  # fmt: skip
def test_wrong_arguments(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        Versus(blades.GAME, **{"count": 2, **wrong})


def test_an_opponent_that_fails_is_named_and_the_games_are_dealt_anew() -> None:
    Failing.asked = 0
    versus = Versus(blades.GAME, 2, f"{__name__}:Failing", seat="A", seed=1)
    with pytest.raises(BadInput, match="choose raised RuntimeError: no idea"):
        played(versus, 9)
    with pytest.raises(BadInput, match="opponents: one has failed in the middle of a step"):
        played(versus, 1)
    versus.reset(1)
    played(versus, 9)


def test_only_seats_that_decide_are_the_learners() -> None:
    """In co-op the seat B is an automaton's."""
    versus = Versus(decks.GAME, 4, "random", seed=1, mode="coop")
    assert versus.seats.tolist() == [0, 2, 0, 2]
    with pytest.raises(BadInput, match="seat"):
        Versus(decks.GAME, 4, "random", seat="B", mode="coop")


@pytest.mark.parametrize("bad", ["end", None, [0.5] * 4, [[0]]])
def test_actions_are_whole_numbers(bad: Any) -> None:
    with pytest.raises(BadInput, match="actions"):
        Versus(blades.GAME, 4, "greedy", seed=1).step(bad)


@pytest.mark.parametrize("bad", [-1, 256])
def test_an_illegal_action_changes_nothing(bad: int) -> None:
    versus = Versus(blades.GAME, 4, "greedy", seed=1)
    played(versus, 3)
    actions = versus.batch.random_actions()
    before = versus.batch.records.copy(), versus.observations.copy(), versus.dones.copy(), list(versus._draws)
    actions[2] = bad
    with pytest.raises(BadInput, match="actions"):
        versus.step(actions)
    assert (versus.batch.records == before[0]).all() and (versus.observations == before[1]).all()
    assert (versus.dones == before[2]).all() and versus._draws == before[3]


@IN_ALL_GAMES
def test_a_game_that_waits_stays_as_it_is(game: Game) -> None:
    one, two = Batch(game, 4, seed=3), Batch(game, 4, seed=3)
    for _ in range(40):
        actions = one.random_actions()
        two.random_actions()
        one.step(actions)
        half = np.where([True, False, True, False], actions, WAIT)
        before = two.records[1].copy(), two.observations[1].copy(), two.masks[1].copy()
        two.step(half)
        assert two.records[1] == before[0] and (two.observations[1] == before[1]).all() and (two.masks[1] == before[2]).all()
        assert not two.dones[1] and not two.rewards[1].any()
        two.step(np.where([True, False, True, False], WAIT, actions))
        assert (one.records == two.records).all() and (one.masks == two.masks).all()
        assert (one.observations == two.observations).all() and (one.to_act == two.to_act).all()


@IN_ALL_GAMES
def test_a_game_of_a_batch_can_be_read_as_a_match(game: Game) -> None:
    batch = Batch(game, 3, seed=8)
    batch.random_steps(5)
    match = batch.match(1)
    assert (
        match.game.seats.index(match.to_act or "") == batch.to_act[1]
        and sorted(match.menu()) == batch.masks[1].nonzero()[0].tolist()
    )
    before = batch.records.copy()
    match.play(match.menu()[0])
    assert (batch.records == before).all()
    with pytest.raises(BadInput, match="index"):
        batch.match(3)


def test_clash_has_long_menus_in_full() -> None:
    batch = Batch(clash.GAME, 64, seed=1)
    for _ in range(200):
        batch.step(batch.random_actions())
        assert (batch.masks.sum(axis=1) == batch.choices).all()
