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
    """Return the guide of a network; None without a *name*, or where the network has not learned such matches."""
    return _guide(name) if name and has_learned(match, network_named(name)) else None


def has_learned(match: Match, network: Network) -> bool:
    """Return whether a network has learned to play such matches.

    It has not in another mode, with a house rule, or with a limit that ends matches early.
    """
    setup, given = match.game.setup, match.given
    limit, usual = given.get(setup.limit), setup.sample(0, mode=network.mode).get(setup.limit)
    return network.plays(match) and not given.get(OPTION) and not (limit and (not usual or limit < usual))


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
