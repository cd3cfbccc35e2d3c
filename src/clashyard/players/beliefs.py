"""What a seat believes of the hand of an opponent that looks greedy: worlds as probable as its choices make them.

A card that it would have played is less probable to be held. Only choices count since a seat last got something new.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from clashyard.core.match import Match
from clashyard.players.evidence import known, stretches, weighed
from clashyard.players.networks import Network
from clashyard.players.search.edges import mixed
from clashyard.players.search.worlds import GREEDY, PLACES

WORLDS = 256  # drawn, and drawn again by their weights
FEWEST = 16  # that are possible; with fewer, the choices say nothing
PARTS = 1000  # of a place


def believed(match: Match, seat: int, network: Network, seed: int) -> Any:
    """Return worlds for the search of *seat*, as probable as a greedy opponent's choices make them; None if they say nothing.

    That is so, too, where the state is a guess in the place of the true one and *seat* holds something else in it: the worlds
    would be those of the hand that it truly has. A record for each where the rules are compiled, and else a list of states.
    """
    guess, true = match.state, match.history.own
    if guess is not true and known(match.game, guess, seat) != known(match.game, true, seat):
        return None
    *_, last = stretches(match)
    if not last.shown(1 - seat):
        return None
    states, weights = weighed(network, last, seat, WORLDS, seed, keep=True)
    chances = weights[:, GREEDY]
    if np.count_nonzero(chances) < FEWEST:
        return None
    places = PLACES + again(chances, seed)
    return [states[place] for place in places] if isinstance(states, list) else states[places]


def again(weights: Any, seed: int) -> Any:
    """Return as many places as there are weights, each as often as its weight says, but for less than one time."""
    many = len(weights)
    first = (mixed(seed, many) % PARTS + 0.5) / PARTS
    return np.minimum(np.searchsorted(np.cumsum(weights) / weights.sum(), (np.arange(many) + first) / many), many - 1)
