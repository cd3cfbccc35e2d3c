"""Actions in parts: a few small numbers each, so that what is learned about one action serves for others like it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class ActionParts:
    """The parts of the actions of a game, in order: the name of each, and how many different values it has, from 0.

    *of* returns the parts of an action. The first, `kind`, says what is done; another part is 0 where it has no meaning.
    """

    names: tuple[str, ...]
    sizes: tuple[int, ...]
    of: Callable[[int], tuple[int, ...]]
