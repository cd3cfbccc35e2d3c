"""Opponents that stay as they are while a network learns against them: networks, and players by their names."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from clashyard.core.batch import Batch
from clashyard.core.float_observations import factors
from clashyard.learn.opponents import opponent
from clashyard.learn.trainer.policy import Nets, features_of
from clashyard.learn.trainer.rollouts import Chooser, act, menus_of


def network_chooser(games: Batch, nets: Nets) -> Chooser:
    """Return what draws the actions of a network that has learned such games."""
    features, scale = features_of(games.game), jnp.asarray(factors(games.game, games.mode))

    def choose(games: Batch, which: Any, key: Any) -> Any:
        found = act(nets, features, scale, games.observations.copy(), *menus_of(games), key)
        return np.asarray(found[1])[which]

    return choose


def named_chooser(games: Batch, name: str) -> Chooser:
    """Return what chooses as the player *name* does, one game after the other. Raises BadInput like `opponent`."""
    theirs = opponent(games, name)

    def choose(games: Batch, which: Any, key: Any) -> Any:
        draws = np.asarray(jax.random.bits(key, (games.count,), np.uint32)).tolist()
        return [theirs.choose(games, i, draws[i]) for i in which.tolist()]

    return choose
