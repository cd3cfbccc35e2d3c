"""The memory of a search: a hash table of edges, and the numbers that one search works with.

A key is computed from the choices made since the present decision. What looks the same to the searching seat is therefore
the same edge, whichever hidden cards were drawn. Values are whole numbers from -ONE (a loss) to ONE (a win).
"""

from __future__ import annotations

from clashyard.core.state import State, each, one

SEATS = 4  # of the largest game
ONE = 1 << 16
ROOT = 1  # key of the present decision
KEYS = (1 << 62) - 1
NONE = -1  # no edge
NOBODY = -1  # no seat: an edge for what several seats chose together

MAX_DEPTH = 80  # decisions on a path
PATH = 1 << 14  # numbers that describe a path
PAST = 16  # actions between the root of a two-sided search and the present decision, at most

Row = list[int]


class Edge(State):
    """An action as seen from one decision, with its statistics; or the joint choice of several seats."""

    key: int = one(size=8)  # 0 for an empty slot
    parent: int = one(size=8)  # key of the decision
    action: int = one(size=4)  # of a joint choice: the searching seat's
    seat: int = one()  # the seat that decides, or NOBODY
    simultaneous: int = one()  # 1 where other seats choose at the same time
    visits: int = one(size=4)
    total: Row = each(SEATS, size=8)  # sum of the values for each seat
    prior: int = one(size=4)  # its value for the seat that decides, before any visit
    reply: int = one(size=4)  # of a joint choice: another seat's action
    regret: int = one(size=8)  # for not having chosen it, at a simultaneous move
    weight: int = one(size=8)  # sum of its probabilities in the strategies so far, at a simultaneous move


class Search(State):
    """One search: its seat and tuning, and the present iteration."""

    seat: int = one()  # the searching seat
    seats: int = one()  # the seats that decide something in this match, a bit each
    used: int = one(size=4)  # edges

    # Tuning.
    exploration: int = one(size=4)  # of PUCT, in thousandths: how much a prior counts beside a value
    scale: int = one(size=4)  # prospects that are worth half a win
    temperature: int = one(size=4)  # of the prior policy, of ONE: an action this much behind the best gets a quarter of its share
    exploration_rate: int = one(size=4)  # how often, of ONE, a simultaneous choice ignores regret
    greedy_rate: int = one(size=4)  # how often, of ONE, another seat's simultaneous choice is greedy; if always, its others, too
    rollout_depth: int = one(size=4)  # decisions for which a new position is played on greedily before it is evaluated
    in_turn: int = one()  # 1 if only one seat learns in an iteration of a two-sided search

    # The present iteration.
    key: int = one(size=8)
    x: int = one(size=8)  # the generator
    value: Row = each(SEATS, size=4)  # the result for each seat
    best: Row = each(SEATS, size=4)
    chosen: Row = each(SEATS, size=4)
    length: int = one(size=4)
    path: Row = each(PATH, size=4)  # for each decision: 1 and an edge; or what `descend_simultaneous` writes

    # In a two-sided search.
    true: int = one()  # 1 if the searching seat holds the hand that it truly has
    learns: Row = each(SEATS)  # 1 for a seat whose statistics change
    age: int = one(size=4)  # the number of the iteration, from 1
    spent: int = one(size=8)  # the lengths of all paths so far
    past: Row = each(PAST, size=4)  # what was chosen since the root, the choices of seats that chose together side by side
    past_seats: Row = each(PAST)
    past_size: int = one()
