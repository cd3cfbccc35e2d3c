"""A game tree as arrays, level by level: what solvers of imperfect information work on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from clashyard.core import machine_code
from clashyard.core.errors import BadInput
from clashyard.core.game import Game, observed
from clashyard.core.playout import driver, room
from clashyard.core.state import State
from clashyard.core.trees import histories
from clashyard.core.trees.histories import COLUMNS, DEEP, FULL, SEATS, unfold

Whole = NDArray[np.int64]
Real = NDArray[np.float64]
CHANCE = -2  # the mover of the root, which deals
LONGEST = 256  # decisions on a path


@dataclass(frozen=True)
class Tree:
    """Histories in levels, the root first; the children of a history stand together, in the order of their parents.

    All arrays have a number for each history. *mover*: the seat that decides, 0 or 1; CHANCE at the root; -1 at the end.
    *payoff*: of seat 0 at the end, -1 to 1; the other's is its negative. *choice*: which of the `choices` leads here, counted
    over all information states; -1 for the root and for deals. *chance*: the probability of a deal, 1 after decisions.
    *state*: the information state of the mover, -1 where nobody decides. *levels*: where each level begins, and the end.
    *known*: for each information state the mover, its first choice and the number of choices. *action*: of each choice.
    *keys*: of each information state (`histories.followed`), those of seat 0 first, each seat's sorted; trees made by hand have
    none.
    """

    parent: Whole
    mover: Whole
    payoff: Real
    choice: Whole
    chance: Real
    state: Whole
    levels: Whole
    known: Whole
    action: Whole
    keys: Whole = field(default_factory=lambda: np.zeros(0, np.int64))

    @property
    def histories(self) -> int:
        """Return how many histories there are, the root included."""
        return len(self.parent)

    @property
    def spans(self) -> list[tuple[int, int]]:
        """Return where each level after the root begins and ends."""
        return list(pairwise(self.levels[1:].tolist()))

    @cached_property
    def owner(self) -> Whole:
        """Return the seat of each choice."""
        return np.repeat(self.known[:, 0], self.known[:, 2])

    @cached_property
    def asked(self) -> Whole:
        """Return the information state of each choice."""
        return np.repeat(np.arange(len(self.known)), self.known[:, 2])

    def uniform(self) -> Real:
        """Return the policy that chooses at random: a probability for each choice."""
        return 1.0 / np.repeat(self.known[:, 2], self.known[:, 2])

    def normal(self, weights: Real) -> Real:
        """Return the policy with these weights; where all are 0, the choices are equally likely."""
        sums = np.bincount(self.asked, weights, len(self.known))[self.asked]
        return np.where(sums > 0, weights / np.where(sums > 0, sums, 1), self.uniform())


def grown(game: Game, mode: str, deals: Sequence[State], most: int = 1 << 22, compiled: bool | None = None) -> Tree:
    """Return the tree of a duel of *mode* in which each of *deals*, states in which everything is dealt, is equally likely.

    *most*: histories. *compiled*: None for whatever is at hand. Chance must decide nothing later: what a shuffle would decide by
    the state's seed is taken for known.
    Raises BadInput if the tree is larger, or deeper than 256 decisions.
    """
    if compiled is None:
        compiled = machine_code.prepared() and game.rules.compiles
    run = driver(game, unfold, compiled)
    table = room(game, deals[0], LONGEST + 1, compiled)
    outs = [[0] * game.rules.actions for _ in range(LONGEST + 1)]
    numbers: list[Any] = [outs, [0] * (LONGEST + 1), [0] * (LONGEST + 1), [0] * SEATS * (LONGEST + 1), [0] * observed(game, mode)]
    if compiled:
        numbers = [np.array(each, np.int64) for each in numbers]
    found = np.zeros((1024, COLUMNS), np.int64)
    parts, size = [], 0
    for deal in deals:
        table[0] = deal.to_record()[0] if compiled else deal.copy()
        count = run(table, *numbers, found, 0)
        while count == FULL and size + len(found) < most:
            found = np.zeros((2 * len(found), COLUMNS), np.int64)
            count = run(table, *numbers, found, 0)
        if count == DEEP:
            raise BadInput("deals", "a match takes more than {most} decisions; set a limit of deals", most=LONGEST)
        if count == FULL or size + count > most:
            raise BadInput("deals", "there are more than {most} histories; choose a smaller game", most=most)
        parts.append(found[:count].copy())
        size += count
    return _arranged(parts)


def _arranged(parts: Sequence[Any]) -> Tree:
    """Return the tree of these deals, each with its histories after their parents."""
    starts = np.cumsum([1, *(len(part) for part in parts)])
    rows = np.concatenate([np.zeros((1, COLUMNS), np.int64), *parts])
    rows[0, :] = (-1, CHANCE, -1, 0, 0)
    for start, part in zip(starts[:-1], parts, strict=True):
        rows[start : start + len(part), histories.PARENT] += start
        rows[start, histories.PARENT] = 0
    depth = np.zeros(len(rows), np.int64)
    for number, parent in enumerate(rows[1:, histories.PARENT].tolist(), 1):
        depth[number] = depth[parent] + 1
    order, place = _in_levels(rows[:, histories.PARENT], depth)
    rows, depth = rows[order], depth[order]
    rows[1:, histories.PARENT] = place[rows[1:, histories.PARENT]]
    return _numbered(rows, depth, len(parts))


def _in_levels(parent: Whole, depth: Whole) -> tuple[Whole, Whole]:
    """Return the histories in the order of their levels, siblings together; and the place of each in this order."""
    place = np.zeros(len(parent), np.int64)
    order = [np.zeros(1, np.int64)]
    by_depth = np.argsort(depth, kind="stable")
    ends = np.searchsorted(depth[by_depth], np.arange(depth.max() + 2))
    for begin, end in pairwise(ends[1:]):
        level = by_depth[begin:end]
        level = level[np.argsort(place[parent[level]], kind="stable")]
        place[level] = np.arange(begin, end)
        order.append(level)
    return np.concatenate(order), place


def _numbered(rows: Whole, depth: Whole, deals: int) -> Tree:
    """Number information states and choices. The rows stand in levels."""
    parent, mover, action, key, payoff = rows.T
    decides = mover >= 0
    keys, states = np.unique(np.stack([mover[decides], key[decides]]), axis=1, return_inverse=True)
    state = np.full(len(rows), -1)
    state[decides] = states.ravel()
    sizes = np.bincount(parent[1:], minlength=len(rows))[decides]
    many = np.zeros(keys.shape[1], np.int64)
    many[state[decides]] = sizes
    first = np.cumsum(many) - many
    after = np.flatnonzero(parent >= 0)
    after = after[decides[parent[after]]]
    begins = np.searchsorted(parent[1:], np.arange(len(rows))) + 1  # where the children of each stand
    choice = np.full(len(rows), -1)
    choice[after] = first[state[parent[after]]] + after - begins[parent[after]]
    actions = np.zeros(int(many.sum()), np.int64)
    actions[choice[after]] = action[after]
    if (many[state[decides]] != sizes).any() or (actions[choice[after]] != action[after]).any():
        raise AssertionError("histories that a seat cannot tell apart offer it different actions")
    chance = np.ones(len(rows))
    chance[parent == 0] = 1 / deals
    levels = np.searchsorted(depth, np.arange(depth.max() + 2))
    known = np.stack([keys[0], first, many], axis=1)
    return Tree(parent, mover, payoff.astype(float), choice, chance, state, levels, known, actions, keys[1])
