"""Worlds drawn from an earlier point, weighted by what the other seat has chosen since: interpreted and compiled alike.

The other seat may be a player of three kinds: one that chooses as `greedy` does, one that does so half of the time and else draws
from all it may do, and one that chooses as a network. Each may err.
"""

from __future__ import annotations

import math
from typing import Any

from clashyard.core.contract import hide_but, menu, observe, play, renew
from clashyard.core.playout import first_best, place_of, survey
from clashyard.players.search.edges import mixed
from clashyard.players.search.guide import score

HELD, PAST, PLACES = 0, 3, 4  # in the table of states: a world, with two more to work in, and the true state, before the worlds
GREEDY, SLIPPING, NETWORK, KINDS = 0, 1, 2, 3
STEADY = 0.5  # of the choices of one that slips, how many are those of `greedy`
ERRING = 0.03  # of the choices of the others, how many are any


def weigh(
    states: Any, seat: int, guide: Any, out: Any, values: Any, movers: Any, made: Any, many: int, shown: Any, count: int,
    weights: Any, seed: int,
) -> None:  # fmt: skip
    """Draw a world for each row of *weights* [worlds, KINDS], and write how probable the other seat's choices are in it.

    A world begins in states[PAST], as *seat* knows it, and *many* actions *made* by *movers* have followed; the *count* of the
    other seat are also in *shown*. No seat has got anything new in between. The worlds, after these actions, are left in *states*
    from PLACES on, as far as there is room.
    """
    for k in range(len(weights)):
        renew(states, HELD, PAST)
        hide_but(states[HELD], seat, mixed(seed, k), shown, count)
        for kind in range(KINDS):
            weights[k, kind] = 1.0
        for at in range(many):
            if weights[k, NETWORK] > 0:
                if movers[at] != seat:
                    weigh_choice(states, movers[at], made[at], guide, out, values, weights[k], mixed(seed, k))
                if weights[k, NETWORK] > 0:
                    play(states[HELD], movers[at], made[at])
        if PLACES + k < len(states):
            renew(states, PLACES + k, HELD)


def weigh_choice(states: Any, mover: int, action: int, guide: Any, out: Any, values: Any, weights: Any, seed: int) -> None:
    """Multiply *weights* by how probable an action of *mover* is in states[HELD] for each kind of player, 0 if not legal."""
    choices = menu(states[HELD], mover, out)
    place = place_of(action, out, choices)
    if place == choices:
        for kind in range(KINDS):
            weights[kind] = 0.0
    elif choices > 1:
        survey(states, mover, seed, out, values)
        simple = 1.0 if place == first_best(values, choices) else 0.0
        observe(states[HELD], mover, guide.seen)
        weights[GREEDY] *= (1 - ERRING) * simple + ERRING / choices
        weights[SLIPPING] *= STEADY * simple + (1 - STEADY) / choices
        weights[NETWORK] *= (1 - ERRING) * share(guide, out, choices, place) + ERRING / choices


def share(guide: Any, out: Any, choices: int, place: int) -> float:
    """Return how probable a choice is for the network, by the observation in guide.seen."""
    most = score(guide, out, choices)
    whole = 0.0
    for i in range(choices):
        whole += math.exp(float(guide.priors[i]) - most)
    return math.exp(float(guide.priors[place]) - most) / whole
