"""The rules of the contract, as drivers call them. `playout.driver` puts a game's own functions in their place.

A driver is a function over the rules of any game: it imports these names, and calls other drivers like any function.
"""

from __future__ import annotations

from typing import Any


def deal(g: Any, seed: int) -> None:
    """Shuffle by *seed* and begin."""
    raise NotImplementedError


def to_act(g: Any) -> int:
    """Return the seat that decides, the first of several that choose simultaneously, or -1."""
    raise NotImplementedError


def deciding(g: Any) -> int:
    """Return the seats that choose simultaneously, a bit each. Games without simultaneous moves use this function as it is."""
    seat = to_act(g)
    return 1 << seat if seat >= 0 else 0


def menu(g: Any, seat: int, out: Any) -> int:
    """Write the legal actions of *seat* to *out*; return how many there are."""
    raise NotImplementedError


def play(g: Any, seat: int, action: int) -> None:
    """Carry out a legal action."""
    raise NotImplementedError


def payoff(g: Any, seat: int) -> int:
    """Return 1, 0 or -1 for *seat*."""
    raise NotImplementedError


def hide(g: Any, seat: int, seed: int) -> None:
    """Draw again, by *seed*, everything that *seat* cannot know."""
    raise NotImplementedError


def hide_but(g: Any, seat: int, seed: int, actions: Any, count: int) -> None:
    """Draw again as `hide` does, but leave the others what *count* later *actions* show. Without this rule nothing is left."""
    hide(g, seat, seed)


def settle(g: Any, seat: int) -> None:
    """End the turn of *seat* in the plainest way, if it is its turn."""
    raise NotImplementedError


def prospects(g: Any, seat: int) -> int:
    """Return how good a settled position looks for *seat*; more is better."""
    raise NotImplementedError


def observe(g: Any, seat: int, row: Any) -> None:
    """Write everything that *seat* may know to *row*."""
    raise NotImplementedError


def renew(table: Any, to: int, of: int) -> None:
    """Copy the state in place *of* of a table to place *to*. Compiled code copies records: see `record_copy.py`."""
    table[to] = table[of].copy()


RULES = (deal, to_act, deciding, menu, play, payoff, hide, hide_but, settle, prospects, observe)  # named as in `Game`
