"""The networks of a training run: a policy that scores the actions of a menu, and a value.

A score is the product of what the policy makes of an observation and of what it makes of an action, with the last layer's
weights for each action; in a game with many actions those come from the parts of the action, through layers of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from clashyard.core.action_features import action_features
from clashyard.core.batch import KEPT
from clashyard.core.game import Game, observed
from clashyard.players.networks import Network, last_layer

MANY = 4096  # actions: from here on, their weights come from their parts
TIERS = (16, 64, KEPT)  # lengths of menus
NEVER = -1e9  # the score of an action that is not in the menu


class Nets(NamedTuple):
    """Layers (weights, biases) of the policy, of its actions if it has such, and of the value."""

    policy: Any
    actions: Any
    value: Any


def new_nets(key: Any, game: Game, mode: str, hidden: int) -> Nets:
    """Return networks with two hidden layers of that width, whose weights are drawn by *key*."""
    inputs, count = observed(game, mode), game.rules.actions
    keys = jax.random.split(key, 3)
    value = new_layers(keys[2], inputs, hidden, hidden, 1)
    if count < MANY:
        return Nets(new_layers(keys[0], inputs, hidden, hidden, count), [], value)
    features = action_features(game).shape[1]
    return Nets(new_layers(keys[0], inputs, hidden, hidden), new_layers(keys[1], features, hidden, hidden + 1), value)


def features_of(game: Game) -> Any:
    """Return the features of each action, [actions, features], where the networks need them."""
    return jnp.asarray(action_features(game)) if game.rules.actions >= MANY else jnp.zeros(0)


def new_layers(key: Any, *widths: int) -> Any:
    """Return weights and biases of layers between these widths. The last has small weights, so that play begins even."""
    keys = jax.random.split(key, len(widths) - 1)
    sizes = list(zip(keys, pairwise(widths), strict=True))
    layers = [(jax.random.normal(k, size) * np.sqrt(2 / size[0]), jnp.zeros(size[1])) for k, size in sizes]
    weights, bias = layers[-1]
    return [*layers[:-1], (weights / 10, bias)]


def through(layers: Any, rows: Any) -> Any:
    """Return what comes out of the layers, with ReLU between them."""
    for place, (weights, bias) in enumerate(layers):
        rows = (jnp.maximum(rows, 0) if place else rows) @ weights + bias
    return rows


def last_of(nets: Nets, features: Any) -> tuple[Any, Any]:
    """Return the weights [actions, hidden] and the bias [actions] of each action's score."""
    if nets.actions:
        found = through(nets.actions, features)
        return found[:, :-1], found[:, -1]
    weights, bias = nets.policy[-1]
    return weights.T, bias


def log_policy(nets: Nets, features: Any, rows: Any, menus: Any, choices: Any, room: tuple[int, ...] = ()) -> Any:
    """Return the logarithms of the probabilities of a menu's actions, [games, places].

    Of *menus* [games, places] only the first *choices* [games] count. Most menus are short, so only those that are longer than a
    tier are scored beyond it; *room* says for how many there is room beyond each tier but the last (for all if left out).
    """
    hidden = nets.policy if nets.actions else nets.policy[:-1]
    seen = jnp.maximum(through(hidden, rows), 0)
    weights, bias = last_of(nets, features)
    menus, choices = jnp.asarray(menus), jnp.asarray(choices)
    count, width = menus.shape
    scores = jnp.full((count, width), NEVER)
    for start, end, many in zip((0, *TIERS[:-1]), TIERS, (count, *(room or [count] * (len(TIERS) - 1))), strict=True):
        if start < width:
            which = jnp.nonzero(choices > start, size=many, fill_value=count)[0]
            here = menus.at[which, start:end].get(mode="fill", fill_value=0)
            legal = jnp.arange(start, min(end, width))[None] < choices.at[which].get(mode="fill", fill_value=0)[:, None]
            spread = jnp.arange(here.size).reshape(here.shape) % len(bias)  # or a GPU would add up their gradients in one place
            listed = jnp.where(legal, here, spread)
            found = jnp.einsum("gh,gph->gp", seen.at[which].get(mode="fill", fill_value=0), weights[listed]) + bias[listed]
            scores = scores.at[which, start:end].set(jnp.where(legal, found, NEVER), mode="drop")
    return jax.nn.log_softmax(scores)


def read_nets(network: Network) -> Nets:
    """Return the networks of a `Network`, as arrays of JAX."""
    policy = network.layers[:-1] if network.actions else network.layers
    nets: Nets = jax.tree.map(jnp.asarray, Nets(list(policy), list(network.actions), list(network.value)))
    return nets


def saved(nets: Nets, game: Game, mode: str, card: Mapping[str, Any]) -> Network:
    """Return the networks as a `Network`."""
    found = jax.tree.map(np.asarray, nets)
    policy = [*found.policy, last_layer(game.name, found.actions, game)] if found.actions else found.policy
    return Network(game, mode, policy, card, found.value, found.actions)
