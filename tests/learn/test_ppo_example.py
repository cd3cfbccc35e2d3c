"""The training example of the docs runs, is short, and makes a network that plays."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from itertools import chain, repeat
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from clashyard.core.match import Match
from clashyard.games import NAMED
from clashyard.players import player
from clashyard.players.networks import read_network
from tests.support.paths import ROOT

EXAMPLE = ROOT / "docs" / "examples" / "ppo.py"
pytestmark = pytest.mark.compiled


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The example with few games, so that it ends soon."""
    spec = spec_from_file_location("ppo", EXAMPLE)
    assert spec and spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    for name, value in {"GAMES": 16, "STEPS": 8, "PARTS": 4, "HIDDEN": 8, "MEASURED": 40}.items():
        monkeypatch.setattr(module, name, value)
    return module


def trained(example: Any, monkeypatch: pytest.MonkeyPatch, file: Path, *more: str) -> Any:
    monkeypatch.setattr(sys, "argv", ["ppo.py", "--rollouts", "2", "--minutes", "60", "--out", str(file), *more])
    example.main()
    return read_network(file)


def test_it_trains_the_same_network_each_time_and_the_network_plays(
    example: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two = (trained(example, monkeypatch, tmp_path / f"{k}.npz") for k in range(2))
    assert all(np.array_equal(a, b) for a, b in zip(one.layers[0], two.layers[0], strict=True))
    assert one.card["decisions"] == 2 * 16 * 8 and 0 <= one.card["results"]["greedy"] <= 1
    assert "256 decisions, " in capsys.readouterr().out
    match = Match.new(NAMED["blades"], {}, 1)
    for seed in range(20):
        match.play(player(f"network:{tmp_path / '0.npz'}", seed).choose(match))


def test_it_learns_against_an_opponent(example: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    found = trained(example, monkeypatch, tmp_path / "attacker.npz", "--against", "level-2")
    assert list(found.card["results"]) == ["level-2"] and found.card["decisions"] == 256


def test_it_trains_for_the_minutes_given(example: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Without --rollouts, as the first lines of the example say: here the minutes are over after one rollout."""
    clock = chain([0, 0], repeat(60 * 5))
    monkeypatch.setattr(example, "time", SimpleNamespace(monotonic=lambda: next(clock)))
    monkeypatch.setattr(sys, "argv", ["ppo.py", "--game", "blades", "--minutes", "5", "--out", str(tmp_path / "blades.npz")])
    example.main()
    assert read_network(tmp_path / "blades.npz").card["decisions"] == 16 * 8


def test_it_goes_on_from_a_network(example: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """At a rate of 0 nothing is learned, so what comes out is what went in, the value too."""
    before = trained(example, monkeypatch, tmp_path / "before.npz")
    after = trained(
        example, monkeypatch, tmp_path / "after.npz", "--start", str(tmp_path / "before.npz"), "--rate", "0", "--seed", "2"
    )
    for old, new in ((before.layers, after.layers), (before.value, after.value)):
        assert len(old) == 3 and all(
            np.array_equal(a, b) for one, two in zip(old, new, strict=True) for a, b in zip(one, two, strict=True)
        )


def test_it_does_not_go_on_from_a_network_for_another_mode(
    example: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    trained(example, monkeypatch, tmp_path / "basic.npz")
    with pytest.raises(SystemExit):
        trained(example, monkeypatch, tmp_path / "hearts.npz", "--start", str(tmp_path / "basic.npz"), "--mode", "hearts")
    assert "basic.npz is for blades, basic; give --game and --mode of the same" in capsys.readouterr().err
    assert not (tmp_path / "hearts.npz").exists()


def test_learning_raises_the_probability_of_what_was_good(example: Any) -> None:
    """One observation, two legal actions; the second is worth 1 and the first -1."""
    import jax
    import optax

    parameters = tuple(example.new_layers(jax.random.key(k), 3, 8, ends) for k, ends in enumerate((4, 1)))
    optimizer, rows = optax.adam(0.01), np.ones((64, 3), np.float32)
    masks = np.tile([True, True, False, False], (64, 1))
    actions = np.arange(64) % 2
    gains = np.where(actions == 1, 1.0, -1.0).astype(np.float32)
    logs = np.asarray(example.log_policy(parameters[0], rows, masks))
    before = np.take_along_axis(logs, actions[:, None], 1)[:, 0]
    after, _ = example.learn(
        optimizer, parameters, optimizer.init(parameters), [rows, masks, actions, before, gains, gains], jax.random.key(1)
    )
    now = np.asarray(example.log_policy(after[0], rows, masks))
    assert now[0, 1] > logs[0, 1] and now[0, 0] < logs[0, 0] and np.exp(now[0, 2:]).max() < 1e-6


def test_it_is_about_150_lines() -> None:
    assert len(EXAMPLE.read_text("utf-8").splitlines()) <= 160
