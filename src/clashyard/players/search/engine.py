"""A search, as Python uses it: budgets, cores, candidates and lines."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple

import numpy as np

from clashyard.core import machine_code
from clashyard.core.chance import TIE, below, seeded
from clashyard.core.errors import BadInput, shown, whole
from clashyard.core.game import Game
from clashyard.core.match import SEEDS, Match
from clashyard.core.playout import buffer
from clashyard.core.strength import Tuning
from clashyard.players.player import decider, redrawn
from clashyard.players.search.edges import mixed
from clashyard.players.search.guide import Guide
from clashyard.players.search.state import NOBODY, ONE, PAST
from clashyard.players.search.tree import MAX_EDGES, PART, STEPS_PER_ITERATION, Tree

LINE = 12  # actions of a line, at most
WON = 0.9  # a value above which actions are checked for an immediate win
DETERMINIZATIONS = 6
MAX_ITERATIONS = 10**9


@dataclass(frozen=True)
class Budget:
    """The budget of a search: iterations, seconds on all cores, or steps of a two-sided search.

    Steps are numbers on the paths of all iterations: they take about the same time in every position, so short games get more
    iterations. A search by iterations or steps depends only on the seed, their number and *trees*. Trees grow in parallel and
    are added up. Raises BadInput for an empty budget.
    """

    iterations: int = 0
    seconds: float = 0.0
    trees: int = 1
    steps: int = 0

    def __post_init__(self) -> None:
        if type(self.iterations) is not int or not 0 <= self.iterations <= MAX_ITERATIONS:
            raise BadInput("iterations", f"{shown(self.iterations)} is not a whole number from 1 to {MAX_ITERATIONS}")
        if type(self.seconds) not in (int, float) or not 0 <= self.seconds < 1e6:
            raise BadInput("seconds", f"{shown(self.seconds)} is not a number of seconds above 0")
        if type(self.trees) is not int or not 1 <= self.trees <= 64:
            raise BadInput("trees", f"{shown(self.trees)} is not a whole number from 1 to 64")
        if type(self.steps) is not int or not 0 <= self.steps <= MAX_ITERATIONS:
            raise BadInput("steps", f"{shown(self.steps)} is not a whole number from 1 to {MAX_ITERATIONS}")
        if (self.iterations > 0) + (self.seconds > 0) + (self.steps > 0) != 1:
            raise BadInput("budget", "give a number of iterations or of seconds, above 0 and not both")


@dataclass(frozen=True)
class Candidate:
    """One legal action, as a search sees it."""

    action: int
    text: str
    visits: int
    value: float  # its expected result: -1 for a loss, 0 for a draw or even chances, 1 for a win
    policy: float  # how often to choose it: 1 for the best of a turn-based choice, a mixture at a simultaneous move
    line: tuple[str, ...]  # the most probable continuation, as far as it was searched; none if a search is brief


@dataclass(frozen=True)
class Thought:
    """The result of a search: candidates, best first, and the value of the decision for the seat."""

    seat: str
    value: float
    iterations: int
    candidates: tuple[Candidate, ...]

    @property
    def visits(self) -> int:
        """Return how many iterations have reached the decision."""
        return sum(each.visits for each in self.candidates)


def think(
    match: Match, seat: str | None = None, budget: Budget | None = None, seed: int = 0, tuning: Tuning | None = None,
    both: bool = False, guide: Guide | None = None, brief: bool = False, begin: int | None = None, worlds: Any = None,
) -> Thought:  # fmt: skip
    """Search for *seat*, or for the seat `to_act`. *match* is not changed.

    *both*: a two-sided search (`two_sided`), which needs a game of two seats and a number of iterations or steps. *guide*: a
    network that guides the search in a game of two seats. *brief*: only the choice matters. Candidates have no lines, and a
    search by iterations may end earlier, once no other action can become the most visited. *begin*: after how many actions a
    two-sided search begins that looks back (`past`). *worlds*: for any other search, as `Tree` takes them. Raises BadInput if
    the seat has nothing to decide, for a form of a game, for a wrong seed, for steps of any other search, and for a wrong
    *begin*.
    """
    whole(seed, "seed", 0, SEEDS - 1)
    if match.game.form:
        raise BadInput("position", f"the search plays matches, and no {match.game.form}; levels decide it by the worth of cards")
    name = decider(match, seat)
    menu = match.menu(name)
    budget = budget or Budget(iterations=1000)
    if budget.steps and not both:
        raise BadInput("steps", "only a two-sided search counts steps; give a number of iterations")
    if begin is not None:
        _check_begin(match, begin, both)
    tuning = tuning or match.game.strength.tuning
    trees = _grown(match, match.game.seats.index(name), budget, seed, tuning, both, guide, brief, begin, worlds)
    return _thought(match, name, menu, trees, seed, tuning.rare_two_sided if both else tuning.rare, brief)


def _check_begin(match: Match, begin: int, both: bool) -> None:
    if not both:
        raise BadInput("begin", "only a two-sided search can begin earlier; leave this out")
    known = [point for point in match.open_points() if point >= match.told - PAST]
    if begin not in known:
        raise BadInput("begin", f"{shown(begin)} is not a point at which a search can begin; choose one of these: {shown(known)}")


def ponder(match: Match, seat: str, going: Callable[[int], bool], seed: int = 0, expected: int = 0) -> Thought:
    """Search for *seat* in one tree while *going* says so, which is asked after every few iterations with their number.

    After as many iterations, the result is that of `think`. *expected*: how many to make room for. Raises BadInput like `think`.
    """
    whole(seed, "seed", 0, SEEDS - 1)
    if match.game.form:
        raise BadInput("position", f"the search plays matches, and no {match.game.form}; levels decide it by the worth of cards")
    name, tuning = decider(match, seat), match.game.strength.tuning
    compiled = machine_code.prepared() and match.game.rules.compiles
    room = expected or (MAX_EDGES if compiled else 64)
    tree = Tree(match, match.game.seats.index(name), mixed(seed, 0), tuning, room, compiled)
    tree.grow(1)
    while going(tree.done):
        left = expected - tree.done if expected else PART
        tree.grow(max(1, min(left, PART if compiled else 1)))
    return _thought(match, name, match.menu(name), [tree], seed, tuning.rare)


def _grown(
    match: Match, seat: int, budget: Budget, seed: int, tuning: Tuning, both: bool = False, guide: Guide | None = None,
    brief: bool = False, begin: int | None = None, worlds: Any = None,
) -> list[Tree]:  # fmt: skip
    compiled = machine_code.prepared() and match.game.rules.compiles
    cores = os.cpu_count() or 1
    many = cores if budget.seconds else budget.trees
    expected = (budget.iterations or budget.steps // STEPS_PER_ITERATION) // many
    if budget.seconds:
        expected = MAX_EDGES if compiled else 64
    trees = [Tree(match, seat, mixed(seed, k), tuning, expected, compiled, both, guide, begin, worlds) for k in range(many)]

    def grow(k: int) -> None:
        if budget.seconds:
            trees[k].grow_for(budget.seconds)
        elif budget.steps:
            trees[k].grow_by(budget.steps // many + (k < budget.steps % many))
        elif brief and many == 1 and not both:
            trees[k].grow_until_sure(budget.iterations)
        else:
            trees[k].grow(budget.iterations // many + (k < budget.iterations % many))

    if many == 1:
        grow(0)
    else:
        with ThreadPoolExecutor(min(cores, many)) as pool:
            list(pool.map(grow, range(many)))
    return trees


def _thought(
    match: Match, name: str, menu: Sequence[int], trees: Sequence[Tree], seed: int, rare: float, brief: bool = False
) -> Thought:
    seat = match.game.seats.index(name)
    found = trees[0].found() if len(trees) == 1 else np.concatenate([tree.found() for tree in trees])
    mine = found[(found["parent"] == trees[0].root) & (found["seat"] == seat)]
    simultaneous = bool(mine["simultaneous"].any())
    rows = sorted((_row(mine[mine["action"] == action], action, seat) for action in menu), reverse=True)
    weights = [1] + [0] * (len(rows) - 1)
    if simultaneous:
        most = max(row.weight for row in rows)
        weights = [row.weight if row.weight >= rare * most else 0 for row in rows]
        rows = [row for _, row in sorted(zip(weights, rows, strict=True), reverse=True)]
        weights.sort(reverse=True)
    elif rows[0].value > WON:
        rows.sort(key=lambda row: not wins(match, seat, row.action, seed))  # stable: the others keep their order
    whole = sum(weights) or 1
    follow = (lambda _: ()) if brief else Follower(match, name, found, seed, trees[0].root).line
    candidates = tuple(
        Candidate(row.action, match.text(row.action, name), row.visits, row.value, weight / whole, follow(row.action))
        for row, weight in zip(rows, weights, strict=True)
    )
    visits = sum(row.visits for row in rows)
    value = sum(row.value * row.visits for row in rows) / visits if visits else rows[0].value
    return Thought(name, value, sum(tree.done for tree in trees), candidates)


def wins(match: Match, seat: int, action: int, seed: int) -> bool:
    """Return whether an action wins the match for *seat* immediately, in several determinizations.

    Without this check a win that is certain could be put off for ever.
    """
    for k in range(DETERMINIZATIONS):
        determinization = redrawn(match, seat, mixed(seed, k))
        match.game.rules.play(determinization, seat, action)
        if match.game.rules.to_act(determinization) >= 0 or match.game.rules.payoff(determinization, seat) < 1:
            return False
    return True


class Row(NamedTuple):
    """The statistics of an action at the root. In a turn-based choice the better of two actions compares greater."""

    visits: int
    prior: float
    value: float
    weight: int
    action: int


def _row(edges: Any, action: int, seat: int) -> Row:
    """Add up the edges of one action, one of each tree."""
    visits = int(edges["visits"].sum())
    prior = float(edges["prior"].mean()) if len(edges) else 0.0
    value = int(edges["total"][:, seat].sum()) / visits if visits else prior
    return Row(visits, prior, value / ONE, int(edges["weight"].sum()), action)


class Follower:
    """A reader of lines: it follows the most visited edges of a search, in one determinization."""

    def __init__(self, match: Match, seat: str, found: Any, seed: int, root: int) -> None:
        self.root = root
        self.match, self.seat, self.found = match, match.game.seats.index(seat), found
        self.out = buffer(match.game, False)
        self.determinization = match.state.copy()
        match.game.rules.hide(self.determinization, self.seat, seed)

    def line(self, action: int) -> tuple[str, ...]:
        """Return the most probable continuation after *action*."""
        return tuple(islice(self._steps(action), LINE))

    def _steps(self, action: int) -> Iterator[str]:
        game, g, key = self.match.game, self.determinization.copy(), self.root
        first: int | None = action
        while True:
            edge = self._next(g, key, first)
            if edge is None:
                return
            for seat, move in self._moves(edge):
                if first is None or seat != self.seat:
                    yield game.notation.write_action(g, self.match.setting, seat, move)
                game.rules.play(g, seat, move)
                g.log.clear()
            key = int(edge["key"]) if edge["seat"] == NOBODY else mixed(key, int(edge["action"]))
            first = None

    def _next(self, g: Any, key: int, first: int | None) -> Any:
        """Return the most visited edge after *key* that is legal in the determinization, or None."""
        after = self.found[(self.found["parent"] == key) & (self.found["visits"] > 0)]
        cells = after["seat"] == NOBODY
        after = after[cells] if cells.any() else after[after["simultaneous"] == 0]
        if first is not None:
            after = after[after["action"] == first]
        for edge in after[np.argsort(-after["visits"], kind="stable")]:
            if all(self._legal(g, seat, move) for seat, move in self._moves(edge)):
                return edge
        return None

    def _moves(self, edge: Any) -> list[tuple[int, int]]:
        if edge["seat"] == NOBODY:  # of two seats: no game has more at a simultaneous move
            return [(self.seat, int(edge["action"])), (1 - self.seat, int(edge["reply"]))]
        return [(int(edge["seat"]), int(edge["action"]))]

    def _legal(self, g: Any, seat: int, action: int) -> bool:
        return action in self.out[: self.match.game.rules.menu(g, seat, self.out)]


def pick(thought: Thought, seed: int) -> int:
    """Return the action to play: the best one, or one drawn from the mixture by *seed*."""
    point = below(seeded(seed, TIE), ONE) / ONE
    for candidate in thought.candidates:
        point -= candidate.policy
        if point < 0:
            return candidate.action
    return thought.candidates[0].action


def warm(game: Game) -> None:
    """Compile the search of a game."""
    match = Match.new(game, game.setup.sample(1), 1)
    seat = match.game.rules.to_act(match.state)
    for both in {False, any(level.two_sided for level in game.strength.levels)}:
        Tree(match, seat, 0, game.strength.tuning, 1, True, both).grow(1)
