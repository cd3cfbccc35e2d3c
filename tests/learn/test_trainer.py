"""Training runs: they go on as if they had not stopped, what they save plays as it learned, and bad files are refused."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from clashyard.core.batch import Batch
from clashyard.core.errors import BadInput
from clashyard.core.float_observations import factors
from clashyard.core.game import Game
from clashyard.games import NAMED
from clashyard.learn.trainer.command import main
from clashyard.learn.trainer.files import read_run, write_run
from clashyard.learn.trainer.fixed import named_chooser, network_chooser
from clashyard.learn.trainer.measurements import duel
from clashyard.learn.trainer.plan import Plan
from clashyard.learn.trainer.policy import features_of, last_of, log_policy, new_nets, read_nets, saved, through
from clashyard.learn.trainer.rollouts import Fixed, menus_of, play, room_for
from clashyard.learn.trainer.run import Run, begun, chapters, network_of
from clashyard.learn.trainer.update import Settings, fallen, learn, new_optimizer
from clashyard.players.networks import network_named, read_network
from tests.support.training import SMALL, leaves, words

pytestmark = pytest.mark.compiled
BLADES, CLASH = NAMED["blades"], NAMED["clash"]


def trained(run: Run) -> list[dict[str, Any]]:
    return list(chapters(run, "random", 20))


@pytest.mark.parametrize("plan", [SMALL, replace(SMALL, against="greedy", share=0.5)], ids=["alone", "half against greedy"])
def test_a_run_in_two_sittings_is_the_run_in_one(plan: Plan, tmp_path: Path) -> None:
    whole, first = begun(plan), begun(plan)
    told = trained(whole)
    assert [each["decisions"] for each in told] == [64, 128] and told[1]["rate"] < told[0]["rate"]
    next(chapters(first, "random", 20))
    write_run(first, tmp_path / "some.run.npz")
    second = read_run(tmp_path / "some.run.npz", plan)
    trained(second)
    assert second.done == 2
    assert all(np.array_equal(one, other) for one, other in zip(leaves(whole), leaves(second), strict=True))
    assert not all(np.array_equal(one, other) for one, other in zip(leaves(begun(plan)), leaves(second), strict=True))


@pytest.mark.parametrize("game", [BLADES, CLASH], ids=lambda game: str(game.name))
def test_what_is_saved_plays_as_it_learned(game: Game, tmp_path: Path) -> None:
    """Also in CLASH, where the weights of 27,662 actions come from their parts."""
    mode = game.modes[0]
    nets = new_nets(jax.random.key(3), game, mode, 8)
    saved(nets, game, mode, {}).save(tmp_path / "some.npz")
    network = read_network(tmp_path / "some.npz")
    batch = Batch(game, 6, mode, seed=5)
    for _ in range(5):
        menus, choices = menus_of(batch)
        rows = batch.observations * factors(game, mode)
        for each in (nets, read_nets(network)):
            logs = np.exp(np.asarray(log_policy(each, features_of(game), rows, menus, choices)))
            for i in range(batch.count):
                menu = menus[i, : choices[i]].tolist()
                known = network.mixture(batch.observations[i], menu)
                assert list(known.values()) == pytest.approx(logs[i, : choices[i]].tolist(), abs=1e-5)
                assert logs[i, choices[i] :].max(initial=0) == 0
        batch.step(batch.random_actions())


def test_menus_beyond_a_tier_are_scored_as_if_all_were() -> None:
    """With room for those that there are, and with room for all; gradients too."""
    nets, draw = new_nets(jax.random.key(3), CLASH, "duel", 8), np.random.default_rng(2)
    choices = np.array([1, 16, 17, 64, 65, 200, 3, 2], np.int32)
    menus = draw.integers(0, CLASH.rules.actions, (8, 256)).astype(np.int32)
    rows, features = draw.normal(size=(8, 261)).astype(np.float32), features_of(CLASH)
    weights, bias = last_of(nets, features)
    scores = np.maximum(through(nets.policy, rows), 0) @ np.asarray(weights).T + bias
    each = [jax.nn.log_softmax(scores[i, menus[i, : choices[i]]]) for i in range(8)]
    assert room_for(choices, 1) == (4, 2)
    told = []
    for room in ((), (4, 2)):
        scored = jax.jit(partial(log_policy, features=features, rows=rows, menus=menus, choices=choices, room=room))
        found = np.asarray(scored(nets))
        assert all(np.allclose(found[i, : choices[i]], each[i], atol=1e-5) for i in range(8))
        told.append(jax.jit(jax.grad(lambda nets, scored=scored: scored(nets)[:, 0].sum()))(nets))
    assert all(np.allclose(a, b, atol=1e-5) for a, b in zip(*map(jax.tree.leaves, told), strict=True))
    assert any(np.abs(leaf).max() > 0.1 for leaf in jax.tree.leaves(told[0].actions))


def test_there_is_room_for_the_long_menus_of_a_minibatch() -> None:
    choices = np.repeat(np.array([3, 20, 70], np.int32), [800, 150, 50])
    draw = np.random.default_rng(4)
    room = room_for(choices, 8)
    for _ in range(200):
        part = draw.permutation(choices)[:125]
        assert (part > 16).sum() <= room[0] and (part > 64).sum() <= room[1]


def test_only_the_learner_learns_from_games_against_a_fixed_network() -> None:
    nets, other = (new_nets(jax.random.key(seed), BLADES, "basic", 8) for seed in (1, 2))
    games = Batch(BLADES, 8, "basic", seed=5)
    fixed = Fixed(network_chooser(games, other), 1)
    found = play(games, nets, fixed, jnp.zeros(0), jax.random.split(jax.random.key(1), 8), 0.95)
    assert 0 < found.own.sum() < len(found.own)
    scale = jnp.asarray(factors(BLADES, "basic"))
    changed = found._replace(
        gains=jnp.where(found.own == 1, found.gains, 9.0), returns=jnp.where(found.own == 1, found.returns, 9.0)
    )
    given = (Settings(1, 2), nets, new_optimizer().init(nets), jnp.zeros(0), scale)
    one, two = (learn(*given, rollout, (1e-3, 0.01), jax.random.key(2))[0] for rollout in (found, changed))
    assert all(np.allclose(a, b, atol=1e-6) for a, b in zip(jax.tree.leaves(one), jax.tree.leaves(two), strict=True))
    assert any(np.abs(a - b).max() > 1e-4 for a, b in zip(jax.tree.leaves(one), jax.tree.leaves(nets), strict=True))


def test_a_named_opponent_plays_its_share_of_the_games_in_both_seats() -> None:
    """Of eight games, three are played against `greedy`: two as B and one as A. Its actions are those that it chooses."""
    nets = new_nets(jax.random.key(1), BLADES, "basic", 8)
    games = Batch(BLADES, 8, "basic", seed=5)
    asked: list[tuple[int, int]] = []
    greedy = named_chooser(games, "greedy")

    def choose(games: Batch, which: Any, key: Any) -> Any:
        seats, deciding = which % 2, games.to_act[which]
        assert (which < 3).all() and (seats != deciding).all()
        found = greedy(games, which, key)
        assert found == greedy(games, which, key)  # a key decides everything
        for i, action in zip(which.tolist(), found, strict=True):
            assert games.masks[i, action]
            asked.append((i, action))
        return found

    found = play(games, nets, Fixed(choose, 3 / 8), jnp.zeros(0), jax.random.split(jax.random.key(1), 30), 0.95)
    own = np.asarray(found.own).reshape(30, 8)
    assert {i for i, _ in asked} == {0, 1, 2} and (own[:, 3:] == 1).all()
    assert (own == 0).sum() == len(asked) and 0 < own[:, :3].mean() < 1


def test_a_run_from_a_shipped_network_is_measured_against_it() -> None:
    plan = replace(SMALL, mode=network_named("network:blades").mode, start="network:blades", hidden=128, chapters=1)
    run = begun(plan)
    assert "against network:blades" in trained(run)[0]


def test_an_attacker_beats_the_network_that_it_learned_against(tmp_path: Path) -> None:
    """An attacker wins more against a fixed network than the network itself does, which wins half."""
    fixed = begun(replace(SMALL, hidden=16))
    network_of(fixed, {}).save(tmp_path / "fixed.npz")
    plan = replace(
        SMALL, hidden=16, games=128, steps=32, rollouts=6, chapters=3, rate=(3e-3, 1e-3), against=str(tmp_path / "fixed.npz")
    )
    attacker = begun(plan)
    told = trained(attacker)
    assert f"against {plan.against}" in told[0]
    assert duel(BLADES, "basic", fixed.nets, fixed.nets, 1, 500) == pytest.approx(0.5, abs=0.08)
    assert duel(BLADES, "basic", attacker.nets, fixed.nets, 1, 500) > 0.65


def test_what_falls_falls_by_the_same_factor_all_along() -> None:
    assert fallen((0.1, 0.001), 0) == 0.1 and fallen((0.1, 0.001), 0.5) == pytest.approx(0.01)
    assert fallen((0.1, 0.001), 1) == pytest.approx(0.001)


def test_the_command_stops_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "new" / "some.npz"
    main(words(file, "--until", "1"))
    assert read_network(file).card["decisions"] == 32
    main(words(file))
    card = read_network(file).card
    assert card["decisions"] == 64 and card["plan"]["chapters"] == 2 and 0 <= card["results"]["random"] <= 1
    lines = [json.loads(line) for line in file.with_suffix(".jsonl").read_text().splitlines()]
    assert [line["chapter"] for line in lines] == [1, 2]
    assert f"of 20 games against random; the network is in {file}" in capsys.readouterr().out


def test_a_cut_run_is_refused_and_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    state = tmp_path / "some.run.npz"
    write_run(begun(SMALL), state)
    cut = state.read_bytes()[:-400]
    state.write_bytes(cut)
    with pytest.raises(SystemExit):
        main(words(tmp_path / "some.npz"))
    assert f"{state}: this is not a whole training run" in capsys.readouterr().err.replace("\n", " ")
    assert state.read_bytes() == cut and not (tmp_path / "some.npz").exists()


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--parts", "3"], "--parts: the 32 decisions of a rollout cannot be divided into 3 equal parts"),
        (["--parts", "0"], "--parts: give a number above 0"),
        (["--batches", "0"], "--batches: give a number above 0"),
        (["--batches", "3"], "--batches: 8 games cannot be divided into 3 equal batches"),
        (["--workers", "2"], "--workers: give a number from 1 to that of --batches, 1"),
        (["--games", "0"], "--games: give a number above 0"),
        (["--hidden", "-1"], "--hidden: give a number above 0"),
        (["--rate", "0", "0"], "--rate: give two numbers above 0"),
        (["--rate", "nan", "1"], "--rate: give two numbers above 0"),
        (["--entropy", "-1", "0"], "--entropy: give two numbers, 0 or more"),
        (["--trace", "1.1"], "--trace: give a number from 0 to 1"),
        (["--mode", "duel"], "--mode: duel is none of these: basic"),
        (["--until", "-1"], "--until: give the number of a chapter"),
        (["--games-at-end", "0"], "--games-at-end: give a number above 0"),
        (["--opponent", "nobody"], "nobody"),
        (["--start", "clash.npz"], "clash.npz: this network plays clash, mode duel"),
        (["--against", "clash.npz"], "clash.npz: this network plays clash, mode duel"),
        (["--start", "old.npz"], "old.npz: this network has no values of positions"),
        (["--against", "nobody"], "is not a valid opponent; known: greedy"),
        (["--share", "0.5"], "--share: name the opponent too, with --against"),
        (["--against", "greedy", "--share", "0"], "--share: give a number above 0, and at most 1"),
        (["--against", "greedy", "--share", "nan"], "--share: give a number above 0, and at most 1"),
        (["--start", "network:clash"], "network:clash: this network plays clash, mode duel"),
        (["--against", "none.npz"], "none.npz: cannot be read"),
        (["--out", "file/some.npz"], "file: File exists"),
    ],
)  # fmt: skip
def test_what_nothing_can_be_learned_by_is_refused_before_anything_is_learned(
    more: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    saved(new_nets(jax.random.key(3), CLASH, "duel", 8), CLASH, "duel", {}).save("clash.npz")
    nets = new_nets(jax.random.key(3), BLADES, "basic", 8)
    saved(nets._replace(value=[]), BLADES, "basic", {}).save("old.npz")
    Path("file").touch()
    before = sorted(tmp_path.iterdir())
    with pytest.raises(SystemExit) as ended:
        main([*words(tmp_path / "some.npz"), *more])
    assert ended.value.code == 2 and said in " ".join(capsys.readouterr().err.split())
    assert sorted(tmp_path.iterdir()) == before


def test_without_jax_the_command_says_what_to_install() -> None:
    code = "import sys, runpy; sys.modules['jax'] = None; runpy.run_module('clashyard.learn.trainer')"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert found.returncode == 1 and found.stderr.startswith("clashyard: training needs more packages: pip install")


def test_a_run_of_another_shape_is_refused(tmp_path: Path) -> None:
    state = tmp_path / "some.run.npz"
    write_run(begun(SMALL), state)
    with pytest.raises(BadInput, match="this run has .*'hidden': 8.* and you want .*'hidden': 16"):
        read_run(state, replace(SMALL, hidden=16))
    with np.load(state) as archive:
        arrays = {name: archive[name] for name in archive.files}
    np.savez(state, **{**arrays, "leaf0": np.zeros((2, 2))})
    with pytest.raises(BadInput, match="other shapes"):
        read_run(state, SMALL)
