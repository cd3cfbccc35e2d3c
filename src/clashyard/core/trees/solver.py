"""CFR+ and discounted CFR on arrays.

O. Tammelin: Solving Large Imperfect Information Games Using CFR+ (2014). N. Brown, T. Sandholm: Solving Imperfect-Information
Games via Discounted Regret Minimization (2019).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from clashyard.core.errors import BadInput
from clashyard.core.trees.response import nash_conv, reach, values
from clashyard.core.trees.tree import Real, Tree

EVERY = 10  # iterations between two looks at NashConv, which costs about as much as two
MOST = 10_000  # iterations


@dataclass(frozen=True)
class Solution:
    """The average policy of a solver, a probability for each choice of the tree, and how much it can be exploited."""

    policy: Real
    nash_conv: float
    iterations: int


@dataclass(frozen=True)
class Discount:
    """How much of the past counts: regrets above and below 0, and the average policy. See the paper's alpha, beta, gamma."""

    positive: float
    negative: float
    average: float

    def regrets(self, regrets: Real, iteration: int) -> Real:
        """Return what is left of regrets after an iteration, counted from 1."""
        high, low = (iteration**power / (iteration**power + 1) for power in (self.positive, self.negative))
        kept: Real = regrets * np.where(regrets > 0, high, low)
        return kept


PLUS = Discount(np.inf, -np.inf, 1.0)
METHODS = {"cfr+": PLUS, "dcfr": Discount(1.5, 0.0, 2.0)}


@dataclass
class Solver:
    """A solver at work: call `step` for an iteration of each seat in turn."""

    tree: Tree
    discount: Discount = PLUS
    done: int = 0
    regrets: Real = field(init=False)
    sums: Real = field(init=False)

    def __post_init__(self) -> None:
        self.regrets = np.zeros(len(self.tree.owner))
        self.sums = np.zeros(len(self.tree.owner))
        state = self.tree.state
        decides = np.flatnonzero(state >= 0)
        _, first = np.unique(state[decides], return_index=True)
        self._first = decides[first]  # a history of each information state: its seat reaches all of them equally often

    @property
    def policy(self) -> Real:
        """Return the average policy, which approaches an equilibrium."""
        return self.tree.normal(self.sums)

    def step(self) -> None:
        """Carry out one iteration: seat 0 learns, then seat 1 against what it has learnt."""
        self.done += 1
        for seat in (0, 1):
            self._learn(seat)

    def _learn(self, seat: int) -> None:
        tree = self.tree
        policy = tree.normal(np.maximum(self.regrets, 0))
        own = reach(tree, policy, without=1 - seat)  # chance included: the same factor for all histories of a state
        mine = tree.owner == seat
        weight = (self.done / (self.done + 1)) ** self.discount.average
        self.sums[mine] *= weight
        self.sums[mine] += (own[self._first][tree.asked] * policy)[mine]
        found = values(tree, policy) * (1.0 if seat == 0 else -1.0)
        made = np.flatnonzero((tree.choice >= 0) & (tree.owner[tree.choice] == seat))
        before = tree.parent[made]
        gain = reach(tree, policy, without=seat)[before] * (found[made] - found[before])
        self.regrets += np.bincount(tree.choice[made], gain, len(self.regrets))
        self.regrets[mine] = self._kept(self.regrets[mine])

    def _kept(self, regrets: Real) -> Real:
        return np.maximum(regrets, 0) if self.discount is PLUS else self.discount.regrets(regrets, self.done)


def solve(
    tree: Tree, goal: float = 0.001, most: int = MOST, method: str = "cfr+", tell: Callable[[int, float], None] | None = None
) -> Solution:
    """Run a solver until NashConv is below *goal*, or for *most* iterations; call *tell* with how many are done and NashConv.

    *method*: cfr+ or dcfr. Raises BadInput for another one.
    """
    if method not in METHODS:
        raise BadInput("method", "unknown method {name}; choose one of these: {known}", name=method, known=", ".join(METHODS))
    solver, found = Solver(tree, METHODS[method]), np.inf
    while found >= goal and solver.done < most:
        for _ in range(min(EVERY, most - solver.done)):
            solver.step()
        found = nash_conv(tree, solver.policy)
        if tell:
            tell(solver.done, found)
    return Solution(solver.policy, found, solver.done)
