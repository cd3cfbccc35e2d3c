"""Expansion of a decision: the edges of its actions, and the values of those that are new."""

from __future__ import annotations

from typing import Any

from clashyard.core.chance import below, turn
from clashyard.core.contract import menu, observe, play, prospects, renew, settle, to_act
from clashyard.core.playout import SEATS_AT_MOST
from clashyard.players.search.edges import find, insert, mixed
from clashyard.players.search.guide import appraise, guided, look
from clashyard.players.search.state import KEYS, NONE, ONE, SEATS

TRUTH, WORLD, TRIAL = range(3)  # places in the table of states: the match, its determinization, a copy to try an action in
PLACES = 3  # of the table, before the worlds that a search is given


def fingerprint(out: Any, choices: int, key: int) -> int:
    """Return the key of a decision of the searching seat, told apart by its legal actions: the seat sees the cards it draws."""
    mark = 0
    for i in range(choices):
        mark += mixed(3, out[i])
    return mixed(key, mark & KEYS)


def expand(states: Any, tree: Any, search: Any, guide: Any, out: Any, spots: Any, mover: int, choices: int, key: int) -> int:
    """Find the edges of all actions and write their slots to *spots*; return how many there were before.

    New edges are added with a prior. Without a guide it is the value of their action, and search.best is then the value of the
    best of them; with one, search.best is the value of the position. Returns 0 if the table had no room for one.
    """
    known = 0
    for i in range(choices):
        spots[i] = find(tree, mixed(key, out[i]))
        known += 1 if spots[i] != NONE else 0
    if known == choices:
        return known
    if guided(guide):
        look(states[WORLD], search, guide, mover, out, choices)
    full = False
    most = -2 * ONE
    for i in range(choices):
        if spots[i] == NONE:
            prior = int(guide.priors[i]) if guided(guide) else evaluate_action(states, search, mover, out[i])
            if prior > most:
                most = prior
                keep_best(search, guide)
            spots[i] = insert(tree, search, mixed(key, out[i]), search.key, mover, out[i])
            full = full or spots[i] == NONE
            if spots[i] != NONE:
                tree[spots[i]].prior = prior
    return 0 if full else known


def keep_best(search: Any, guide: Any) -> None:
    """Without a guide, let search.best be the values of the action that was evaluated last."""
    if not guided(guide):
        for s in range(SEATS):
            search.best[s] = search.value[s]


def evaluate_action(states: Any, search: Any, mover: int, action: int) -> int:
    """Return the value for *mover* of an action after which every seat settles; write those of all seats to search.value."""
    renew(states, TRIAL, WORLD)
    play(states[TRIAL], mover, action)
    evaluate(states, search, TRIAL, mover)
    return int(search.value[mover])


def evaluate(states: Any, search: Any, place: int, mover: int) -> None:
    """Write to search.value how states[place] looks for each seat, after every seat settles up to the next turn of *mover*."""
    g = states[place]
    settle(g, mover)
    answer = to_act(g)
    for _ in range(SEATS_AT_MOST):
        if answer == -1 or answer == mover:
            break
        settle(g, answer)
        answer = to_act(g)
    for s in range(SEATS):
        search.value[s] = 0
        if search.seats >> s & 1 == 1:
            found = int(prospects(g, s))
            if found >= 0:
                search.value[s] = found * ONE // (found + search.scale)
            else:
                search.value[s] = -(-found * ONE // (search.scale - found))


def evaluate_new(states: Any, search: Any, guide: Any) -> None:
    """Write to search.value how the determinization looks for each seat: by the guide, if there is one and anybody decides."""
    g = states[WORLD]
    mover = to_act(g)
    if mover == -1 or not guided(guide):
        evaluate(states, search, WORLD, search.seat)
    else:
        observe(g, mover, guide.seen)
        appraise(search, guide, mover)
        for s in range(SEATS):
            search.value[s] = search.best[s]


def rollout_then_evaluate(states: Any, search: Any, guide: Any, out: Any) -> None:
    """Play the determinization on greedily for search.rollout_depth decisions, then evaluate it."""
    g = states[WORLD]
    mover = to_act(g)
    for _ in range(search.rollout_depth):
        if mover == -1:
            break
        choices = menu(g, mover, out)
        i = select_greedy(states, search, out, mover, choices)
        play(g, mover, out[i])
        mover = to_act(g)
    evaluate_new(states, search, guide)


def policy(search: Any, behind: int) -> float:
    """Return the share of an action in the prior policy, before normalization; its prior is *behind* the best one."""
    part: float = search.temperature / (search.temperature + behind)
    return part * part


def is_greedy(search: Any, seat: int) -> bool:
    """Return whether *seat* is modelled in this iteration as looking only to the end of its turn."""
    if seat == search.seat or search.greedy_rate == 0:
        return False
    drawn = below(search.x, ONE)
    search.x = turn(search.x)
    return bool(drawn < search.greedy_rate)


def select_greedy(states: Any, search: Any, out: Any, seat: int, choices: int) -> int:
    """Return the index of the action that looks best to *seat* by the end of its turn, in this determinization."""
    best = 0
    most = -2 * ONE
    for i in range(choices):
        value = evaluate_action(states, search, seat, out[i])
        if value > most:
            most = value
            best = i
    return best
