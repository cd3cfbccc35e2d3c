"""Information-set Monte Carlo tree search over the rules of any game. The same source interpreted and compiled.

Each iteration draws a determinization with the game's `hide`, descends through the actions that are legal in it, expands and
evaluates the first decision that is new, and backpropagates the result along the path.
It is a driver over the rules of `core/contract.py`.

P. Cowling, E. Powley, D. Whitehouse: Information Set Monte Carlo Tree Search (2012), with a single observer.
Actions are selected by PUCT (D. Silver et al., 2017) with a prior from the game's `prospects`.
"""

from __future__ import annotations

import math
from typing import Any

from clashyard.core.chance import CHOICE, seeded
from clashyard.core.contract import deciding, hide, menu, play, renew, to_act
from clashyard.players.search.edges import mixed, update
from clashyard.players.search.expansion import (
    PLACES,
    TRUTH,
    WORLD,
    evaluate,
    expand,
    fingerprint,
    policy,
    rollout_then_evaluate,
    select_greedy,
)
from clashyard.players.search.simultaneous import HEADER, descend_simultaneous, update_regrets
from clashyard.players.search.state import MAX_DEPTH, NONE, ONE, PATH, ROOT, SEATS


def grow(states: Any, tree: Any, search: Any, guide: Any, out: Any, spots: Any, seed: int, first: int, count: int) -> None:
    """Carry out iterations *first* to *first* + *count* - 1 for the searching seat, which decides in states[0].

    Needs PLACES states; worlds are not drawn, but taken from those after them, if there are any. Also needs room for a number for
    each action in *out* and *spots*. Writes its statistics to *tree*.
    """
    for k in range(first, first + count):
        iterate(states, tree, search, guide, out, spots, mixed(seed, k))


def iterate(states: Any, tree: Any, search: Any, guide: Any, out: Any, spots: Any, seed: int) -> None:
    """Carry out one iteration: one determinization, one path, one result."""
    drawn = len(states) - PLACES
    if drawn > 0:
        renew(states, WORLD, PLACES + seed % drawn)
    else:
        renew(states, WORLD, TRUTH)
        hide(states[WORLD], search.seat, seed)
    search.x = seeded(seed, CHOICE)
    search.key = ROOT
    search.length = 0
    going = True
    for _ in range(MAX_DEPTH):
        if going:
            bits = deciding(states[WORLD])
            if bits == 0:
                going = False
                evaluate(states, search, WORLD, search.seat)
            elif bits & (bits - 1) != 0:
                going = descend_simultaneous(states, tree, search, guide, out, spots, bits)
            else:
                going = descend(states, tree, search, guide, out, spots)
    if going:
        evaluate(states, search, WORLD, search.seat)
    backpropagate(tree, search)


def descend(states: Any, tree: Any, search: Any, guide: Any, out: Any, spots: Any) -> bool:
    """Let one seat decide. Return False if the decision was new and has been evaluated."""
    g = states[WORLD]
    mover = to_act(g)
    choices = menu(g, mover, out)
    key = search.key
    if mover == search.seat:
        key = fingerprint(out, choices, key)
    known = expand(states, tree, search, guide, out, spots, mover, choices, key)
    if known == 0:
        if search.rollout_depth > 0:
            rollout_then_evaluate(states, search, guide, out)
        else:
            for s in range(SEATS):
                search.value[s] = search.best[s]
        return False
    if search.greedy_rate == ONE and mover != search.seat:
        i = select_greedy(states, search, out, mover, choices)
    else:
        i = select_puct(tree, search, spots, choices, mover)
    search.path[search.length] = 1
    search.path[search.length + 1] = spots[i]
    search.length += 2
    search.key = mixed(search.key, out[i])
    play(g, mover, out[i])
    return bool(search.length < PATH // 2)


def select_puct(tree: Any, search: Any, spots: Any, choices: int, mover: int) -> int:
    """Return the index of the action to try: one that has proved good, or has a good prior and few visits."""
    visits = 1
    best_prior = -ONE
    for i in range(choices):
        visits += tree[spots[i]].visits
        best_prior = max(best_prior, tree[spots[i]].prior)
    whole = 0.0
    for i in range(choices):
        whole += policy(search, best_prior - tree[spots[i]].prior)
    urge = search.exploration * ONE / 1000 * math.sqrt(visits) / whole
    best = 0
    most = -1e18
    for i in range(choices):
        edge = tree[spots[i]]
        score = (edge.total[mover] + edge.prior) / (edge.visits + 1)
        score += urge * policy(search, best_prior - edge.prior) / (1 + edge.visits)
        if score > most:
            most = score
            best = i
    return best


def backpropagate(tree: Any, search: Any) -> None:
    """Update every edge on the path with the result."""
    at = 0
    while at < search.length:
        if search.path[at] == 1:
            update(tree, search, search.path[at + 1])
            at += 2
        else:
            if search.path[at + 1] != NONE:
                update(tree, search, search.path[at + 1])
            start = at
            at += HEADER
            for _ in range(search.path[start + 2]):
                update_regrets(tree, search, start, at)
                at += HEADER + search.path[at + 2]
