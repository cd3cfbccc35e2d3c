"""Networks as opponents: what they see, what their files may hold, and how they are named."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from clashyard import blades, clash, decks
from clashyard.core.action_features import action_features
from clashyard.core.errors import BadInput
from clashyard.core.float_observations import scaled
from clashyard.core.match import Match
from clashyard.learn import Versus
from clashyard.players import player
from clashyard.players.networks import Network, read_network, shipped
from tests.support.games import points
from tests.support.search import others

GAME = blades.GAME
WIDTH = 268


def network(scale: float = 0.3) -> Network:
    draw = np.random.default_rng(5)
    policy, value = (
        [
            (draw.normal(size=shape).astype(np.float32) * scale, draw.normal(size=shape[1]).astype(np.float32))
            for shape in pairwise((WIDTH, 16, ends))
        ]
        for ends in (GAME.rules.actions, 1)
    )
    return Network(GAME, "hearts", policy, {"decisions": 7}, value)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    network().save(tmp_path / "some.npz")
    return tmp_path / "some.npz"


def test_a_network_is_read_as_it_was_saved(file: Path) -> None:
    found = read_network(file)
    assert found.card == {"decisions": 7, "game": "blades", "mode": "hearts", "version": GAME.version}
    rows = np.arange(2 * WIDTH).reshape(2, WIDTH) % 3
    assert found.scores(rows) == pytest.approx(network().scores(rows)) and found.scores(rows).shape == (2, GAME.rules.actions)
    assert found.values(rows) == pytest.approx(network().values(rows)) and found.values(rows).shape == (2,)


def test_it_draws_legal_actions_as_often_as_it_says(file: Path) -> None:
    match = next(points(GAME, "hearts", range(1), 1))
    asked = player(f"network:{file}", 3)
    mixture = asked.mixture(match, "A")  # type: ignore[attr-defined]
    assert sorted(mixture) == sorted(match.menu("A")) and sum(mixture.values()) == pytest.approx(1)
    drawn = Counter(player(f"network:{file}", seed).choose(match, "A") for seed in range(300))
    assert all(abs(drawn[action] / 300 - chance) < 0.12 for action, chance in mixture.items())
    assert asked.choose(match, "A") == asked.choose(match, "A")


@pytest.mark.rule("blades.info.hidden")
def test_it_uses_nothing_hidden(file: Path) -> None:
    asked, compared = player(f"network:{file}", 3), 0
    for match in points(GAME, "hearts", range(2), 20):
        for seat in match.deciding:
            for world in others(match, seat):
                compared += world.state != match.state
                assert asked.mixture(world, seat) == asked.mixture(match, seat)  # type: ignore[attr-defined]
    assert compared > 20


@pytest.mark.parametrize("match", [decks.new(decks=("1", "3"), seed=7), Match.new(GAME, {}, 1)], ids=["game", "mode"])
def test_it_plays_only_what_it_was_trained_for(match: Match, file: Path) -> None:
    with pytest.raises(BadInput, match="this network plays only Clashing Blades!, in the mode hearts"):
        player(f"network:{file}").choose(match)


def test_those_that_come_with_clashyard_say_how_they_were_trained_and_win() -> None:
    assert list(shipped()) == ["blades", "clash", "clash-attacker"]
    for name, file in shipped().items():
        card = read_network(file).card
        assert {"command", "code", "decisions", "seed", "results"} <= set(card) and card["game"] == name.split("-")[0]
        assert file.stat().st_size < 600_000


@pytest.mark.compiled
@pytest.mark.parametrize(("name", "least"), [("blades", 0.25), ("clash", 0.05)])
def test_those_that_come_with_clashyard_beat_greedy(name: str, least: float) -> None:
    """By the mean reward: 0.25 is 62.5% of games, and 0.05 is 52.5%."""
    found = read_network(shipped()[name])
    versus = Versus(found.game, 100, "greedy", seed=8)
    won: list[float] = []
    draw = np.random.default_rng(8)
    while len(won) < 300:
        scores = np.where(versus.masks, found.scores(versus.observations), -np.inf)
        versus.step((scores + draw.gumbel(size=scores.shape)).argmax(axis=1))
        won += versus.rewards[versus.dones].tolist()
    assert sum(won) > least * len(won)


def broken(file: Path, **changes: Any) -> None:
    """Change arrays of a file; None leaves one out."""
    with np.load(file) as archive:
        arrays = {key: archive[key] for key in archive.files}
    arrays.update(changes)
    np.savez(file, **{key: each for key, each in arrays.items() if each is not None})


def card(**changes: str) -> Any:
    return np.array(json.dumps({"game": "blades", "mode": "hearts", "version": GAME.version, **changes}))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"card": None}, "has no card that names its game, mode and version"), ({"card": np.array("{")}, "has no card"),
        ({"card": card(game="chess")}, "for a game or mode that is unknown"), ({"card": card(mode="solo")}, "unknown"),
        ({"card": card(version="blades-0")}, "trained by the rules blades-0, and these are"),
        ({"b1": None}, "layers are missing"),
        ({"w0": np.zeros((WIDTH - 1, 16))}, "layer 0 has the shape"), ({"b0": np.zeros(15)}, "layer 0 has the shape"),
        ({"w1": np.full((16, 257), np.nan)}, "layer 1 has numbers that are not finite"),
        ({"w0": np.array("x")}, "layers are missing"),
        ({"w1": np.zeros((16, 256)), "b1": np.zeros(256)}, "scores 256 actions, and the game has 257"),
        ({"w0": None, "b0": None, "w1": None, "b1": None}, "scores 268 actions"),
        ({"value_w1": np.zeros((16, 2)), "value_b1": np.zeros(2)}, "2 values for a position; it needs 1"),
        ({"value_b1": None}, "layers are missing"), ({"value_w0": np.zeros((7, 16))}, "layer 0 has the shape"),
        ({"w0": np.array([{}], dtype=object)}, "not a whole network file"),
    ],
)  # fmt: skip
def test_files_that_do_not_fit(changes: dict[str, Any], message: str, file: Path) -> None:
    broken(file, **changes)
    with pytest.raises(BadInput, match=message) as caught:
        player(f"network:{file}")
    assert str(file) in str(caught.value)


def test_every_cut_is_noticed(file: Path) -> None:
    whole = file.read_bytes()
    for length in range(0, len(whole), len(whole) // 40):
        file.write_bytes(whole[:length])
        with pytest.raises(BadInput, match="not a whole network file"):
            read_network(file)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="none.npz"):
        player(f"network:{tmp_path / 'none.npz'}")


def test_a_network_that_does_not_fit_is_not_saved(tmp_path: Path) -> None:
    wrong = Network(GAME, "hearts", network().layers[:1], {})
    with pytest.raises(BadInput, match="scores 16 actions"):
        wrong.save(tmp_path / "wrong.npz")
    assert not list(tmp_path.iterdir())


def with_action_layers(width: int = 6) -> dict[str, Any]:
    """The arrays of a network of CLASH, whose last layer comes from the parts of actions."""
    draw = np.random.default_rng(5)
    card = json.dumps({"game": "clash", "mode": "duel", "version": clash.GAME.version})
    shapes = {"w0": (261, 5), "b0": (5,), "action_w0": (48, width), "action_b0": (width,)}
    return {"card": np.array(card)} | {name: draw.normal(size=shape).astype(np.float32) for name, shape in shapes.items()}


def test_the_last_layer_comes_from_the_parts_of_actions(tmp_path: Path) -> None:
    given = with_action_layers()
    np.savez(tmp_path / "some.npz", **given)
    found = read_network(tmp_path / "some.npz")
    row, action = np.arange(261) % 5, 20_000
    seen = np.maximum(scaled(row, clash.GAME, "duel") @ given["w0"] + given["b0"], 0)
    one = action_features(clash.GAME)[action] @ given["action_w0"] + given["action_b0"]
    assert found.scores(row)[action] == pytest.approx(seen @ one[:5] + one[5], rel=1e-4)
    found.save(tmp_path / "again.npz")
    with np.load(tmp_path / "again.npz") as archive:
        assert sorted(archive.files) == sorted(given)
    assert np.array_equal(read_network(tmp_path / "again.npz").scores(row), found.scores(row))


@pytest.mark.parametrize(
    ("name", "shape", "told"),
    [
        ("action_w0", (47, 6), "layer 0 has the shape"),
        ("action_w0", (48, 5), "layer 0 has the shape"),
        ("action_b0", None, "layers are missing"),
        ("b0", (4,), "layer 0 has the shape"),
    ],
)
def test_action_layers_that_do_not_fit_are_refused(name: str, shape: tuple[int, ...] | None, told: str, tmp_path: Path) -> None:
    given = with_action_layers()
    del given[name]
    if shape:
        given[name] = np.zeros(shape, np.float32)
    np.savez(tmp_path / "some.npz", **given)
    with pytest.raises(BadInput, match=told):
        read_network(tmp_path / "some.npz")


def test_one_number_for_an_action_is_too_few(tmp_path: Path) -> None:
    np.savez(tmp_path / "some.npz", **with_action_layers(1))
    with pytest.raises(BadInput, match="a width of 2 or more"):
        read_network(tmp_path / "some.npz")
