"""The spaces of the environments: observations as numbers, and the actions to choose from."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from clashyard.core.observation import View

ANY = -1  # any legal action: the environment draws one
Numbers = npt.NDArray[np.int8]


class Choices(spaces.Discrete):
    """The actions of a game, of which only some are legal at a time, and ANY.

    A space does not know the position, so it needs a mask to draw a legal action. Without a mask its sample is ANY, which
    environments accept at every decision: they draw the action themselves.
    """

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """Return one of the actions of *mask*, all equally likely, or one drawn by *probability*; ANY if neither is given."""
        if probability is not None:
            return super().sample(probability=probability)
        return self.dtype.type(ANY) if mask is None else super().sample(mask)

    def contains(self, x: Any) -> bool:
        return super().contains(x) or (isinstance(x, int | np.integer) and x == ANY)

    def __repr__(self) -> str:
        return f"Choices({self.n})"


def numbers_seen(views: tuple[View, ...]) -> spaces.Box:
    """Return the space of an observation with these *views*, with the bounds of each number."""
    low = np.zeros(views[-1].stop, np.int8)
    high = np.zeros_like(low)
    for view in views:
        low[view.start : view.stop] = view.low
        high[view.start : view.stop] = view.high
    return spaces.Box(low, high, dtype=np.int8)


def seen_and_legal(views: tuple[View, ...], actions: int) -> spaces.Dict:
    """Return the space of an observation with the mask of legal actions, in PettingZoo's form."""
    return spaces.Dict({"observation": numbers_seen(views), "action_mask": spaces.Box(0, 1, (actions,), np.int8)})


def mask_of(menu: list[int], actions: int) -> Numbers:
    """Return the mask with 1 for each action of *menu* and 0 for all others of *actions*."""
    mask = np.zeros(actions, np.int8)
    mask[menu] = 1
    return mask
