"""Which matches networks have learned to play, and networks as guides of a search (`search/guide.py`)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np

from clashyard.core.float_observations import Floats, factors
from clashyard.core.game import Game, observed
from clashyard.core.house import OPTION
from clashyard.core.match import Match
from clashyard.players.networks import Layers, Network, network_named
from clashyard.players.search.guide import Guide, unguided


def guide_for(match: Match, name: str) -> Guide | None:
    """Return the guide of a network; None without a *name*, or where the network has not learned such matches."""
    network = network_named(name) if name else None
    return _guide(name, is_limited(match, network)) if network and has_learned(match, network) else None


def network_for(match: Match, name: str) -> Network | None:
    """Return a network as it plays such matches; None where it has not learned them."""
    network = network_named(name)
    if not has_learned(match, network):
        return None
    return endless(name) if is_limited(match, network) else network


def has_learned(match: Match, network: Network) -> bool:
    """Return whether a network has learned to play such matches.

    It has not in another mode, with a house rule, or once a limit may end the match before it ends by itself.
    """
    if not network.plays(match) or match.given.get(OPTION):
        return False
    if not is_limited(match, network):
        return True
    lasts, seen = match.game.strength.lasts, network.seen(match, match.seats[0])
    return 0 < lasts <= seen[limit_place(match.game, network.mode)]


def is_limited(match: Match, network: Network) -> bool:
    """Return whether a match has a lower limit of turns, or deals, than those that a network learned from."""
    setup = match.game.setup
    limit, usual = match.given.get(setup.limit), setup.sample(0, mode=network.mode).get(setup.limit)
    return bool(limit and (not usual or limit < usual))


@cache
def limit_place(game: Game, mode: str) -> int:
    """Return which number of an observation says how many turns, or deals, are left. Only for games that may be limited."""
    assert game.rules.observe
    rows = np.zeros((2, observed(game, mode)), np.int64)
    for limit, row in enumerate(rows, 1):
        match = Match.new(game, {**game.setup.sample(0, mode=mode), game.setup.limit: limit}, 0)
        game.rules.observe(match.state, 0, row)
    (place,) = np.flatnonzero(rows[0] != rows[1])
    return int(place)


@cache
def endless(name: str) -> Network:
    """Return a network that takes any limit for as far away as those that it learned from: that number is always the greatest."""
    network = network_named(name)
    place = limit_place(network.game, network.mode)
    return replace(network, layers=_without(network.layers, place), value=_without(network.value, place))


def _without(layers: Layers, place: int) -> Layers:
    """Return layers for which the number at *place*, scaled, is always 1."""
    if not layers:
        return layers
    (weights, bias), *rest = layers
    kept = weights.copy()
    kept[place] = 0
    return [(kept, bias + weights[place]), *rest]


@cache
def _guide(name: str, limited: bool) -> Guide:
    return guide_of(endless(name) if limited else network_named(name))


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
