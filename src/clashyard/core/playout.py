"""Whole games of random legal play, the same source interpreted and compiled.

`menu`, `play`, `to_act` and `digest` are the game's: `drivers` binds them.
"""

from __future__ import annotations

from typing import Any

from clashyard.core.chance import below, seeded, turn


def menu(g: Any, seat: int, out: Any) -> int:
    """Stands for the game's own."""
    raise NotImplementedError


def play(g: Any, seat: int, action: int) -> None:
    """Stands for the game's own."""
    raise NotImplementedError


def to_act(g: Any) -> int:
    """Stands for the game's own."""
    raise NotImplementedError


def random_game(g: Any, seed: int, limit: int, out: Any) -> int:
    """Play *g* on at random, at most *limit* decisions; return how many were made."""
    x = seeded(seed)
    made = 0
    while made < limit:
        seat = to_act(g)
        if seat < 0:
            return made
        choices = menu(g, seat, out)
        action = out[below(x, choices)]
        x = turn(x)
        play(g, seat, action)
        made += 1
    return made
