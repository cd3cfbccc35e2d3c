"""Observations as floats."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from clashyard.core.errors import BadInput
from clashyard.core.game import Game, observed

Floats = npt.NDArray[np.float32]


@cache
def bounds(game: Game, mode: str = "") -> tuple[Floats, Floats]:
    """Return the least and the greatest value of each number of an observation. Raises BadInput for an unknown mode."""
    mode = mode or game.modes[0]
    observed(game, mode)
    assert game.views
    views = game.views(mode)
    low, high = ([np.full(view.stop - view.start, getattr(view, name), np.float32) for view in views] for name in ("low", "high"))
    return np.concatenate(low), np.concatenate(high)


def scaled(observations: Any, game: Game, mode: str = "") -> Floats:
    """Return *observations* [..., numbers] as floats from -1 to 1: 0 stays 0, and the greatest size of each number becomes 1.

    Raises BadInput for rows of another length.
    """
    each = factors(game, mode)
    rows = np.asarray(observations)
    if rows.ndim == 0 or rows.shape[-1] != len(each):
        raise BadInput("observations", f"rows of {len(each)} numbers are needed, not an array of shape {rows.shape}")
    found: Floats = np.multiply(rows, each, dtype=np.float32)
    return found


@cache
def factors(game: Game, mode: str) -> Floats:
    """Return what `scaled` multiplies each number of an observation by."""
    low, high = bounds(game, mode)
    found: Floats = np.reciprocal(np.maximum(np.maximum(abs(low), abs(high)), 1), dtype=np.float32)
    return found
