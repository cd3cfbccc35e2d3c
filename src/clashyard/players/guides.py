"""Networks as guides of a search (`search/guide.py`)."""

from __future__ import annotations

from functools import cache

import numpy as np

from clashyard.core.float_observations import Floats, factors
from clashyard.core.house import OPTION
from clashyard.core.match import Match
from clashyard.players.networks import Layers, Network, network_named
from clashyard.players.search.guide import Guide, unguided


def guide_for(match: Match, name: str) -> Guide | None:
    """Return the guide of a shipped network; None without a *name*, or where the network has not learned such matches.

    That is in another mode, with a house rule, or with a limit that ends matches early.
    """
    if not name:
        return None
    network, setup, given = network_named(name), match.game.setup, match.given
    limit, usual = given.get(setup.limit), setup.sample(0, mode=network.mode).get(setup.limit)
    if not network.plays(match) or given.get(OPTION) or (limit and usual and limit < usual):
        return None
    return _guide(name)


@cache
def _guide(name: str) -> Guide:
    return guide_of(network_named(name))


def guide_of(network: Network) -> Guide:
    """Return a guide of a network that has a value, with hidden layers of the same widths as its policy."""
    first = factors(network.game, network.mode)
    parts = [part for layers in (network.layers, network.value) for part in _row(layers, first)]
    widths = [len(first), *(weights.shape[1] for weights, _ in network.layers[:-1])]
    return unguided()._replace(widths=np.array(widths, np.int64), weights=np.concatenate(parts))


def _row(layers: Layers, first: Floats) -> list[Floats]:
    """Return the numbers of the layers in the order of a guide; the first layer takes observations that are not scaled."""
    found = []
    for place, (weights, bias) in enumerate(layers):
        rows = weights * first[:, None] if place == 0 else weights
        found += [(rows.T if place == len(layers) - 1 else rows).ravel(), bias]
    return found
