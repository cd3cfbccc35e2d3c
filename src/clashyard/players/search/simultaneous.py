"""Simultaneous moves: several seats decide without seeing each other's choice, by regret matching.

M. Lanctot, V. Lisý, M. Winands: Monte Carlo Tree Search in Simultaneous Move Games (2014); regrets never fall below 0.
"""

from __future__ import annotations

from typing import Any

from clashyard.core.chance import below, turn
from clashyard.core.contract import menu, play
from clashyard.players.search.edges import find, insert, mixed, update
from clashyard.players.search.expansion import (
    WORLD,
    evaluate,
    expand,
    fingerprint,
    is_greedy,
    policy,
    rollout_then_evaluate,
    select_greedy,
)
from clashyard.players.search.state import KEYS, NOBODY, NONE, ONE, PATH, SEATS

HEADER = 3  # numbers before those of the seats, and before the edges of a seat


def descend_simultaneous(states: Any, tree: Any, search: Any, guide: Any, out: Any, spots: Any, bits: int) -> bool:
    """Let the seats of *bits* choose. Return False if the decision was new, or the table is full, and it has been evaluated.

    Writes to the path: 2, the edge of their joint choice, how many seats; for each seat its number, which of its
    actions it chose, how many it had, and their edges.
    """
    key = search.key
    if bits >> search.seat & 1 == 1:
        key = fingerprint(out, menu(states[WORLD], search.seat, out), key)
    start = search.length
    search.length += HEADER
    seats = 0
    new = False
    cell = key
    for s in range(SEATS):
        if bits >> s & 1 == 1:
            known = choose(states, tree, search, guide, out, spots, s, mixed(key, s))
            if known < 0:
                search.length = start
                evaluate(states, search, WORLD, search.seat)
                return False
            new = new or known == 0
            cell += mixed(mixed(key, s), search.chosen[s])
            seats += 1
    search.path[start] = 2
    search.path[start + 1] = insert_joint(tree, search, cell & KEYS | 1, bits)
    search.path[start + 2] = seats
    search.key = cell & KEYS | 1
    for s in range(SEATS):
        if bits >> s & 1 == 1:
            play(states[WORLD], s, search.chosen[s])
    if new:
        rollout_then_evaluate(states, search, guide, out)
    return bool(not new and search.length < PATH // 2)


def choose(states: Any, tree: Any, search: Any, guide: Any, out: Any, spots: Any, seat: int, key: int) -> int:
    """Write the choice of *seat* to search.chosen, and its actions to the path; return how many were known, or NONE."""
    choices = menu(states[WORLD], seat, out)
    known = expand(states, tree, search, guide, out, spots, seat, choices, key)
    full = search.length + choices + 2 * HEADER > PATH
    for j in range(choices):
        full = full or spots[j] == NONE
    if full:
        return NONE
    if is_greedy(search, seat):
        i = select_greedy(states, search, out, seat, choices)
    else:
        i = sample_action(tree, search, spots, choices, search.exploration_rate)
    note_choice(tree, search, out, spots, seat, i, choices)
    return known


def note_choice(tree: Any, search: Any, out: Any, spots: Any, seat: int, i: int, choices: int) -> None:
    """Write the choice *i* of *seat* to search.chosen, and its actions to the path."""
    search.path[search.length] = seat
    search.path[search.length + 1] = i
    search.path[search.length + 2] = choices
    for j in range(choices):
        tree[spots[j]].simultaneous = 1
        search.path[search.length + HEADER + j] = spots[j]
    search.length += HEADER + choices
    search.chosen[seat] = out[i]


def insert_joint(tree: Any, search: Any, key: int, bits: int) -> int:
    """Return the slot of the edge of a joint choice, added if it is new; NONE if the table is full."""
    spot = insert(tree, search, key, search.key, NOBODY, search.chosen[search.seat])
    if spot != NONE:
        for s in range(SEATS):
            if s != search.seat and bits >> s & 1 == 1:
                tree[spot].reply = search.chosen[s]
    return spot


def sample_action(tree: Any, search: Any, spots: Any, choices: int, rate: int) -> int:
    """Draw a simultaneous choice by regret; at the *rate*, of ONE, or while nothing is regretted, by the prior policy."""
    best_prior = -ONE
    regrets = 0
    for i in range(choices):
        best_prior = max(best_prior, tree[spots[i]].prior)
        regrets += tree[spots[i]].regret
    by_regret = regrets > 0 and below(search.x, ONE) >= rate
    search.x = turn(search.x)
    point = below(search.x, ONE) / ONE
    search.x = turn(search.x)
    if by_regret:
        point *= regrets
        for i in range(choices):
            point -= tree[spots[i]].regret
            if point < 0:
                return i
        return choices - 1
    whole = 0.0
    for i in range(choices):
        whole += policy(search, best_prior - tree[spots[i]].prior)
    point *= whole
    for i in range(choices):
        point -= policy(search, best_prior - tree[spots[i]].prior)
        if point < 0:
            return i
    return choices - 1


def update_regrets(tree: Any, search: Any, start: int, at: int) -> None:
    """Update the seat at *at* of the path: for each action, add its value against the others' choices, less the result."""
    seat = search.path[at]
    choices = search.path[at + 2]
    chosen = search.path[at + HEADER + search.path[at + 1]]
    positive = 0
    for j in range(choices):
        positive += tree[search.path[at + HEADER + j]].regret
    cell = tree[search.path[start + 1]].key if search.path[start + 1] != NONE else 0
    for j in range(choices):
        spot = search.path[at + HEADER + j]
        edge = tree[spot]
        edge.weight += edge.regret * ONE // positive if positive > 0 else ONE // choices
        if spot != chosen and cell != 0:
            other = find(tree, (cell - tree[chosen].key + edge.key) & KEYS | 1)
            if other == NONE or tree[other].visits == 0:
                other = spot
            if tree[other].visits > 0:
                edge.regret = max(0, edge.regret + tree[other].total[seat] // tree[other].visits - search.value[seat])
    update(tree, search, chosen)
