"""A search in which the searching seat does not know its own hand, so that the others cannot adapt to it as if they knew it.

It differs from `walk` in whose hand is drawn, and in who learns what. In some iterations the searching seat holds its true hand,
and only the statistics of that hand change. In the others its hand is drawn anew as well, from all that the other seat cannot
know, and everything is learned except by the true hand: so the other seat learns to play against all hands. Where seats learn in
turn (`in_turn`), only one of them learns in an iteration.

For games of two seats. Each seat's statistics depend on what it has seen itself alone, as with the multiple observers of
P. Cowling, E. Powley, D. Whitehouse: Information Set Monte Carlo Tree Search (2012). Seats that do not learn in an iteration do
not explore either.
"""

from __future__ import annotations

from typing import Any

from clashyard.core.chance import CHOICE, seeded
from clashyard.core.contract import deciding, hide, menu, play, renew, to_act
from clashyard.players.search.edges import find, insert, mixed, update
from clashyard.players.search.expansion import TRUTH, WORLD, evaluate, evaluate_new, fingerprint
from clashyard.players.search.hands import expand_known, known_to
from clashyard.players.search.past import follow
from clashyard.players.search.simultaneous import HEADER, note_choice, sample_action
from clashyard.players.search.state import MAX_DEPTH, NOBODY, NONE, ONE, PATH, ROOT, SEATS
from clashyard.players.search.walk import select_puct

TRUE_EVERY = 3  # iterations, of which one has the true hand
TRIES = 32  # worlds drawn to find one in which what was chosen since the root would be chosen
CELLS = 11  # tells pairs of choices apart from other edges
FINE = 8  # bits of a share that do not count in a weight
GROWN = 1 << 16  # iterations after which strategies weigh no more than before; eight million of them fit into a weight
RECENT = 32  # results of a pair of choices that its value is about: earlier ones came about by worse play


def grow(states: Any, tree: Any, search: Any, guide: Any, out: Any, spots: Any, seed: int, first: int, count: int) -> None:
    """Carry out iterations *first* to *first* + *count* - 1 for the searching seat, which decides in states[0].

    Needs three states, and room for a number for each action in *out* and *spots*. Writes its statistics to *tree*.
    """
    own = fingerprint(out, menu(states[TRUTH], search.seat, out), ROOT)
    for k in range(first, first + count):
        search.age = k + 1
        search.x = seeded(mixed(seed, k), CHOICE)
        if begin(states, tree, search, out, spots, mixed(seed, k), k, own):
            iterate(states, tree, search, guide, out, spots)


def begin(states: Any, tree: Any, search: Any, out: Any, spots: Any, seed: int, k: int, own: int) -> bool:
    """Draw a world for iteration *k*: at the root, or, for the present decision, after what was chosen since.

    Return False if no world has been found in which that would be chosen.
    """
    search.key = ROOT
    search.length = 0
    if search.past_size == 0 or k // TRUE_EVERY % 2 == 0:
        draw_hands(states, search, out, seed, k % TRUE_EVERY, own)
        return True
    for t in range(TRIES):
        draw_hands(states, search, out, mixed(seed, 2 + t), k % TRUE_EVERY, own)
        search.spent += search.past_size
        if follow(states, tree, search, out, spots):
            return True
    return False


def draw_hands(states: Any, search: Any, out: Any, seed: int, turn: int, own: int) -> None:
    """Draw a world, and say who learns in it: the true hand if *turn* is 0, and else all other hands of both seats.

    Where seats learn in turn, those of the other seat do so if *turn* is 1, and those of the searching seat if it is 2.
    *own*: the fingerprint of the hand that the searching seat truly holds.
    """
    other = 1 - search.seat
    renew(states, WORLD, TRUTH)
    hide(states[WORLD], search.seat, seed)
    search.true = 1
    if turn > 0:
        hide(states[WORLD], other, mixed(seed, 1))
        search.true = 1 if fingerprint(out, menu(states[WORLD], search.seat, out), ROOT) == own else 0
    search.learns[other] = 1 if turn > 0 else 0
    search.learns[search.seat] = 1 if turn == 0 or search.true == 0 else 0
    if search.in_turn == 1 and turn > 0:
        search.learns[search.seat if turn == 1 else other] = 0


def iterate(states: Any, tree: Any, search: Any, guide: Any, out: Any, spots: Any) -> None:
    """Carry out one iteration: one path, one result."""
    going = True
    for _ in range(MAX_DEPTH):
        if going:
            bits = deciding(states[WORLD])
            if bits == 0 or search.length + HEADER > PATH:
                going = False
                evaluate(states, search, WORLD, search.seat)
            elif bits & (bits - 1) != 0:
                going = together(states, tree, search, guide, out, spots)
            else:
                going = alone(states, tree, search, guide, out, spots)
    if going:
        evaluate(states, search, WORLD, search.seat)
    backpropagate(tree, search)
    search.spent += search.length


