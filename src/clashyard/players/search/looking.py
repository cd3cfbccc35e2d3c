"""Looking at a decision: which entries its actions have, and what those are worth that have none yet."""

from __future__ import annotations

from typing import Any

from clashyard.core.chance import below, turn
from clashyard.core.playout import SEATS_AT_MOST, unbound
from clashyard.players.search.state import KEYS, NONE, ONE, SEATS
from clashyard.players.search.table import find, keep, mixed

to_act = menu = play = settle = prospects = renew = unbound
TRUTH, WORLD, PROBE = range(3)  # places of the table of states


def fingerprint(out: Any, choices: int, key: int) -> int:
    """The key of a decision of one's own by what one may do: cards drawn on the way are seen."""
    mark = 0
    for i in range(choices):
        mark += mixed(3, out[i])
    return mixed(key, mark & KEYS)


def look(states: Any, tree: Any, d: Any, out: Any, spots: Any, mover: int, choices: int, key: int) -> int:
    """Find the entries of all actions, and write their places to *spots*; return how many were there before.

    Those that were not are made, and weighed; d.best is then the value of the best of them. 0 where one found no room.
    """
    known = 0
    full = False
    most = -2 * ONE
    for i in range(choices):
        spot = find(tree, mixed(key, out[i]))
        if spot != NONE:
            known += 1
        else:
            value = probe(states, d, mover, out[i])
            if value > most:
                most = value
                for s in range(SEATS):
                    d.best[s] = d.value[s]
            spot = keep(tree, d, mixed(key, out[i]), d.key, mover, out[i])
            if spot != NONE:
                tree[spot].guess = value
            else:
                full = True
        spots[i] = spot
    return 0 if full else known


def probe(states: Any, d: Any, mover: int, action: int) -> int:
    """What an action leads to when all settle afterwards, for *mover*; d.value says it for all seats."""
    renew(states, PROBE, WORLD)
    play(states[PROBE], mover, action)
    weigh(states, d, PROBE, mover)
    return int(d.value[mover])


def weigh(states: Any, d: Any, place: int, mover: int) -> None:
    """Write to d.value how states[place] looks for each seat, after the plainest play up to the next turn of *mover*."""
    g = states[place]
    settle(g, mover)
    answer = to_act(g)
    for _ in range(SEATS_AT_MOST):
        if answer == -1 or answer == mover:
            break
        settle(g, answer)
        answer = to_act(g)
    for s in range(SEATS):
        d.value[s] = 0
        if d.sitting >> s & 1 == 1:
            found = int(prospects(g, s))
            if found >= 0:
                d.value[s] = found * ONE // (found + d.scale)
            else:
                d.value[s] = -(-found * ONE // (d.scale - found))


def weigh_later(states: Any, d: Any, out: Any) -> None:
    """Play the world on for so many decisions as d.ahead says, each as looks best to its seat; then weigh it."""
    g = states[WORLD]
    mover = to_act(g)
    for _ in range(d.ahead):
        if mover == -1:
            break
        choices = menu(g, mover, out)
        i = plainest(states, d, out, mover, choices)
        play(g, mover, out[i])
        mover = to_act(g)
    weigh(states, d, WORLD, d.seat)


def share(d: Any, behind: int) -> float:
    """How often an action is looked at whose guess is *behind* the best."""
    part: float = d.doubt / (d.doubt + behind)
    return part * part


def believed(d: Any, seat: int) -> bool:
    """Is *seat* taken, this time, for one that only looks to the end of its turn?"""
    if seat == d.seat or d.belief == 0:
        return False
    drawn = below(d.x, ONE)
    d.x = turn(d.x)
    return bool(drawn < d.belief)


def plainest(states: Any, d: Any, out: Any, seat: int, choices: int) -> int:
    """Which action looks best to *seat* by the end of its turn, in this guess."""
    best = 0
    most = -2 * ONE
    for i in range(choices):
        value = probe(states, d, seat, out[i])
        if value > most:
            most = value
            best = i
    return best
