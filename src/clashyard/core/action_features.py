"""Actions as rows of numbers, for networks that score the actions of a menu instead of having an output for each."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from clashyard.core.errors import BadInput
from clashyard.core.game import Game


@cache
def action_parts(game: Game) -> npt.NDArray[np.int8]:
    """Return the parts of every action, [actions, parts]; `game.parts` has their names and sizes.

    Raises BadInput if the game does not say what its actions consist of.
    """
    if game.parts is None:
        raise BadInput("game", "this one does not say what its actions consist of; use the numbers of actions")
    found = np.array([game.parts.of(action) for action in range(game.rules.actions)], np.int8)
    found.setflags(write=False)
    return found


@cache
def action_features(game: Game) -> npt.NDArray[Any]:
    """Return every action as a row of zeros and ones, [actions, features] float32: one-hot parts, side by side.

    Raises BadInput like `action_parts`.
    """
    parts = action_parts(game)
    assert game.parts
    found = np.concatenate([np.eye(size, dtype=np.float32)[parts[:, k]] for k, size in enumerate(game.parts.sizes)], axis=1)
    found.setflags(write=False)
    return found
