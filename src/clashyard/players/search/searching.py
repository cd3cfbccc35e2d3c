"""A search from Python: budgets, cores, and what was found."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple

import numpy as np

from clashyard.core import fast
from clashyard.core.chance import TIE, below, seeded
from clashyard.core.errors import BadInput, shown, whole
from clashyard.core.game import Game
from clashyard.core.match import SEEDS, Match
from clashyard.core.playout import buffer
from clashyard.players.player import decider
from clashyard.players.search.state import NOBODY, ONE, ROOT
from clashyard.players.search.table import mixed
from clashyard.players.search.tree import MOST_ENTRIES, Tree
from clashyard.players.search.tuning import Tuning, tuning_of

LINE = 12  # actions of a line, at most
WON = 0.9  # a value above which it is asked whether an action wins at once
GUESSES = 6
MOST_ITERATIONS = 10**9


@dataclass(frozen=True)
class Budget:
    """What a search may spend: iterations, or seconds on all cores.

    A search by iterations is the same whenever seed, iterations and *trees* are; trees grow side by side and are
    added up. Raises BadInput for a budget of nothing.
    """

    iterations: int = 0
    seconds: float = 0.0
    trees: int = 1

    def __post_init__(self) -> None:
        if type(self.iterations) is not int or not 0 <= self.iterations <= MOST_ITERATIONS:
            raise BadInput("iterations", f"{shown(self.iterations)} is no whole number from 1 to {MOST_ITERATIONS}")
        if type(self.seconds) not in (int, float) or not 0 <= self.seconds < 1e6:
            raise BadInput("seconds", f"{shown(self.seconds)} is no number of seconds above 0")
        if type(self.trees) is not int or not 1 <= self.trees <= 64:
            raise BadInput("trees", f"{shown(self.trees)} is no whole number from 1 to 64")
        if (self.iterations > 0) == (self.seconds > 0):
            raise BadInput("budget", "give a number of iterations or of seconds, above 0 and not both")


@dataclass(frozen=True)
class Candidate:
    """One legal action, as a search sees it."""

    action: int
    text: str
    visits: int
    value: float  # what comes of it: from -1, a loss, over 0, a draw or even chances, to 1, a win
    share: float  # how often to choose it: 1 for one of them where seats choose in turn, a mixture where they choose at once
    line: tuple[str, ...]  # what most probably follows, as far as it was looked at


@dataclass(frozen=True)
class Thought:
    """What a search has found: candidates, best first, and the value of the decision for the seat."""

    seat: str
    value: float
    iterations: int
    candidates: tuple[Candidate, ...]


def think(
    match: Match, seat: str | None = None, budget: Budget | None = None, seed: int = 0, tuning: Tuning | None = None
) -> Thought:
    """Search for *seat*, or the seat `to_act`, which must have something to decide. *match* is left as it is.

    Raises BadInput where nobody, or not this seat, has anything to decide, for a form of a game, and for a wrong seed.
    """
    whole(seed, "seed", 0, SEEDS - 1)
    if match.game.form:
        raise BadInput("position", f"the search plays matches, and no {match.game.form}; levels decide it by the worth of cards")
    name = decider(match, seat)
    menu = match.menu(name)
    budget = budget or Budget(iterations=1000)
    tuning = tuning or tuning_of(match.game)
    trees = _grown(match, match.game.seats.index(name), budget, seed, tuning)
    return _thought(match, name, menu, trees, seed, tuning.rare)


def _grown(match: Match, seat: int, budget: Budget, seed: int, tuning: Tuning) -> list[Tree]:
    compiled = fast.prepared() and match.game.compiles
    cores = os.cpu_count() or 1
    many = cores if budget.seconds else budget.trees
    expected = budget.iterations // many if budget.iterations else MOST_ENTRIES if compiled else 64
    trees = [Tree(match, seat, mixed(seed, k), tuning, expected, compiled) for k in range(many)]

    def grow(k: int) -> None:
        if budget.seconds:
            trees[k].grow_for(budget.seconds)
        else:
            trees[k].grow(budget.iterations // many + (k < budget.iterations % many))

    if many == 1:
        grow(0)
    else:
        with ThreadPoolExecutor(min(cores, many)) as pool:
            list(pool.map(grow, range(many)))
    return trees


def _thought(match: Match, name: str, menu: Sequence[int], trees: Sequence[Tree], seed: int, rare: float) -> Thought:
    seat = match.game.seats.index(name)
    found = trees[0].found() if len(trees) == 1 else np.concatenate([tree.found() for tree in trees])
    mine = found[(found["parent"] == ROOT) & (found["seat"] == seat)]
    together = bool(mine["together"].any())
    rows = sorted((_row(mine[mine["action"] == action], action, seat) for action in menu), reverse=True)
    weights = [1] + [0] * (len(rows) - 1)
    if together:
        most = max(row.weight for row in rows)
        weights = [row.weight if row.weight >= rare * most else 0 for row in rows]
        rows = [row for _, row in sorted(zip(weights, rows, strict=True), reverse=True)]
        weights.sort(reverse=True)
    elif rows[0].value > WON:
        rows.sort(key=lambda row: not wins(match, seat, row.action, seed))  # stable: the others keep their order
    whole = sum(weights) or 1
    follow = Follower(match, name, found, seed)
    candidates = tuple(
        Candidate(row.action, match.text(row.action, name), row.visits, row.value, weight / whole, follow.line(row.action))
        for row, weight in zip(rows, weights, strict=True)
    )
    visits = sum(row.visits for row in rows)
    value = sum(row.value * row.visits for row in rows) / visits if visits else rows[0].value
    return Thought(name, value, sum(tree.done for tree in trees), candidates)


def wins(match: Match, seat: int, action: int, seed: int) -> bool:
    """Does an action end the match with a win for *seat*, in every one of some guesses? Else what is won is put off for ever."""
    for k in range(GUESSES):
        guess = match.state.copy()
        match.game.hide(guess, seat, mixed(seed, k))
        match.game.play(guess, seat, action)
        if match.game.to_act(guess) >= 0 or match.game.payoff(guess, seat) < 1:
            return False
    return True


class Row(NamedTuple):
    """An action at the root; of two, the better compares greater where seats choose in turn."""

    visits: int
    guess: float
    value: float
    weight: int
    action: int


def _row(entries: Any, action: int, seat: int) -> Row:
    """The entries of one action, one of each tree, added up."""
    visits = int(entries["visits"].sum())
    guess = float(entries["guess"].mean()) if len(entries) else 0.0
    value = int(entries["total"][:, seat].sum()) / visits if visits else guess
    return Row(visits, guess, value / ONE, int(entries["weight"].sum()), action)


class Follower:
    """Reads lines off the entries of a search: the actions that were tried most, told in one of its guesses."""

    def __init__(self, match: Match, seat: str, found: Any, seed: int) -> None:
        self.match, self.seat, self.found = match, match.game.seats.index(seat), found
        self.out = buffer(match.game, False)
        self.guess = match.state.copy()
        match.game.hide(self.guess, self.seat, seed)

    def line(self, action: int) -> tuple[str, ...]:
        """What most probably follows *action*."""
        return tuple(islice(self._steps(action), LINE))

    def _steps(self, action: int) -> Iterator[str]:
        game, g, key = self.match.game, self.guess.copy(), ROOT
        first: int | None = action
        while True:
            entry = self._next(g, key, first)
            if entry is None:
                return
            for seat, move in self._moves(entry):
                if first is None or seat != self.seat:
                    yield game.write_action(g, self.match.setting, seat, move)
                game.play(g, seat, move)
                g.log.clear()
            key = int(entry["key"]) if entry["seat"] == NOBODY else mixed(key, int(entry["action"]))
            first = None

    def _next(self, g: Any, key: int, first: int | None) -> Any:
        """The entry after *key* that was tried most, of those that the guess allows; None where there is none."""
        after = self.found[(self.found["parent"] == key) & (self.found["visits"] > 0)]
        cells = after["seat"] == NOBODY
        after = after[cells] if cells.any() else after[after["together"] == 0]
        if first is not None:
            after = after[after["action"] == first]
        for entry in after[np.argsort(-after["visits"], kind="stable")]:
            if all(self._legal(g, seat, move) for seat, move in self._moves(entry)):
                return entry
        return None

    def _moves(self, entry: Any) -> list[tuple[int, int]]:
        if entry["seat"] == NOBODY:  # of two seats: no game lets more choose at once
            return [(self.seat, int(entry["action"])), (1 - self.seat, int(entry["guess"]))]
        return [(int(entry["seat"]), int(entry["action"]))]

    def _legal(self, g: Any, seat: int, action: int) -> bool:
        return action in self.out[: self.match.game.menu(g, seat, self.out)]


def pick(thought: Thought, seed: int) -> int:
    """The action to play: the best, or one of the mixture, by seed."""
    point = below(seeded(seed, TIE), ONE) / ONE
    for candidate in thought.candidates:
        point -= candidate.share
        if point < 0:
            return candidate.action
    return thought.candidates[0].action


def warm(game: Game) -> None:
    """Compile the search of a game."""
    match = Match.new(game, game.sample(1), 1)
    seat = match.game.to_act(match.state)
    Tree(match, seat, 0, tuning_of(game), 1, True).grow(1)
