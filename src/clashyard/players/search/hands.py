"""What a seat of a two-sided search knows: keys of its decisions, by its own hand where that has been met often enough.

Rare hands share the statistics of all hands: a whole game has millions of them, and none is met often.
"""

from __future__ import annotations

from typing import Any

from clashyard.players.search.edges import find, insert, mixed
from clashyard.players.search.expansion import expand, fingerprint
from clashyard.players.search.state import NONE

MET = 8  # times, until a hand has statistics of its own
SHARED, COUNTED = 5, 7  # told apart from actions by where they are mixed in


def known_to(tree: Any, search: Any, out: Any, seat: int, choices: int) -> int:
    """Return the key of the decision of *seat*, which has the legal actions *out*: of its hand, or shared by all hands.

    The hand that the searching seat truly holds always has its own. Another one begins with the statistics of all hands.
    """
    at = mixed(search.key, seat)
    own = fingerprint(out, choices, at)
    if seat == search.seat and search.true == 1:
        return own
    shared = mixed(at ^ SHARED, seat)
    spot = insert(tree, search, mixed(own ^ COUNTED, seat), own, seat, NONE)
    if spot == NONE:
        return shared
    tree[spot].visits += search.learns[seat]
    if tree[spot].visits <= MET:
        return shared
    if find(tree, mixed(own, out[0])) == NONE:
        inherit(tree, search, out, seat, choices, shared, own)
    return own


def inherit(tree: Any, search: Any, out: Any, seat: int, choices: int, shared: int, own: int) -> None:
    """Give a hand the statistics of all hands for its actions, as far as they have been tried."""
    for i in range(choices):
        found = find(tree, mixed(shared, out[i]))
        spot = insert(tree, search, mixed(own, out[i]), own, seat, out[i])
        if found != NONE and spot != NONE:
            tree[spot].prior = tree[found].prior
            tree[spot].regret = tree[found].regret
            tree[spot].weight = tree[found].weight
            tree[spot].simultaneous = tree[found].simultaneous


def expand_known(states: Any, tree: Any, search: Any, guide: Any, out: Any, spots: Any, seat: int, choices: int, key: int) -> int:
    """Find or add the edges of all actions of the decision *key*, as `expand` does.

    At the root only the hand that the searching seat truly holds is the present decision.
    """
    at = search.key
    if seat == search.seat and search.true == 0:
        search.key = key
    known = expand(states, tree, search, guide, out, spots, seat, choices, key)
    search.key = at
    return int(known)
