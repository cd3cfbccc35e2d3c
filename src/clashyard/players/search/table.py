"""Finding and keeping entries: an open hash table, the same in Python and in machine code."""

from __future__ import annotations

from typing import Any

from clashyard.players.search.state import KEYS, NONE, SEATS

ODD = 0x1E3779B97F4A7C15
OTHER_ODD = 0x2545F4914F6CDD1D


def mixed(key: int, number: int) -> int:
    """The key of what follows *key* by *number* (0 or more)."""
    x = (key ^ (number + 1) * ODD) & KEYS
    x = (x ^ x >> 29) * OTHER_ODD & KEYS
    return x ^ x >> 31 | 1


def slot(tree: Any, key: int) -> int:
    """The place of an entry, or the empty one where it would stand."""
    last = len(tree) - 1
    place = (key >> 9) & last
    while tree[place].key != 0 and tree[place].key != key:
        place = place + 1 & last
    return place


def find(tree: Any, key: int) -> int:
    """The place of an entry, or NONE."""
    place = slot(tree, key)
    return place if tree[place].key == key else NONE


def keep(tree: Any, d: Any, key: int, parent: int, seat: int, action: int) -> int:
    """The place of an entry, made where there is none; NONE where the table is full. The desk counts them."""
    place = slot(tree, key)
    if tree[place].key == key:
        return place
    if d.used * 4 > len(tree) * 3:
        return NONE
    d.used += 1
    entry = tree[place]
    entry.key = key
    entry.parent = parent
    entry.seat = seat
    entry.action = action
    return place


def tell(tree: Any, d: Any, spot: int) -> None:
    """Add what came out to an entry."""
    entry = tree[spot]
    entry.visits += 1
    for s in range(SEATS):
        entry.total[s] += d.value[s]
