"""A network that guides a search: how probable each action is, and how good the position looks to the seat that decides.

It sees what that seat may know in the determinization, and nothing else. The same source interpreted and compiled.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from clashyard.core.contract import observe
from clashyard.players.search.layers import add_rows, product
from clashyard.players.search.state import ONE, SEATS

FARTHEST = 10.0  # the difference of two scores from which on the search does not tell them apart
WORST = 2.0 * ONE  # how far behind the best action a prior can be


class Guide(NamedTuple):
    """The layers of two networks in one row, first those of the policy, then those of the value, and room to work in.

    A layer is the weights of its first input, of its second and so on, then its biases; the last layer of each network is the
    weights of its first output, of its second and so on, then its biases. All numbers but *widths* are float32.
    """

    widths: Any  # of the observation and the hidden layers, the same in both networks; none in a search without a guide
    weights: Any
    seen: Any  # the observation
    layer: Any  # the layer that is computed
    hidden: Any  # the one before it
    change: Any  # of the observation, since the position before
    priors: Any  # of the actions of a menu; room for those of all actions


def unguided() -> Guide:
    """Return what a search without a guide takes."""
    return Guide(np.zeros(0, np.int64), *(np.zeros(0, np.float32) for _ in range(6)))


def with_room(guide: Guide, actions: int) -> Guide:
    """Return a guide with room of its own to work in, so that several searches can share the weights."""
    widest, inputs = int(guide.widths.max()), int(guide.widths[0])
    return guide._replace(
        seen=np.zeros(inputs, np.float32), layer=np.zeros(widest, np.float32), hidden=np.zeros(widest, np.float32),
        change=np.zeros(inputs, np.float32), priors=np.zeros(actions, np.float32),
    )  # fmt: skip


def guided(guide: Any) -> bool:
    """Return whether the search has a guide."""
    return len(guide.widths) > 0


def look(g: Any, search: Any, guide: Any, mover: int, out: Any, choices: int) -> None:
    """Write the priors of the actions *out* of *mover* to guide.priors, and the value of the position to search.best.

    A prior is the value, less what gives the action its share in the prior policy (`expansion.policy`).
    """
    observe(g, mover, guide.seen)
    best = score(guide, out, choices)
    appraise(search, guide, mover)
    for i in range(choices):
        behind = search.temperature * (math.exp(min(FARTHEST, best - float(guide.priors[i])) / 2) - 1)
        guide.priors[i] = search.best[mover] - min(WORST, behind)


def score(guide: Any, out: Any, choices: int) -> float:
    """Write the scores of the actions *out*, by the observation in guide.seen, to guide.priors, and return the greatest."""
    at = propagate(guide, 0)
    best = -1e9
    for i in range(choices):
        guide.priors[i] = output(guide, at, len(guide.priors), out[i])
        best = max(best, float(guide.priors[i]))
    return best


def appraise(search: Any, guide: Any, seat: int) -> None:
    """Write the value of the position in guide.seen to search.best, for *seat* and for its opponent."""
    state_value(search, guide, seat, propagate(guide, policy_end(guide)))


def state_value(search: Any, guide: Any, seat: int, at: int) -> None:
    """Write the value that follows from guide.hidden, whose weights begin at *at*, to search.best."""
    value = int(ONE * max(-1.0, min(1.0, output(guide, at, 1, 0))))
    for s in range(SEATS):
        search.best[s] = 0
    search.best[seat] = value
    search.best[1 - seat] = -value


def appraise_next(search: Any, guide: Any, seat: int, seen: Any, sums: Any) -> None:
    """Write the value of the position in guide.seen to search.best as `appraise` does, faster if it is like one before.

    *seen*: the observation of the one before, and *sums*: its first hidden layer before ReLU; both become those of this one.
    Before the first one, *seen* is 0, and *sums* are the biases (`begin`). Sums that come about so differ in the last digits.
    """
    at, inputs, size = policy_end(guide), guide.widths[0], guide.widths[1]
    for i in range(inputs):
        guide.change[i] = guide.seen[i] - seen[i]
        seen[i] = guide.seen[i]
    add_rows(sums, guide.weights, at, size, guide.change, inputs)
    for j in range(size):
        guide.hidden[j] = max(sums[j], np.float32(0))
    state_value(search, guide, seat, propagate_on(guide, at + (inputs + 1) * size, 2))


def begin(guide: Any, seen: Any, sums: Any) -> None:
    """Write what `appraise_next` needs before the first position."""
    at = policy_end(guide) + guide.widths[0] * guide.widths[1]
    for i in range(guide.widths[0]):
        seen[i] = 0
    for j in range(guide.widths[1]):
        sums[j] = guide.weights[at + j]


def policy_end(guide: Any) -> int:
    """Return where the network of the policy ends, and that of the value begins."""
    at = 0
    last = len(guide.widths) - 1
    for k in range(last):
        at += guide.widths[k + 1] * (1 + guide.widths[k])
    return at + int(len(guide.priors) * (1 + guide.widths[last]))


def propagate(guide: Any, at: int) -> int:
    """Compute the hidden layers of the network at *at*, and leave the last in guide.hidden; return where they end."""
    width = guide.widths[0]
    for i in range(width):
        guide.hidden[i] = guide.seen[i]
    return propagate_on(guide, at, 1)


def propagate_on(guide: Any, at: int, first: int) -> int:
    """Compute the hidden layers from number *first* on, whose weights begin at *at*, as `propagate` does."""
    for k in range(first, len(guide.widths)):
        width, size = guide.widths[k - 1], guide.widths[k]
        end = at + width * size
        for j in range(size):
            guide.layer[j] = guide.weights[end + j]
        add_rows(guide.layer, guide.weights, at, size, guide.hidden, width)
        for j in range(size):
            guide.hidden[j] = max(guide.layer[j], np.float32(0))
        at = end + size
    return at


def output(guide: Any, at: int, outputs: int, index: int) -> float:
    """Return the output *index*, of *outputs*, of the network whose hidden layers end at *at*."""
    width = guide.widths[len(guide.widths) - 1]
    return float(guide.weights[at + outputs * width + index] + product(guide.hidden, guide.weights, at + index * width, width))