def alone(states: Any, tree: Any, search: Any, guide: Any, out: Any, spots: Any) -> bool:
    """Let one seat decide. Return False if the decision was new and has been evaluated."""
    g = states[WORLD]
    mover = to_act(g)
    choices = menu(g, mover, out)
    key = known_to(tree, search, out, mover, choices)
    if expand_known(states, tree, search, guide, out, spots, mover, choices, key) == 0:
        for s in range(SEATS):
            search.value[s] = search.best[s]
        return False
    i = select_puct(tree, search, spots, choices, mover) if search.learns[mover] == 1 else most_visited(tree, spots, choices)
    search.path[search.length] = mover  # its edge, and 0; at a simultaneous move, what `note_choice` writes
    search.path[search.length + 1] = spots[i]
    search.path[search.length + 2] = 0
    search.length += HEADER
    search.key = mixed(search.key, out[i])
    play(g, mover, out[i])
    return True


def most_visited(tree: Any, spots: Any, choices: int) -> int:
    """Return the index of the action that has been tried most, the best by its prior of equals."""
    best = 0
    for i in range(1, choices):
        more = tree[spots[i]].visits - tree[spots[best]].visits
        if more > 0 or (more == 0 and tree[spots[i]].prior > tree[spots[best]].prior):
            best = i
    return best


def together(states: Any, tree: Any, search: Any, guide: Any, out: Any, spots: Any) -> bool:
    """Let both seats choose. Return False if the decision was new, or the table is full, and it has been evaluated."""
    start = search.length
    new = False
    for s in range(2):
        known = choose(states, tree, search, guide, out, spots, s)
        if known == NONE:
            search.length = start
            evaluate(states, search, WORLD, search.seat)
            return False
        new = new or known == 0
    joint = mixed(mixed(search.key, search.chosen[0]), search.chosen[1])
    spot = insert(tree, search, joint, search.key, NOBODY, search.chosen[search.seat])
    if spot != NONE:
        tree[spot].reply = search.chosen[1 - search.seat]
        tree[spot].visits += search.true
    search.key = joint
    for s in range(2):
        play(states[WORLD], s, search.chosen[s])
    if new:
        evaluate_new(states, search, guide)
    return not new


def choose(states: Any, tree: Any, search: Any, guide: Any, out: Any, spots: Any, seat: int) -> int:
    """Write the choice of *seat* to search.chosen, and its actions to the path; return how many were known, or NONE."""
    choices = menu(states[WORLD], seat, out)
    key = known_to(tree, search, out, seat, choices)
    known = expand_known(states, tree, search, guide, out, spots, seat, choices, key)
    full = search.length + HEADER + choices > PATH
    for j in range(choices):
        full = full or spots[j] == NONE
    if full:
        return NONE
    rate = search.exploration_rate if search.learns[seat] == 1 else 0
    i = sample_action(tree, search, spots, choices, rate)
    note_choice(tree, search, out, spots, seat, i, choices)
    return known


def backpropagate(tree: Any, search: Any) -> None:
    """Update the edges on the path of every seat that learns with the result."""
    at = 0
    while at < search.length:
        choices = search.path[at + 2]
        if choices == 0:
            if search.learns[search.path[at]] == 1:
                update(tree, search, search.path[at + 1])
            at += HEADER
        else:
            second = at + HEADER + choices
            one = chosen_at(search, at)
            other = chosen_at(search, second)
            if search.learns[search.path[at]] == 1:
                update_regrets(tree, search, at, tree[other].action)
            if search.learns[search.path[second]] == 1:
                update_regrets(tree, search, second, tree[one].action)
            at = second + HEADER + search.path[second + 2]


def chosen_at(search: Any, at: int) -> int:
    """Return the edge that the seat at *at* of the path has chosen."""
    return int(search.path[at + HEADER + search.path[at + 1]])


def update_regrets(tree: Any, search: Any, at: int, reply: int) -> None:
    """Update the seat at *at* of the path: for each action, add its value against the other's choice, less the result.

    Its strategy counts in the mean by the square of the number of the iteration: later ones have learned more.
    """
    seat = search.path[at]
    choices = search.path[at + 2]
    chosen = chosen_at(search, at)
    age = min(search.age, GROWN)
    positive = 0
    for j in range(choices):
        positive += tree[search.path[at + HEADER + j]].regret
    for j in range(choices):
        spot = search.path[at + HEADER + j]
        edge = tree[spot]
        share = edge.regret * ONE // positive if positive > 0 else ONE // choices
        edge.weight += (share >> FINE) * age * age
        if spot != chosen:
            other = find(tree, mixed(edge.key ^ CELLS, reply))
            if other == NONE or tree[other].visits == 0:
                other = spot
            if tree[other].visits > 0:
                edge.regret = max(0, edge.regret + tree[other].total[seat] // tree[other].visits - search.value[seat])
    key = tree[chosen].key
    cell = insert(tree, search, mixed(key ^ CELLS, reply), key, NOBODY, tree[chosen].action)
    if cell != NONE:
        forget(tree, cell)
        update(tree, search, cell)
    update(tree, search, chosen)


def forget(tree: Any, cell: int) -> None:
    """Make room for a result of a pair of choices: of more than RECENT, the mean counts as one less."""
    edge = tree[cell]
    if edge.visits >= RECENT:
        for s in range(SEATS):
            edge.total[s] -= edge.total[s] // edge.visits
        edge.visits -= 1
