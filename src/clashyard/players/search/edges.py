"""The hash table of edges, with open addressing; the same in Python and in machine code."""

from __future__ import annotations

from typing import Any

from clashyard.players.search.state import KEYS, NONE, SEATS

ODD = 0x1E3779B97F4A7C15
OTHER_ODD = 0x2545F4914F6CDD1D


def mixed(key: int, number: int) -> int:
    """Return the key of what follows *key* by *number* (0 or more)."""
    x = (key ^ (number + 1) * ODD) & KEYS
    x = (x ^ x >> 29) * OTHER_ODD & KEYS
    return x ^ x >> 31 | 1


def slot(tree: Any, key: int) -> int:
    """Return the slot of an edge, or the empty one where it would go."""
    last = len(tree) - 1
    place = (key >> 9) & last
    while tree[place].key != 0 and tree[place].key != key:
        place = place + 1 & last
    return place


def find(tree: Any, key: int) -> int:
    """Return the slot of an edge, or NONE."""
    place = slot(tree, key)
    return place if tree[place].key == key else NONE


def insert(tree: Any, search: Any, key: int, parent: int, seat: int, action: int) -> int:
    """Return the slot of an edge, which is added if it is new and counted by *search*; NONE if the table is full."""
    place = slot(tree, key)
    if tree[place].key == key:
        return place
    if search.used * 4 > len(tree) * 3:
        return NONE
    search.used += 1
    edge = tree[place]
    edge.key = key
    edge.parent = parent
    edge.seat = seat
    edge.action = action
    return place


def update(tree: Any, search: Any, spot: int) -> None:
    """Add the result of the iteration to an edge."""
    edge = tree[spot]
    edge.visits += 1
    for s in range(SEATS):
        edge.total[s] += search.value[s]
