"""Which matches networks have learned to play, and networks as guides of a search (`search/guide.py`)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np

from clashyard.core.float_observations import Floats, factors
from clashyard.core.house import OPTION
from clashyard.core.match import Match
from clashyard.players.networks import Layers, Network, network_named
from clashyard.players.search.guide import Guide, unguided


def guide_for(match: Match, name: str) -> Guide | None:
    """Return the guide of a network; None without a *name*, or where the network has not learned such matches."""
    network = network_for(match, name)
    return guide_of(network) if network else None


def network_for(match: Match, name: str) -> Network | None:
    """Return a network as it plays such matches; None without a *name*, or where it has not learned them.

    It has learned one mode. Its game's `Strength` says whether it plays under house rules, too, and until when before a limit.
    """
    network = network_named(name) if name else None
    if not network or not network.plays(match) or (match.given.get(OPTION) and not match.game.strength.house):
        return None
    if not is_limited(match, network):
        return network
    left = network.seen(match, match.seats[0])[limit_place(network)]
    return endless(network) if left >= match.game.strength.left else None


def is_limited(match: Match, network: Network) -> bool:
    """Return whether a match has a lower limit of turns, or deals, than those that a network learned from."""
    limit, usual = match.given.get(match.game.setup.limit), usual_limit(network)
    return bool(limit and (not usual or limit < usual))


@cache
def usual_limit(network: Network) -> int | None:
    """Return the limit of turns, or deals, of the matches that a network learned from, if they had one."""
    setup = network.game.setup
    found: int | None = setup.sample(0, mode=network.mode).get(setup.limit)
    return found


@cache
def limit_place(network: Network) -> int:
    """Return which number of its observations says how many turns, or deals, are left. Only for games that may be limited."""
    game, options = network.game, network.game.setup.sample(0, mode=network.mode)
    matches = [Match.new(game, {**options, game.setup.limit: limit}, 0) for limit in (1, 2)]
    one, other = (np.array(network.seen(match, match.seats[0])) for match in matches)
    (place,) = np.flatnonzero(one != other)
    return int(place)


@cache
def endless(network: Network) -> Network:
    """Return a network that takes any limit for as far away as those that it learned from: that number is always the greatest."""
    place = limit_place(network)
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
