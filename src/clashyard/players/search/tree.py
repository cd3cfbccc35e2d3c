"""A tree from Python: grown for so many iterations, or for seconds until the choice is settled."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np

from clashyard.core import fast
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.core.playout import bind, buffer, room
from clashyard.players.search import at_once, looking, walk
from clashyard.players.search.state import ROOT, Entry
from clashyard.players.search.table import find, mixed
from clashyard.players.search.tuning import Tuning

PART = 32  # iterations between two looks at the clock
MOST_ENTRIES = 1 << 20  # of a tree: 80 MB
ENTRIES_PER_ITERATION = 16
LOOKS = 8  # at a search that has seconds: is it settled?
STEADY = 0.05  # of a choice at once: no more of the mixture than this may still be expected to move
DRIVERS = (
    looking.weigh, looking.probe, looking.plainest, looking.weigh_later, looking.look, at_once.choose, at_once.at_once,
    walk.in_turn, walk.iterate, walk.search,
)  # fmt: skip


@cache
def searcher(game: Game, compiled: bool) -> Callable[..., Any]:
    """`walk.search` for *game*."""
    function: Callable[..., Any] = bind(game, compiled, DRIVERS)["search"]
    return fast.compiled(function) if compiled else function


class Tree:
    """One tree, which can be grown further. What it holds depends on what *seat* may know and on *seed* alone."""

    def __init__(self, match: Match, seat: int, seed: int, tuning: Tuning, expected: int, compiled: bool) -> None:
        game = match.game
        self.seed, self.done = seed, 0
        self.states = room(game, match.state, 3, compiled)
        size = 1 << max(8, min(MOST_ENTRIES - 1, expected * ENTRIES_PER_ITERATION).bit_length())
        self.entries: Any = np.zeros(size, Entry.dtype) if compiled else [Entry() for _ in range(size)]
        self.desk = tuning.desk(seat, sum(1 << game.seats.index(name) for name in match.seats), compiled)
        self.out, self.spots = buffer(game, compiled), buffer(game, compiled)
        self.run = searcher(game, compiled)
        self._match, self._seat = match, seat

    def grow(self, count: int) -> None:
        """Carry out *count* more iterations."""
        self.run(self.states, self.entries, self.desk, self.out, self.spots, self.seed, self.done, count)
        self.done += count

    def grow_for(self, seconds: float) -> None:
        """Go on for that time, one part at least; less, when the choice is settled."""
        begun = time.monotonic()
        keys, together = _root(self._match, self._seat)
        before = np.zeros(len(keys))
        for look in range(1, LOOKS + 1):
            self.grow(PART)
            while time.monotonic() < begun + seconds * look / LOOKS:
                self.grow(PART)
            now = self.shares(keys, together)
            if settled(before, now, together, look):
                return
            before = now

    def shares(self, keys: Sequence[int], together: bool) -> Any:
        """What part of the visits the actions under *keys* have had; where several choose at once, of the weight."""
        view = self.entries if isinstance(self.entries, list) else self.entries.view(np.recarray)
        found = (view[find(view, key)] for key in keys)
        parts = np.array([float(entry.weight if together else entry.visits) for entry in found])
        return parts / max(1.0, parts.sum())

    def found(self) -> Any:
        """The entries in use, as a record array."""
        if isinstance(self.entries, list):
            return np.concatenate([e.to_record() for e in self.entries if e.key] or [np.zeros(0, Entry.dtype)])
        return self.entries[self.entries["key"] != 0]


def settled(before: Any, now: Any, together: bool, look: int) -> bool:
    """Will the rest of the time hardly change the choice? *before* and *now* are the shares at the last look and this.

    In turn: what has been tried most can no longer be overtaken. At once: the mixture, at the pace of late, moves no
    further than STEADY.
    """
    left = LOOKS - look
    if together:
        return bool(np.abs(now - before).sum() / 2 * left < STEADY)
    second, first = np.sort(now)[-2:] if len(now) > 1 else (0.0, 1.0)
    return bool((first - second) * look > left)


def _root(match: Match, seat: int) -> tuple[list[int], bool]:
    """Under which keys the actions of *seat* stand; and do others, as far as it can know, choose at the same time?"""
    game = match.game
    menu = match.menu(game.seats[seat])
    key = looking.fingerprint(menu, len(menu), ROOT)
    guess = match.state.copy()
    game.hide(guess, seat, 0)
    together = game.deciding is not None and game.deciding(guess).bit_count() > 1
    if together:
        key = mixed(key, seat)
    return [mixed(key, action) for action in menu], together
