"""What pairs of simultaneous choices are worth, by a guide's value of the next decision: interpreted and compiled alike.

Hands are drawn for both seats; the first one of the searching seat is its own. The guide is asked for the seats that decide after
the pair, and for no other: it has learned values at a seat's own decisions alone.
"""

from __future__ import annotations

from typing import Any

from clashyard.core.contract import deciding, hide, menu, observe, payoff, play, renew
from clashyard.players.search.edges import mixed
from clashyard.players.search.expansion import TRIAL, TRUTH, WORLD, select_greedy
from clashyard.players.search.guide import appraise
from clashyard.players.search.state import ONE

HELD = 3  # place in the table of states: the determinization, in which the searching seat holds its own hand
PLACES = 4  # of the table
MOST = 8  # choices of a seat, with any hand


def price(states: Any, search: Any, guide: Any, out: Any, menus: Any, many: Any, simple: Any, worth: Any, seed: int) -> int:
    """Compare all choices of the searching seat, which decides in states[0], with all choices of the other one.

    Writes *menus* [2, hands, MOST], the actions of each seat, first the searching one, with each of its hands; *many* [2, hands],
    how many they are; *simple* [hands], the index of the other seat's greedy choice; and *worth* [hands, hands, MOST, MOST], what
    a pair is worth to the searching seat, -1 to 1, by the hands and choices of both. Returns 1, or 0 if a hand has more choices.
    """
    hands = len(simple)
    other = 1 - search.seat
    for j in range(hands):
        renew(states, HELD, TRUTH)
        hide(states[HELD], search.seat, mixed(seed, j))
        renew(states, WORLD, HELD)
        if listed(states, other, out, menus[1, j], many[1], j) == 0:
            return 0
        simple[j] = select_greedy(states, search, out, other, many[1, j])
        for i in range(hands):
            if i > 0:
                renew(states, WORLD, HELD)
                hide(states[WORLD], other, mixed(seed, hands + i))
            if j == 0 and listed(states, search.seat, out, menus[0, i], many[0], i) == 0:
                return 0
            for a in range(many[0, i]):
                for b in range(many[1, j]):
                    worth[i, j, a, b] = after(states, search, guide, menus[0, i, a], menus[1, j, b])
    return 1


def listed(states: Any, seat: int, out: Any, row: Any, many: Any, hand: int) -> int:
    """Write the legal actions of a seat in the determinization to *row*, and their number; return it, or 0 for more than MOST."""
    choices = menu(states[WORLD], seat, out)
    many[hand] = choices
    if choices > MOST:
        return 0
    for k in range(choices):
        row[k] = out[k]
    return int(choices)


def after(states: Any, search: Any, guide: Any, own: int, reply: int) -> float:
    """Return what the determinization is worth to the searching seat after its action and the other's."""
    renew(states, TRIAL, WORLD)
    play(states[TRIAL], search.seat, own)
    play(states[TRIAL], 1 - search.seat, reply)
    g = states[TRIAL]
    bits = deciding(g)
    if bits == 0:
        return float(payoff(g, search.seat))
    found = 0.0
    for seat in range(2):
        if bits >> seat & 1 == 1:
            observe(g, seat, guide.seen)
            appraise(search, guide, seat)
            found += search.best[search.seat] / ONE
    return found / 2 if bits & (bits - 1) != 0 else found
