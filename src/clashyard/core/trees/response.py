"""What a policy is worth, what the best response to it gains, and so how much it can be exploited: exact, over the whole tree."""

from __future__ import annotations

import numpy as np

from clashyard.core.trees.tree import Real, Tree


def reach(tree: Tree, policy: Real, without: int | None = None) -> Real:
    """Return the probability of each history; *without* that of the choices of a seat, which count as certain."""
    steps = tree.chance.copy()
    made = tree.choice >= 0
    steps[made] = policy[tree.choice[made]]
    if without is not None:
        steps[made] = np.where(tree.owner[tree.choice[made]] == without, 1.0, steps[made])
    found = np.ones(tree.histories)
    for begin, end in tree.spans:
        found[begin:end] = found[tree.parent[begin:end]] * steps[begin:end]
    return found


def values(tree: Tree, policy: Real) -> Real:
    """Return the expected payoff of seat 0 after each history."""
    steps = np.where(tree.choice >= 0, policy[tree.choice], tree.chance)
    found = tree.payoff.copy()
    for begin, end in reversed(tree.spans):
        _gather(tree, found, begin, end, steps[begin:end] * found[begin:end])
    return found


def best_response(tree: Tree, policy: Real, seat: int) -> float:
    """Return the expected payoff of *seat* if it plays best against *policy*, knowing it, and only what it sees of the match."""
    weight = reach(tree, policy, without=seat)
    sign = 1.0 if seat == 0 else -1.0
    found = tree.payoff * sign
    steps = np.where(tree.choice >= 0, policy[tree.choice], tree.chance)
    for begin, end in reversed(tree.spans):
        part, choice = slice(begin, end), tree.choice[begin:end]
        own = (choice >= 0) & (tree.owner[choice] == seat)
        worth: Real = np.bincount(choice[own], weight[part][own] * found[part][own], len(tree.owner)).astype(float)
        taken = np.where(own, _best(tree, worth)[choice], steps[part])
        _gather(tree, found, begin, end, taken * found[part])
    return float(found[0])


def _best(tree: Tree, worth: Real) -> Real:
    """Return 1 for the first best choice of each information state, and 0 for the others."""
    most = np.maximum.reduceat(worth, tree.known[:, 1])
    best = np.flatnonzero(worth == most[tree.asked])
    taken = np.zeros(len(worth))
    taken[best[np.unique(tree.asked[best], return_index=True)[1]]] = 1
    return taken


def _gather(tree: Tree, found: Real, begin: int, end: int, parts: Real) -> None:
    """Add up what stands in a level at the parents."""
    first = tree.parent[begin]
    sums = np.bincount(tree.parent[begin:end] - first, parts)
    found[first : first + len(sums)] += sums


def nash_conv(tree: Tree, policy: Real) -> float:
    """Return what both seats together could gain by best responses to *policy*: 0 exactly for an equilibrium.

    *policy*: a probability for each choice. Half of it is the exploitability.
    """
    return best_response(tree, policy, 0) + best_response(tree, policy, 1)
