"""A search tree, as Python uses it: grown for a number of iterations, or for seconds until the choice is settled."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from clashyard.core.match import Match
from clashyard.core.playout import buffer, driver, room
from clashyard.core.strength import Tuning
from clashyard.players.player import redrawn
from clashyard.players.search import expansion, two_sided, walk
from clashyard.players.search.edges import find, mixed
from clashyard.players.search.guide import Guide, unguided, with_room
from clashyard.players.search.parameters import search_of
from clashyard.players.search.state import ROOT, Edge, Search

PART = 32  # iterations between two looks at the clock, or at the steps
MAX_EDGES = 1 << 20  # of a tree: 80 MB
EDGES_PER_ITERATION = 16
STEPS_PER_ITERATION = 50  # of a two-sided search at the first en garde of a deal; later there are fewer
CHECKS = 8  # of whether the choice is settled, in a search by seconds
LONG = 1000  # iterations above which it is worth while to check whether the rest can change the choice
STEADY = 0.05  # of a simultaneous choice: the choice is settled when no more of the mixture than this is expected to move

Made = tuple[tuple[int, int], ...]  # seats and their actions; of those who chose together, in the order of the seats


class Tree:
    """One tree, which can be grown further. It depends on nothing but the knowledge of *seat* and *seed*.

    *both*: of a two-sided search, see `two_sided`. It is grown by iterations or steps, and not for a time. *guide*: a network
    that takes the place of the game's `prospects` where anybody decides. *begin*: for a two-sided search, after how many actions
    its root is, if that is not the present decision. *worlds*: for any other search, the positions that it takes for equally
    probable, records if *compiled*.
    """

    def __init__(
        self, match: Match, seat: int, seed: int, tuning: Tuning, expected: int, compiled: bool, both: bool = False,
        guide: Guide | None = None, begin: int | None = None, worlds: Any = None,
    ) -> None:  # fmt: skip
        game, past = match.game, () if begin is None else since(match, begin)
        self.seed, self.done = seed, 0
        self.root = ROOT  # the key of the present decision, but for the searching seat's hand
        for _, action in past:
            self.root = mixed(self.root, action)
        self.states = room(game, match.state if begin is None else match.at(begin).state, expansion.PLACES, compiled)
        if worlds is not None:
            self.states = np.concatenate([self.states, worlds]) if compiled else [*self.states, *worlds]
        size = 1 << max(8, min(MAX_EDGES - 1, expected * EDGES_PER_ITERATION).bit_length())
        self.edges: Any = np.zeros(size, Edge.dtype) if compiled else [Edge() for _ in range(size)]
        self.search = search_of(match, seat, tuning, compiled, past)
        self.guide = with_room(guide, game.rules.actions) if guide else unguided()
        self.out, self.spots = buffer(game, compiled), buffer(game, compiled)
        self._grow = driver(game, two_sided.grow if both else walk.grow, compiled)
        self._match, self._seat = match, seat

    def grow(self, count: int) -> None:
        """Carry out *count* more iterations."""
        self._grow(self.states, self.edges, self.search, self.guide, self.out, self.spots, self.seed, self.done, count)
        self.done += count

    def grow_until_sure(self, count: int) -> None:
        """Carry out *count* more iterations, or only as many as leave a turn-based choice the same.

        Each iteration visits one action. Once the most visited one is further ahead than iterations are left, it stays ahead.
        """
        keys, together = _root(self._match, self._seat) if count >= LONG else ([], False)
        if together or len(keys) < 2:
            self.grow(count)
            return
        end, part = self.done + count, count // (2 * CHECKS)
        while self.done < end:
            self.grow(min(part, end - self.done))
            second, first = np.sort(self._visits(keys, False))[-2:]
            if first - second > end - self.done:
                return

    @property
    def spent(self) -> int:
        """Return the steps of a two-sided search so far."""
        return int(self.search.spent if isinstance(self.search, Search) else self.search["spent"])

    def grow_by(self, steps: int) -> None:
        """Grow a two-sided search until its paths have *steps* numbers more, and the part is done in which they do."""
        end = self.spent + steps
        while self.spent < end:
            self.grow(PART)

    def grow_for(self, seconds: float) -> None:
        """Grow for that time, one part at least; stop early if the choice is settled."""
        begun = time.monotonic()
        keys, simultaneous = _root(self._match, self._seat)
        before = np.zeros(len(keys))
        for check in range(1, CHECKS + 1):
            self.grow(PART)
            while time.monotonic() < begun + seconds * check / CHECKS:
                self.grow(PART)
            now = self.policy(keys, simultaneous)
            if settled(before, now, simultaneous, check):
                return
            before = now

    def policy(self, keys: Sequence[int], simultaneous: bool) -> Any:
        """Return the share of the visits of each action, by key; at a simultaneous move, of the weights."""
        parts = self._visits(keys, simultaneous)
        return parts / max(1.0, parts.sum())

    def _visits(self, keys: Sequence[int], simultaneous: bool) -> Any:
        view = self.edges if isinstance(self.edges, list) else self.edges.view(np.recarray)
        found = (view[find(view, key)] for key in keys)
        return np.array([float(edge.weight if simultaneous else edge.visits) for edge in found])

    def found(self) -> Any:
        """Return the edges in use, as a record array."""
        if isinstance(self.edges, list):
            return np.concatenate([e.to_record() for e in self.edges if e.key] or [np.zeros(0, Edge.dtype)])
        return self.edges[self.edges["key"] != 0]


def since(match: Match, begin: int) -> list[tuple[int, int]]:
    """Return what was chosen after *begin* actions, as far as it is public: seats and actions, in the order of both."""
    return [each for first, _, made in rounds(match) if first >= begin for each in made]


def rounds(match: Match) -> Iterator[tuple[int, int, Made]]:
    """Yield what was chosen at each public point of a match: the numbers of actions before and after it, and who chose what."""
    made = list(zip(match.history.seats, match.numbers, strict=True))
    for first, last in pairwise(match.open_points()):
        yield first, last, tuple(sorted(made[first:last]))


def settled(before: Any, now: Any, simultaneous: bool, check: int) -> bool:
    """Return whether the rest of the time will hardly change the choice. *before* and *now* are the last and present policies.

    A turn-based choice is settled when the most visited action can no longer be overtaken. A simultaneous choice is settled
    when the mixture, at its present pace, would move by less than STEADY.
    """
    left = CHECKS - check
    if simultaneous:
        return bool(np.abs(now - before).sum() / 2 * left < STEADY)
    second, first = np.sort(now)[-2:] if len(now) > 1 else (0.0, 1.0)
    return bool((first - second) * check > left)


def _root(match: Match, seat: int) -> tuple[list[int], bool]:
    """Return the keys of the actions of *seat*, and whether, as far as it can know, other seats choose at the same time."""
    game = match.game
    menu = match.menu(game.seats[seat])
    key = expansion.fingerprint(menu, len(menu), ROOT)
    together = simultaneous(match, seat)
    if together:
        key = mixed(key, seat)
    return [mixed(key, action) for action in menu], together


def simultaneous(match: Match, seat: int) -> bool:
    """Return whether, as far as *seat* can know, other seats choose at the same time."""
    deciding = match.game.rules.deciding
    return deciding is not None and deciding(redrawn(match, seat, 0)).bit_count() > 1
