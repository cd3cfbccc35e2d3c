"""A two-sided search from an earlier choice: what was chosen since tells which hands the seats may hold.

The search begins where the seats last chose simultaneously, and learns what all hands choose there. Some iterations follow the
actions since: they draw a world, and drop it if a hand in it cannot choose what its seat chose, or, more often the less it would
choose that. So later decisions are learned in worlds that are as probable as the choices before make them.

V. Lisý, M. Lanctot, M. Bowling: Online Monte Carlo Counterfactual Search for Imperfect Information Games (2015), which targets
samples likewise.
"""

from __future__ import annotations

from typing import Any

from clashyard.core.chance import below, turn
from clashyard.core.contract import deciding, menu, play, to_act
from clashyard.core.playout import place_of
from clashyard.players.search.edges import find, mixed
from clashyard.players.search.expansion import WORLD
from clashyard.players.search.hands import known_to
from clashyard.players.search.state import NONE, ONE, ROOT

SLIP = ONE // 10  # how often any hand is taken to choose anything: strategies are not yet, or no longer, what they were


def follow(states: Any, tree: Any, search: Any, out: Any, spots: Any) -> bool:
    """Play what was chosen since the root. Return False if a hand of this world cannot have chosen that, or is taken not to have.

    The choices of the searching seat's true hand are facts, and are never doubted.
    """
    search.key = ROOT
    search.length = 0
    at = 0
    while at < search.past_size:
        bits = deciding(states[WORLD])
        many = 2 if bits & (bits - 1) != 0 else 1
        if bits == 0 or (many == 1 and to_act(states[WORLD]) != search.past_seats[at]):
            return False
        for k in range(many):
            if not chooses(states, tree, search, out, spots, search.past_seats[at + k], search.past[at + k]):
                return False
        for k in range(many):
            search.key = mixed(search.key, search.past[at + k])
            play(states[WORLD], search.past_seats[at + k], search.past[at + k])
        at += many
    return True


def chooses(states: Any, tree: Any, search: Any, out: Any, spots: Any, seat: int, action: int) -> bool:
    """Return whether *seat* can choose *action*, and does so by its strategy so far, drawn anew each time."""
    choices = menu(states[WORLD], seat, out)
    made = place_of(action, out, choices)
    if made == choices:
        return False
    if choices == 1 or (seat == search.seat and search.true == 1):
        return True
    key = known_to(tree, search, out, seat, choices)
    point = below(search.x, ONE)
    search.x = turn(search.x)
    return bool(point < share_of(tree, out, spots, choices, key, made))


def share_of(tree: Any, out: Any, spots: Any, choices: int, key: int, made: int) -> int:
    """Return how often, of ONE, the decision *key* is taken to choose its action *made*: by its mean strategy, or its visits."""
    whole = 0.0
    part = 0.0
    for i in range(choices):
        spots[i] = find(tree, mixed(key, out[i]))
        if spots[i] != NONE:
            edge = tree[spots[i]]
            counted = float(edge.weight) if edge.simultaneous == 1 else float(edge.visits)
            whole += counted
            if i == made:
                part = counted
    if whole == 0.0:
        return ONE // choices
    return int((ONE - SLIP) * part / whole) + SLIP // choices
