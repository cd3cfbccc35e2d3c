"""How probable a choice was for players of three kinds, whatever the seat held: interpreted and compiled alike.

One kind chooses as `greedy` does, one draws from all it may do, and one chooses as a network.
"""

from __future__ import annotations

import math
from typing import Any

from clashyard.core.contract import hide_but, menu, observe, renew
from clashyard.core.playout import survey
from clashyard.players.search.edges import mixed
from clashyard.players.search.guide import output, propagate

HELD, PAST, PLACES = 0, 3, 4  # in the table of states: a drawn position, with two more to work in, and the true one
GREEDY, ANY, NETWORK, KINDS = 0, 1, 2, 3
WORLDS = 24  # positions in which the choice was possible
TRIES = 4 * WORLDS  # positions drawn to find them


def compare(states: Any, seat: int, guide: Any, out: Any, values: Any, actions: Any, count: int, found: Any) -> int:
    """Add up how probable the first of *actions* was for each kind, in positions that *seat* cannot tell from states[PAST].

    The other seat, of two, decides there, and took all *count* of the actions, in this order, before it got something new. Writes
    the sums to *found* [KINDS], and returns in how many positions the choice was possible.
    """
    other = 1 - seat
    worlds = 0
    for number in range(TRIES):
        if worlds < WORLDS:
            renew(states, HELD, PAST)
            hide_but(states[HELD], seat, mixed(number, seat), actions, count)
            choices = menu(states[HELD], other, out)
            made = place_of(actions[0], out, choices)
            if made < choices:
                worlds += 1
                found[ANY] += 1 / choices
                if choices == 1:
                    found[GREEDY] += 1.0
                    found[NETWORK] += 1.0
                else:
                    survey(states, other, number, out, values)
                    found[GREEDY] += 1.0 if made == first_best(values, choices) else 0.0
                    observe(states[HELD], other, guide.seen)
                    found[NETWORK] += share(guide, out, choices, made)
    return worlds


def place_of(action: int, out: Any, choices: int) -> int:
    """Return the index of an action in a menu; its length if it is not there."""
    for i in range(choices):
        if out[i] == action:
            return i
    return choices


def first_best(values: Any, choices: int) -> int:
    """Return the index of the greatest value, the first of equals."""
    best = 0
    for i in range(choices):
        if values[i] > values[best]:
            best = i
    return best


def share(guide: Any, out: Any, choices: int, made: int) -> float:
    """Return how probable a choice is for the network, by the observation in guide.seen."""
    at = propagate(guide, 0)
    most = -1e9
    for i in range(choices):
        guide.priors[i] = output(guide, at, len(guide.priors), out[i])
        most = max(most, float(guide.priors[i]))
    whole = 0.0
    for i in range(choices):
        whole += math.exp(float(guide.priors[i]) - most)
    return math.exp(float(guide.priors[made]) - most) / whole
