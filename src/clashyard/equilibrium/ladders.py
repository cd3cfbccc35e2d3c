"""The published ladders of reduced games, a few rungs for each game, from the smallest to the largest."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from clashyard import blades, clash, decks
from clashyard.equilibrium.reduced import Reduced, reduced_blades
from clashyard.equilibrium.small_clash import reduced_clash
from clashyard.equilibrium.small_decks import reduced_decks

LADDERS: Mapping[str, Sequence[Callable[[], Reduced]]] = {
    decks.GAME.name: (
        reduced_decks,
        partial(reduced_decks, yours=(("spark", "bulk"), ("wolf",))),
    ),
    blades.GAME.name: tuple(
        partial(reduced_blades, *rung)
        for rung in (
            (2, 2, (2, 1)), (3, 2, (2, 1)), (3, 2, (2, 2)), (4, 2, (2, 2)), (5, 2, (2, 2)), (3, 3, (2, 2)),
        )
    ),
    clash.GAME.name: (
        partial(reduced_clash, "HLQB", 3, (2, 2)),
        partial(reduced_clash, "HLQBX", 3, (3, 3)),
        partial(reduced_clash, "HLQBX", 4, (3, 3)),
    ),
}  # fmt: skip
"""By the name of a game: what makes each rung."""
