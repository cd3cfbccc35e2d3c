"""What a network that is being trained wins, by itself drawing each action, against an opponent or another network."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np

from clashyard.core.batch import Batch
from clashyard.core.float_observations import factors
from clashyard.core.game import Game
from clashyard.learn.trainer.policy import Nets, features_of
from clashyard.learn.trainer.rollouts import PAIRINGS, act, menus_of
from clashyard.learn.versus import Versus

TOGETHER = 500  # games played side by side


def measure(game: Game, mode: str, nets: Nets, opponent: str, seed: int, games: int) -> float:
    """Return the share of about so many games won against an opponent, a draw counting half, the seats in turn."""
    versus = Versus(game, min(TOGETHER, games), opponent, seed=seed, mode=mode)
    features, scale, key = features_of(game), jnp.asarray(factors(game, mode)), jax.random.key(seed)
    results: list[float] = []
    while len(results) < games:
        key, now = jax.random.split(key)
        actions = act(nets, features, scale, versus.observations, *menus_of(versus.batch), now)[1]
        versus.step(np.asarray(actions))
        results += versus.rewards[versus.dones].tolist()
    return float((1 + np.mean(results)) / 2)


def duel(game: Game, mode: str, nets: Nets, other: Nets, seed: int, games: int) -> float:
    """Return the share of *games* won against another network, a draw counting half, the seats in turn.

    Each of the games played side by side counts as often as the others, however short it is.
    """
    batch = Batch(game, min(TOGETHER, games), mode, seed, pairings=PAIRINGS)
    features, scale, key = features_of(game), jnp.asarray(factors(game, mode)), jax.random.key(seed)
    learner, over, each = np.arange(batch.count) % 2, np.zeros(batch.count, np.int64), games // batch.count
    results: list[float] = []
    while over.min() < each:
        key, one, two = jax.random.split(key, 3)
        rows, (menus, choices) = batch.observations, menus_of(batch)
        own, theirs = (
            np.asarray(act(each, features, scale, rows, menus, choices, draw)[1]) for each, draw in ((nets, one), (other, two))
        )
        batch.step(np.where(batch.to_act == learner, own, theirs))
        ended = (batch.dones.astype(bool) & (over < each)).nonzero()[0]
        over[ended] += 1
        results += batch.rewards[ended, learner[ended]].tolist()
    return float((1 + np.mean(results)) / 2)
