"""What pairs of simultaneous choices are worth, by a guide's value of the next decision: interpreted and compiled alike.

Hands are drawn for both seats; the first one of the searching seat is its own. The guide is asked for the seats that decide after
the pair, and for no other: it has learned values at a seat's own decisions alone. Such a value follows from the seat's own hand
and the pair, whatever the other holds, so it is computed once for all hands of the other.
"""

from __future__ import annotations

from typing import Any

from clashyard.core.contract import deciding, hide, menu, payoff, renew
from clashyard.players.search.ahead import LOOKED, LOOKS, correct, look_ahead, play_pair, said
from clashyard.players.search.edges import mixed
from clashyard.players.search.expansion import TRIAL, TRUTH, WORLD, select_greedy
from clashyard.players.search.guide import begin
from clashyard.players.search.state import NONE

HELD = 3  # place in the table of states: the determinization, in which the searching seat holds its own hand
PLACES = 4  # of the table
MOST = 8  # choices of a seat, with all hands together
OWN, OTHERS, VIEWS, PARTS = 0, 1, 2, 3  # of what is known of pairs: worth by the hand of either seat, and how many see it
UNKNOWN = -9.0


def price(
    states: Any, search: Any, guide: Any, out: Any, places: Any, slots: Any, many: Any, simple: Any, known: Any, worth: Any,
    ahead: Any, seen: Any, sums: Any, seed: int,
) -> int:  # fmt: skip
    """Compare all choices of the searching seat, which decides in states[0], with all choices of the other one.

    Writes *slots* [2, MOST], the actions of each seat, first the searching one, with all hands; *places* [2, hands, MOST],
    where those are that it has with each of its hands; *many* [2, hands], how many they are; *simple* [hands], the index of the
    other seat's greedy choice; and *worth* [hands, hands, MOST, MOST], what a pair is worth to the searching seat, -1 to 1, by
    the hands and choices of both, once the seats that then decide alone have decided (`ahead`). Works in *known* [PARTS, hands,
    MOST, MOST], in *ahead* [KEPT, MOST, MOST], and for either seat in *seen* and *sums* (`appraise_next`). Before, *known* is
    UNKNOWN, *slots* are NONE, and *ahead* is 0.
    Returns 1, or 0 if a seat has more choices.
    """
    hands = len(simple)
    other = 1 - search.seat
    for s in range(2):
        begin(guide, seen[s], sums[s])
    for j in range(hands):
        renew(states, HELD, TRUTH)
        hide(states[HELD], search.seat, mixed(seed, j))
        renew(states, WORLD, HELD)
        if listed(states, other, out, slots[1], places[1, j], many[1], j) == 0:
            return 0
        simple[j] = select_greedy(states, search, out, other, many[1, j])
        for i in range(hands):
            held = i == 0  # whether states[WORLD] has these hands
            if j == 0:
                held = hold(states, other, i, mixed(seed, hands + i))
                if listed(states, search.seat, out, slots[0], places[0, i], many[0], i) == 0:
                    return 0
            for x in range(many[0, i]):
                for y in range(many[1, j]):
                    a, b = places[0, i, x], places[1, j, y]
                    if known[OWN, i, a, b] == UNKNOWN or known[OTHERS, j, a, b] == UNKNOWN:
                        held = held or hold(states, other, i, mixed(seed, hands + i))
                        learn(states, search, guide, slots, known, seen, sums, i, j, a, b)
                    worth[i, j, x, y] = (known[OWN, i, a, b] + known[OTHERS, j, a, b]) / known[VIEWS, 0, a, b]
                    if i == 0 and ahead[LOOKED, a, b] < LOOKS:
                        look_ahead(states, search, guide, out, slots, ahead, seen, sums, a, b)
    correct(worth, places, many, ahead)
    return 1


def listed(states: Any, seat: int, out: Any, slots: Any, row: Any, many: Any, hand: int) -> int:
    """Write the places of the legal actions of a seat in the determinization to *row*, and their number; return it, or 0."""
    choices = menu(states[WORLD], seat, out)
    many[hand] = choices
    for k in range(choices):
        place = 0
        while place < MOST and slots[place] != NONE and slots[place] != out[k]:
            place += 1
        if place == MOST:
            return 0
        slots[place] = out[k]
        row[k] = place
    return int(choices)


def hold(states: Any, other: int, hand: int, seed: int) -> bool:
    """Write the determinization to states[WORLD], with that *hand* of the searching seat, drawn as the other may; return True."""
    renew(states, WORLD, HELD)
    if hand > 0:
        hide(states[WORLD], other, seed)
    return True


def learn(
    states: Any, search: Any, guide: Any, slots: Any, known: Any, seen: Any, sums: Any, i: int, j: int, a: int, b: int
) -> None:  # fmt: skip
    """Write what a pair of actions, in the slots *a* and *b*, is worth with the hands *i* and *j*, as far as it is unknown."""
    play_pair(states, search, slots, a, b)
    g = states[TRIAL]
    bits = deciding(g)
    known[VIEWS, 0, a, b] = 2.0 if bits & (bits - 1) != 0 else 1.0
    if known[OWN, i, a, b] == UNKNOWN:
        known[OWN, i, a, b] = payoff(g, search.seat) if bits == 0 else said(g, search, guide, seen, sums, bits, search.seat)
    if known[OTHERS, j, a, b] == UNKNOWN:
        known[OTHERS, j, a, b] = said(g, search, guide, seen, sums, bits, 1 - search.seat)
