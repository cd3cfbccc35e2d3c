"""Batches of games (core/batch.py) are the same matches as single ones, on any number of threads."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from clashyard import blades, clash, decks
from clashyard.bench import batches
from clashyard.bench.playouts import Measure
from clashyard.core import machine_code
from clashyard.core.batch import Batch
from clashyard.core.batch_rules import CHOICES, KEPT
from clashyard.core.errors import BadInput
from clashyard.core.fast import NotCompilable
from clashyard.core.game import Game, observed
from clashyard.core.match import Match
from clashyard.games import GAMES, NAMED
from tests.support.games import OVER_ALL

pytestmark = pytest.mark.compiled
IN_ALL_GAMES = pytest.mark.parametrize("game", [pytest.param(game, id=game.name) for game in GAMES])


def shown(batch: Batch) -> list[npt.NDArray[Any]]:
    """Return copies of everything that is written at each step."""
    return [array.copy() for array in (batch.observations, batch.masks, batch.rewards, batch.dones, batch.to_act)]


def same(one: list[npt.NDArray[Any]], other: list[npt.NDArray[Any]]) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


def check(batch: Batch, match: Match, i: int) -> None:
    """Check that game *i* shows the same as the match."""
    seat = match.game.rules.to_act(match.state)
    row = [0] * observed(match.game, batch.mode)
    assert match.game.rules.observe
    match.game.rules.observe(match.state, seat, row)
    assert batch.to_act[i] == seat
    assert batch.observations[i].tolist() == row
    assert sorted(match.menu()) == batch.masks[i].nonzero()[0].tolist()


@OVER_ALL
def test_each_game_is_a_match_step_by_step(game: Game, mode: str) -> None:
    batch = Batch(game, 3, mode=mode, seed=11, pairings=6)
    matches = [Match.new(game, *batch.origin(i)) for i in range(3)]
    ended = 0
    for _ in range(60):
        for i, match in enumerate(matches):
            check(batch, match, i)
        actions = batch.random_actions()
        batch.step(actions)
        for i, match in enumerate(matches):
            match.play(int(actions[i]))
            assert batch.dones[i] == (match.to_act is None)
            assert batch.rewards[i].tolist() == [game.rules.payoff(match.state, seat) for seat in range(batch.seats)]
            if batch.dones[i]:
                ended += 1
                matches[i] = Match.new(game, *batch.origin(i))
    assert ended > 0, "and the next was dealt in the same step"


@IN_ALL_GAMES
def test_threads_change_nothing(game: Game) -> None:
    one, two = (Batch(game, 520, seed=5, threads=threads) for threads in (1, 2))
    for _ in range(60):
        assert same(shown(one), shown(two))
        one.step(one.random_actions())
        two.step(two.random_actions())
    assert one.random_steps(50) == two.random_steps(50) > 0
    assert same(shown(one), shown(two))
    other = Batch(game, 520, seed=6)
    assert not same(shown(one), shown(other))
    one.reset(6)
    assert same(shown(one), shown(other)), "a reset is a new batch"


@IN_ALL_GAMES
def test_random_steps_are_random_actions_played(game: Game) -> None:
    slow, quick = Batch(game, 20, seed=2), Batch(game, 20, seed=2)
    for _ in range(40):
        slow.step(slow.random_actions())
    quick.random_steps(40)
    assert same(shown(slow), shown(quick))


@OVER_ALL
def test_a_snapshot_is_gone_on_from_in_another_batch(game: Game, mode: str) -> None:
    """Also while the games of that batch stand elsewhere. Only what has just ended is not told again."""
    batch, other = (Batch(game, 40, mode, seed) for seed in (1, 2))
    batch.random_steps(30)
    other.random_steps(7)
    kept = pickle.loads(pickle.dumps(batch.snapshot()))
    before = shown(batch)
    for one in (other, batch):
        one.restore(kept)
        assert same(before[:2] + before[4:], shown(one)[:2] + shown(one)[4:])
        assert not one.rewards.any() and not one.dones.any() and same(shown(one), shown(other))
    for _ in range(60):
        batch.step(batch.random_actions())
        other.step(other.random_actions())
        assert same(shown(batch), shown(other))
        assert (other.masks.sum(axis=1) == other.choices).all(), "only what is legal now is marked"
    assert [batch.origin(i) for i in range(40)] == [other.origin(i) for i in range(40)]
    assert not np.array_equal(batch.records, kept.records), "a snapshot stays what it was"


@pytest.mark.parametrize("other", [("blades", 5, "basic"), ("blades", 4, "hearts"), ("clash", 4, "duel")])
def test_a_snapshot_of_other_matches_is_refused(other: tuple[str, int, str]) -> None:
    name, count, mode = other
    batch = Batch(blades.GAME, 4, "basic", seed=1)
    before = shown(batch)
    with pytest.raises(BadInput, match="snapshot: it is from a batch of another size, or with other matches"):
        batch.restore(Batch(NAMED[name], count, mode, seed=2).snapshot())
    assert same(before, shown(batch)) and batch.seed == 1


@OVER_ALL
def test_all_modes_run(game: Game, mode: str) -> None:
    batch = Batch(game, 40, mode=mode, seed=1)
    actions, before, ended = np.zeros(40, np.int64), shown(batch), 0
    for _ in range(200):
        batch.random_actions(actions)
        assert batch.masks[np.arange(40), actions].all()
        batch.step(actions)
        ended += int(batch.dones.sum())
        assert (batch.masks.sum(axis=1) == batch._notes[:, CHOICES]).all(), "only what is legal now is marked"
        assert not batch.rewards[~batch.dones].any()
    assert ended > 20 and not same(before, shown(batch))


def test_menus_too_long_to_be_kept() -> None:
    """A player who draws six cards with one action may discard any set of fourteen."""
    drawing = {"name": "Reader", "openers": {"H": 1, "L": 1, "Q": 1}, "super": {"4": {"effects": [{"draw": 6}]}}}
    batch, longest = Batch(clash.GAME, 200, seed=3, options={"characters": [drawing, drawing], "turn-limit": 40}), 0
    for _ in range(150):
        batch.step(batch.random_actions())
        marked = batch.masks.sum(axis=1)
        assert (marked == batch._notes[:, CHOICES]).all()
        longest = max(longest, int(marked.max()))
    assert longest > KEPT


def test_actions_are_drawn_evenly() -> None:
    batch = Batch(blades.GAME, 2000, seed=8, options={"dealer": "A", "deal-limit": 5})
    share = batch.masks / batch.masks.sum(axis=1, keepdims=True)
    drawn = np.bincount(batch.random_actions(), minlength=blades.GAME.rules.actions)
    assert abs(drawn - share.sum(axis=0)).max() < 45


def test_fixed_options_are_played() -> None:
    options = {"mode": "ffa", "decks": ["1", "2", "3", "4"], "turn-limit": 90}
    batch = Batch(decks.GAME, 5, options=options, seed=1)
    assert batch.mode == "ffa" and batch.seats == 4
    assert batch.origin(2)[0] == options
    assert Batch(decks.GAME, 2, mode="solo").seats == 1


# Buffers


def test_buffers_of_the_user_are_written_in_place(high_card: Game) -> None:
    """Their types compile everything again, which takes a fraction of the time with the toy game."""
    width, actions = observed(high_card, "plain"), high_card.rules.actions
    given: dict[str, npt.NDArray[Any]] = {
        "observations": np.full((9, width), 5, np.float32), "masks": np.ones((9, actions), np.uint8),
        "rewards": np.ones((9, 2), np.int8), "dones": np.ones(9, np.uint8), "to_act": np.zeros(9, np.int64),
    }  # fmt: skip
    batch, usual = Batch(high_card, 9, seed=4, buffers=given), Batch(high_card, 9, seed=4)
    for _ in range(30):
        assert all(np.shares_memory(given[name], getattr(batch, name)) for name in given)
        assert same([*given.values()], shown(usual))
        batch.step(batch.random_actions())
        usual.step(usual.random_actions())


def test_dlpack_shares_memory() -> None:
    batch = Batch(blades.GAME, 6, seed=1)
    for array in (batch.observations, batch.masks, batch.rewards, batch.dones, batch.to_act):
        assert np.shares_memory(np.from_dlpack(array), array)


class Tensor:
    """An array of another library, accessible through DLPack alone."""

    def __init__(self, array: npt.NDArray[Any]) -> None:
        self.array = array

    def __dlpack__(self, **how: Any) -> Any:
        return self.array.__dlpack__(**how)

    def __dlpack_device__(self) -> Any:
        return self.array.__dlpack_device__()


def test_a_tensor_of_another_library_is_written_in_place() -> None:
    memory = np.full((6, observed(blades.GAME, "basic")), 99, np.int8)
    batch = Batch(blades.GAME, 6, seed=1, buffers={"observations": Tensor(memory)})
    assert np.shares_memory(batch.observations, memory) and not (memory == 99).any()


NUMBERS = observed(blades.GAME, "basic")


def read_only() -> npt.NDArray[Any]:
    array = np.zeros((6, 257), bool)
    array.flags.writeable = False
    return array


@pytest.mark.parametrize(
    ("name", "make", "what"),
    [
        ("masks", lambda: np.zeros((5, 257), bool), r"its shape is \(5, 257\).*shape \(6, 257\)"),
        ("masks", lambda: np.zeros((6, 257), np.int32), "its type is int32.*bool or uint8"),
        ("masks", lambda: np.zeros((257, 6), bool).T, "are not contiguous in memory"),
        ("masks", read_only, "it is read-only"),
        ("rewards", lambda: np.zeros((6, 2), ">f4"), "its type is"),
        ("observations", lambda: np.zeros((6, NUMBERS), np.float16), "its type is float16"),
        ("dones", lambda: [0] * 6, "is not an array in main memory"),
        ("done", lambda: np.zeros(6), "did you mean dones"),
    ],
)
def test_a_wrong_buffer_is_named(name: str, make: Callable[[], Any], what: str) -> None:
    with pytest.raises(BadInput, match=what) as wrong:
        Batch(blades.GAME, 6, buffers={name: make()})
    assert name in str(wrong.value)


def test_two_buffers_in_one_place() -> None:
    memory = np.zeros(12, np.uint8)
    with pytest.raises(BadInput, match="shares memory with"):
        Batch(blades.GAME, 6, buffers={"dones": memory[:6], "to_act": memory[3:9].view(np.int8)})


# Refusals


@pytest.mark.parametrize("bad", [-2, 256, 10**9])
def test_an_illegal_action_steps_no_game(bad: int) -> None:
    batch = Batch(blades.GAME, 520, seed=1, threads=2)
    batch.random_steps(3)
    actions = batch.random_actions()
    before, table, notes = shown(batch), batch.records.copy(), batch._notes.copy()
    actions[200] = bad
    batch.masks[200] = True  # writing to the mask makes nothing legal
    with pytest.raises(BadInput, match=rf"actions\[200\]: {bad} is not legal"):
        batch.step(actions)
    batch.masks[200] = before[1][200]
    assert same(before, shown(batch)) and (table == batch.records).all() and (notes == batch._notes).all()


@pytest.mark.parametrize("actions", [[0], [0.5] * 6, "end", None, [[0] * 6], [True] * 6, [[0], [0, 1]]])
def test_actions_are_whole_numbers_one_for_each_game(actions: Any) -> None:
    batch = Batch(blades.GAME, 6)
    before = shown(batch)
    with pytest.raises(BadInput, match="actions: .*whole numbers"):
        batch.step(actions)
    assert same(before, shown(batch))


def test_actions_of_any_whole_type_and_layout() -> None:
    one, two = Batch(blades.GAME, 6, seed=2), Batch(blades.GAME, 6, seed=2)
    actions = one.random_actions()
    one.step(actions.tolist())
    frozen = np.repeat(actions, 2).astype(np.uint8)[::2]
    frozen.flags.writeable = False
    two.step(frozen)
    assert same(shown(one), shown(two))


@pytest.mark.parametrize(
    ("given", "place"),
    [
        ({"count": 0}, "count"), ({"count": True}, "count"), ({"seed": -1}, "seed"), ({"threads": 0}, "threads"),
        ({"mode": "dual"}, "mode"), ({"pairings": 0}, "pairings"), ({"options": {"format": "draft"}}, "draft"),
        ({"mode": "solo", "options": {}}, "mode"), ({"options": {"decks": 3}}, "options.decks"),
        ({"buffers": [1]}, "buffers"),
    ],
)  # fmt: skip
def test_wrong_arguments_are_named(given: dict[str, Any], place: str) -> None:
    with pytest.raises(BadInput) as wrong:
        Batch(decks.GAME, **{"count": 2, **given})
    assert wrong.value.place == place


def nobody(g: Any) -> int:
    """Make every match end before it begins."""
    return -1


def test_options_that_lead_to_no_decision(high_card: Game) -> None:
    idle = replace(high_card, name="idle", rules=replace(high_card.rules, to_act=nobody))
    with pytest.raises(BadInput, match="end before anybody decides"):
        Batch(idle, 2)


def test_without_numba_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine_code, "available", False)
    with pytest.raises(NotCompilable, match=r"install clashyard\[fast\]"):
        Batch(blades.GAME, 2)


def test_a_bench_of_environments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "SIZES", (2, 3))
    monkeypatch.setattr(batches, "find_spec", lambda name: None)
    lines = list(batches.environments(blades.GAME, 0.01))
    assert [line.game for line in lines] == ["blades batch"] * 2
    assert [line.what[:-3] for line in lines] == ["observed", "unobserved"]
    assert all(line.decisions_per_s > line.games_per_s > 0 for line in lines)
    peers = [Measure("pgx", f"{name}, 9", lines[0].decisions_per_s / 2, 1.0) for name in batches.PEERS]
    found = dict(batches.environment_ratios([*lines, *peers]))
    assert len(found) == 3 and found["a batch observed / pgx sparrow_mahjong"] == 2


def test_pgx_is_stepped_and_deals_again() -> None:
    pytest.importorskip("pgx")
    steps, ended = batches.pgx_steps("leduc_holdem", 4)()
    assert steps == 4 * batches.STEPS and steps / 10 < ended < steps
