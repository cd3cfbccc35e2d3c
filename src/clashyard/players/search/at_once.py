"""Several seats decide without seeing each other's choice: regret matching.

M. Lanctot, V. Lisý, M. Winands: Monte Carlo Tree Search in Simultaneous Move Games (2014); regrets never fall below 0.
"""

from __future__ import annotations

from typing import Any

from clashyard.core.chance import below, turn
from clashyard.core.playout import unbound
from clashyard.players.search.looking import WORLD, believed, fingerprint, look, plainest, share, weigh, weigh_later
from clashyard.players.search.state import KEYS, NOBODY, NONE, ONE, SEATS, TRAIL
from clashyard.players.search.table import find, keep, mixed, tell

menu = play = unbound
HEAD = 3  # numbers before those of the seats, and before the entries of a seat


def at_once(states: Any, tree: Any, d: Any, out: Any, spots: Any, bits: int) -> bool:
    """Let the seats of *bits* choose. False when the decision was new, or there is no room, and it has been weighed.

    Writes to the trail: 2, the entry of what they chose together, how many seats; for each its number, which of its
    actions it chose, how many it had, and their entries.
    """
    key = d.key
    if bits >> d.seat & 1 == 1:
        key = fingerprint(out, menu(states[WORLD], d.seat, out), key)
    start = d.length
    d.length += HEAD
    seats = 0
    new = False
    cell = key
    for s in range(SEATS):
        if bits >> s & 1 == 1:
            known = choose(states, tree, d, out, spots, s, mixed(key, s))
            if known < 0:
                d.length = start
                weigh(states, d, WORLD, d.seat)
                return False
            new = new or known == 0
            cell += mixed(mixed(key, s), d.chosen[s])
            seats += 1
    d.trail[start] = 2
    d.trail[start + 1] = meet(tree, d, cell & KEYS | 1, bits)
    d.trail[start + 2] = seats
    d.key = cell & KEYS | 1
    for s in range(SEATS):
        if bits >> s & 1 == 1:
            play(states[WORLD], s, d.chosen[s])
    if new:
        weigh_later(states, d, out)
    return bool(not new and d.length < TRAIL // 2)


def choose(states: Any, tree: Any, d: Any, out: Any, spots: Any, seat: int, key: int) -> int:
    """Write to d.chosen what *seat* chooses, and to the trail what it could; return how many actions were known, or NONE."""
    choices = menu(states[WORLD], seat, out)
    known = look(states, tree, d, out, spots, seat, choices, key)
    full = d.length + choices + 2 * HEAD > TRAIL
    for j in range(choices):
        full = full or spots[j] == NONE
    if full:
        return NONE
    if believed(d, seat):
        i = plainest(states, d, out, seat, choices)
    else:
        i = draw(tree, d, spots, choices)
    d.trail[d.length] = seat
    d.trail[d.length + 1] = i
    d.trail[d.length + 2] = choices
    for j in range(choices):
        tree[spots[j]].together = 1
        d.trail[d.length + HEAD + j] = spots[j]
    d.length += HEAD + choices
    d.chosen[seat] = out[i]
    return known


def meet(tree: Any, d: Any, key: int, bits: int) -> int:
    """The entry of what all chose together; NONE where the table is full."""
    spot = keep(tree, d, key, d.key, NOBODY, d.chosen[d.seat])
    if spot != NONE:
        for s in range(SEATS):
            if s != d.seat and bits >> s & 1 == 1:
                tree[spot].guess = d.chosen[s]
    return spot


def draw(tree: Any, d: Any, spots: Any, choices: int) -> int:
    """A choice at once: by regret, now and then by guess; all by guess while nothing is regretted."""
    best_guess = -ONE
    regrets = 0
    for i in range(choices):
        best_guess = max(best_guess, tree[spots[i]].guess)
        regrets += tree[spots[i]].regret
    by_regret = regrets > 0 and below(d.x, ONE) >= d.mixing
    d.x = turn(d.x)
    point = below(d.x, ONE) / ONE
    d.x = turn(d.x)
    if by_regret:
        point *= regrets
        for i in range(choices):
            point -= tree[spots[i]].regret
            if point < 0:
                return i
        return choices - 1
    shares = 0.0
    for i in range(choices):
        shares += share(d, best_guess - tree[spots[i]].guess)
    point *= shares
    for i in range(choices):
        point -= share(d, best_guess - tree[spots[i]].guess)
        if point < 0:
            return i
    return choices - 1


def regret(tree: Any, d: Any, start: int, at: int) -> None:
    """Regret of the seat at *at* of the trail: what each action would have brought against what the others chose."""
    seat = d.trail[at]
    choices = d.trail[at + 2]
    chosen = d.trail[at + HEAD + d.trail[at + 1]]
    positive = 0
    for j in range(choices):
        positive += tree[d.trail[at + HEAD + j]].regret
    cell = tree[d.trail[start + 1]].key if d.trail[start + 1] != NONE else 0
    for j in range(choices):
        spot = d.trail[at + HEAD + j]
        entry = tree[spot]
        entry.weight += entry.regret * ONE // positive if positive > 0 else ONE // choices
        if spot != chosen and cell != 0:
            other = find(tree, (cell - tree[chosen].key + entry.key) & KEYS | 1)
            if other == NONE or tree[other].visits == 0:
                other = spot
            if tree[other].visits > 0:
                entry.regret = max(0, entry.regret + tree[other].total[seat] // tree[other].visits - d.value[seat])
    tell(tree, d, chosen)
