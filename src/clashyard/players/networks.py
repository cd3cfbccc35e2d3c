"""Opponents that a network decides for: ``network:FILE``, or ``network:NAME`` for one that comes with Clashyard.

The file is a NumPy archive: `w0`, `b0`, `w1`, … of layers with ReLU between them, from a scaled observation
(`core/float_observations.py`) to a score for each action, and `card`, a JSON text that says what it is for and how it came about.
It may also have `value_w0`, `value_b0`, …: the layers to the value of the position for the seat that decides, from -1 to 1.
In a game with many actions the last layer may be left out: then `action_w0`, `action_b0`, … lead from the features of an action
(`core/action_features.py`) to its column of that layer, and to its bias, which comes last.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from clashyard.core.action_features import action_features
from clashyard.core.chance import CHOICE, seeded
from clashyard.core.errors import BadInput
from clashyard.core.float_observations import scaled
from clashyard.core.game import Game, observed
from clashyard.core.match import Match
from clashyard.games import NAMED
from clashyard.players.player import Player, decider, drawn, in_mode

Floats = npt.NDArray[np.float32]
Layers = Sequence[tuple[Floats, Floats]]  # weights and biases
PREFIX = "network:"
VALUE = "value_"  # before the names of the layers to the value
ACTION = "action_"  # before the names of the layers from an action
SHIPPED = Path(__file__).parent / "shipped"
NEEDED = ("game", "mode", "version")  # in a card


@dataclass(frozen=True, eq=False)
class Network:
    """A network for one game and mode. *card*: what the file says about it, such as steps, seed and results.

    *value*: the layers to the value of the position; empty if the file has none. *actions*: the layers that the last of
    *layers* comes from, as `last_layer` computes it; empty if it is learned as it is.
    """

    game: Game
    mode: str
    layers: Layers
    card: Mapping[str, Any]
    value: Layers = ()
    actions: Layers = ()

    def scores(self, observations: Any) -> Floats:
        """Return a score for each action, [..., actions], for observations [..., numbers] as they come from `Batch`."""
        return _through(self.layers, scaled(observations, self.game, self.mode))

    def values(self, observations: Any) -> Floats:
        """Return the value of each position, [...], for the seat that decides. Only for networks that have a value."""
        return _through(self.value, scaled(observations, self.game, self.mode))[..., 0]

    def plays(self, match: Match) -> bool:
        """Return whether a match is of the game and the mode that the network is for."""
        return match.game is self.game and in_mode(match, self.mode)

    def mixture(self, observation: Any, menu: Sequence[int]) -> dict[int, float]:
        """Return how probable each action of *menu* is for the seat with this observation [numbers].

        The last layer is computed for these actions alone: that of CLASH has 27,662.
        """
        *hidden, (weights, bias) = self.layers
        asked = list(menu)
        layers = [*hidden, (weights[:, asked], bias[asked])]
        scores = _through(layers, scaled(observation, self.game, self.mode)).astype(float)
        parts = np.exp(scores - scores.max())
        return dict(zip(menu, (parts / parts.sum()).tolist(), strict=True))

    def policy(self, match: Match, seat: str) -> dict[int, float]:
        """Return how probable each legal action of *seat* is in a match that the network plays."""
        return self.mixture(self.seen(match, seat), match.menu(seat))

    def seen(self, match: Match, seat: str) -> list[int]:
        """Return the observation of *seat* in a match that the network plays."""
        row = [0] * observed(match.game, self.mode)
        assert match.game.rules.observe
        match.game.rules.observe(match.state, match.game.seats.index(seat), row)
        return row

    def draw(self, observation: Any, menu: Sequence[int], x: int) -> int:
        """Return an action of *menu*, drawn by the generator *x* as often as it is probable."""
        return drawn(self.mixture(observation, menu), x)

    def save(self, path: str | Path) -> None:
        """Write the network to a file. Raises BadInput if it does not fit the game."""
        _check(str(path), self)
        card = {**self.card, "game": self.game.name, "mode": self.mode, "version": self.game.version}
        arrays: dict[str, Any] = {}
        policy = self.layers[:-1] if self.actions else self.layers
        for start, layers in (("", policy), (VALUE, self.value), (ACTION, self.actions)):
            for place, (weights, bias) in enumerate(layers):
                arrays |= {f"{start}w{place}": weights, f"{start}b{place}": bias}
        with Path(path).open("wb") as file:
            np.savez_compressed(file, card=np.array(json.dumps(card)), **arrays)


def read_network(path: str | Path) -> Network:
    """Read a network. Raises BadInput, with the file, if it is missing, cut, of other rules or of another shape."""
    name = str(path)
    try:
        with np.load(path, allow_pickle=False) as archive:
            arrays = {key: archive[key] for key in archive.files}
    except OSError as error:
        raise BadInput(name, "cannot be read: {fault}", fault=error.strerror or str(error)) from None
    except (ValueError, EOFError, zipfile.BadZipFile, KeyError):
        raise BadInput(name, "this is not a whole network file; copy it again, or train it again") from None
    card = _card(name, arrays)
    game = NAMED[card["game"]]
    policy, value, actions = (_layers(name, arrays, start) for start in ("", VALUE, ACTION))
    if actions:
        policy = [*policy, last_layer(name, actions, game)]
    network = Network(game, card["mode"], policy, card, value, actions)
    _check(name, network)
    return network


def last_layer(name: str, actions: Layers, game: Game) -> tuple[Floats, Floats]:
    """Return the weights [features, actions] and the bias [actions] of the layer to the scores.

    The weights of each action lie side by side, since `Network.mixture` asks for a few of many actions. Raises BadInput, with the
    *name* of the file, if the layers from an action do not fit the game.
    """
    features = action_features(game)
    if _width(name, actions, features.shape[1]) < 2:
        raise BadInput(name, "the layers from an action need a width of 2 or more")
    found = _through(actions, features)
    return np.ascontiguousarray(found[:, :-1]).T, np.ascontiguousarray(found[:, -1])


def _layers(name: str, arrays: Mapping[str, Any], start: str) -> Layers:
    """Return the layers of a file whose names begin with *start*. Raises BadInput if one is missing."""
    count = sum(key.startswith(f"{start}w") for key in arrays)
    try:
        return [tuple(arrays[f"{start}{kind}{k}"].astype(np.float32) for kind in "wb") for k in range(count)]
    except (KeyError, ValueError):
        raise BadInput(name, "layers are missing; the file needs w0, b0, w1, b1 and so on") from None


def _through(layers: Layers, row: Floats) -> Floats:
    """Return what comes out of the layers, with ReLU between them."""
    for place, (weights, bias) in enumerate(layers):
        row = (np.maximum(row, 0) if place else row) @ weights + bias
    return row


def _card(name: str, arrays: Mapping[str, Any]) -> dict[str, Any]:
    """Return the card of a file. Raises BadInput if it is not for a game as it is now."""
    try:
        card = json.loads(str(arrays["card"]))
        told = {key: card[key] for key in NEEDED}
        known = told["game"] in NAMED and told["mode"] in NAMED[told["game"]].modes
    except (KeyError, ValueError, TypeError):
        raise BadInput(name, "the network has no card that names its game, mode and version") from None
    if not known:
        raise BadInput(name, "the network is for a game or mode that is unknown here")
    version = NAMED[told["game"]].version
    if told["version"] != version:
        raise BadInput(
            name, "the network was trained by the rules {old}, and these are {new}; train it again",
            old=told["version"], new=version,
        )  # fmt: skip
    return dict(card)


def _check(name: str, network: Network) -> None:
    """Raise BadInput unless the layers lead from an observation to a score for each action, and to one value if to any."""
    game = network.game
    inputs = observed(game, network.mode)
    width = _width(name, network.layers, inputs)
    if width != game.rules.actions:
        raise BadInput(
            name, "the network scores {found} actions, and the game has {actions}", found=width, actions=game.rules.actions
        )
    if network.value and (width := _width(name, network.value, inputs)) != 1:
        raise BadInput(name, "the network has {found} values for a position; it needs 1", found=width)


def _width(name: str, layers: Layers, width: int) -> int:
    """Return how many numbers come out of the layers if *width* go in. Raises BadInput unless they fit, in finite numbers."""
    for place, (weights, bias) in enumerate(layers):
        if weights.ndim != 2 or weights.shape[0] != width or bias.shape != weights.shape[1:]:
            raise BadInput(
                name, "layer {place} has the shape {found}; it needs {width} rows, and a bias for each column",
                place=place, found=str(weights.shape), width=width,
            )  # fmt: skip
        if not (np.isfinite(weights).all() and np.isfinite(bias).all()):
            raise BadInput(name, "layer {place} has numbers that are not finite; train it again", place=place)
        width = weights.shape[1]
    return width


class NetworkPlayer(Player):
    """An opponent that draws its actions as often as a network says. It knows what its seat may see."""

    def __init__(self, name: str, seed: int = 0) -> None:
        super().__init__(seed)
        self.name, self.network = name, network_named(name)

    def choose(self, match: Match, seat: str | None = None) -> int:
        return drawn(self.mixture(match, decider(match, seat)), seeded(self.draw(match), CHOICE))

    def mixture(self, match: Match, seat: str) -> dict[int, float]:
        """Return how probable each legal action is. Raises BadInput for a match of another game or mode."""
        if not self.network.plays(match):
            raise other_game(self.name, self.network)
        return self.network.policy(match, seat)


def other_game(name: str, network: Network) -> BadInput:
    """Return what is wrong with a game or mode that is not the network's."""
    return BadInput(name, "this network plays only {game}, in the mode {mode}", game=network.game.title, mode=network.mode)


@cache
def shipped() -> Mapping[str, Path]:
    """Return the networks that come with Clashyard, by name."""
    return {path.stem: path for path in sorted(SHIPPED.glob("*.npz"), key=lambda each: each.stem)}


def network_named(text: str) -> Network:
    """Return the network of ``network:NAME`` or ``network:FILE``; a shipped one is read only once. Raises BadInput."""
    name = text.removeprefix(PREFIX)
    return _shipped(name) if name in shipped() else read_network(name)


@cache
def _shipped(name: str) -> Network:
    return read_network(shipped()[name])


def is_network(name: object) -> bool:
    """Return whether *name* stands for a file with a network."""
    return isinstance(name, str) and name.startswith(PREFIX)
