"""Information-set Monte Carlo tree search over the rules of any game. The same source interpreted and compiled.

Each iteration guesses what the seat cannot know by the game's `hide`, walks down among the actions that are legal in
that guess, weighs the first decision that it has not met before, and tells the result to all that it passed.
`menu`, `play` and other names are the game's; `searching.searcher` binds them.

P. Cowling, E. Powley, D. Whitehouse: Information Set Monte Carlo Tree Search (2012), with a single observer.
The choice among actions is PUCT (D. Silver et al., 2017) with a prior from the game's `prospects`.
"""

from __future__ import annotations

import math
from typing import Any

from clashyard.core.chance import CHOICE, seeded
from clashyard.core.playout import unbound
from clashyard.players.search.at_once import HEAD, at_once, regret
from clashyard.players.search.looking import TRUTH, WORLD, fingerprint, look, share, weigh, weigh_later
from clashyard.players.search.state import DEEPEST, NONE, ONE, ROOT, SEATS, TRAIL
from clashyard.players.search.table import mixed, tell

to_act = menu = play = hide = renew = deciding = unbound


def search(states: Any, tree: Any, d: Any, out: Any, spots: Any, seed: int, first: int, count: int) -> None:
    """Carry out iterations *first* to *first* + *count* - 1 for the seat of the desk, which decides in states[0].

    Needs three states, and room for a number for each action in *out* and *spots*. What is found stands in *tree*.
    """
    for k in range(first, first + count):
        iterate(states, tree, d, out, spots, mixed(seed, k))


def iterate(states: Any, tree: Any, d: Any, out: Any, spots: Any, seed: int) -> None:
    """One guess, one way down, one result."""
    renew(states, WORLD, TRUTH)
    hide(states[WORLD], d.seat, seed)
    d.x = seeded(seed, CHOICE)
    d.key = ROOT
    d.length = 0
    going = True
    for _ in range(DEEPEST):
        if going:
            bits = deciding(states[WORLD])
            if bits == 0:
                going = False
                weigh(states, d, WORLD, d.seat)
            elif bits & (bits - 1) != 0:
                going = at_once(states, tree, d, out, spots, bits)
            else:
                going = in_turn(states, tree, d, out, spots)
    if going:
        weigh(states, d, WORLD, d.seat)
    learn(tree, d)


def in_turn(states: Any, tree: Any, d: Any, out: Any, spots: Any) -> bool:
    """One seat decides. False when the decision was new and has been weighed."""
    g = states[WORLD]
    mover = to_act(g)
    choices = menu(g, mover, out)
    key = d.key
    if mover == d.seat:
        key = fingerprint(out, choices, key)
    known = look(states, tree, d, out, spots, mover, choices, key)
    if known == 0:
        if d.ahead > 0:
            weigh_later(states, d, out)
        else:
            for s in range(SEATS):
                d.value[s] = d.best[s]
        return False
    i = promising(tree, d, spots, choices, mover)
    d.trail[d.length] = 1
    d.trail[d.length + 1] = spots[i]
    d.length += 2
    d.key = mixed(d.key, out[i])
    play(g, mover, out[i])
    return bool(d.length < TRAIL // 2)


def promising(tree: Any, d: Any, spots: Any, choices: int, mover: int) -> int:
    """Which action to try: what has proved good, and what seems good and was seldom tried."""
    visits = 1
    best_guess = -ONE
    for i in range(choices):
        visits += tree[spots[i]].visits
        best_guess = max(best_guess, tree[spots[i]].guess)
    shares = 0.0
    for i in range(choices):
        shares += share(d, best_guess - tree[spots[i]].guess)
    urge = d.exploration * ONE / 1000 * math.sqrt(visits) / shares
    best = 0
    most = -1e18
    for i in range(choices):
        entry = tree[spots[i]]
        score = (entry.total[mover] + entry.guess) / (entry.visits + 1)
        score += urge * share(d, best_guess - entry.guess) / (1 + entry.visits)
        if score > most:
            most = score
            best = i
    return best


def learn(tree: Any, d: Any) -> None:
    """Tell the result to all that was chosen on the way."""
    at = 0
    while at < d.length:
        if d.trail[at] == 1:
            tell(tree, d, d.trail[at + 1])
            at += 2
        else:
            if d.trail[at + 1] != NONE:
                tell(tree, d, d.trail[at + 1])
            start = at
            at += HEAD
            for _ in range(d.trail[start + 2]):
                regret(tree, d, start, at)
                at += HEAD + d.trail[at + 2]
