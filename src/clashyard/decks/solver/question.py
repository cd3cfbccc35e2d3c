"""A question about a position, as Python asks it: set up, searched in parts, answered."""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Iterator
from functools import cache
from itertools import count
from typing import Any

import numpy as np

from clashyard.core import fast, machine_code
from clashyard.core.solver import Limits
from clashyard.decks.rules.actions import END
from clashyard.decks.rules.state import CARDS, CHAIN, EXHAUSTION_TURN, LUCIDITY, LUCIDITY_MANA, NOTHING, REINFORCEMENT, Duel
from clashyard.decks.search import keys, walk
from clashyard.decks.search.state import DEEPEST, FORCED, FRAMES, OPEN, SETS, UNKNOWN, WIDTH, Search

PART = 200_000  # nodes between two looks at the clock: a tenth of a second, or some minutes interpreted
PART_INTERPRETED = 500
SIZES = {1: 1 << 14, 2: 1 << 19, 3: 1 << 21}  # answers that are remembered, by turns
_stamps = count(1)
_rooms = threading.local()


@cache
def code_of(facts: tuple[int, ...]) -> int:
    """Return 62 bits for the facts of a card, the same on every machine."""
    return int.from_bytes(hashlib.blake2b(repr(facts).encode(), digest_size=8).digest()) >> 2


def codes(g: Duel) -> list[int]:
    """Return the code of every card, the same for identical cards; a Champion is like no other card."""
    rows = (g.cost, g.attack, g.health, g.incantation, g.abilities, g.auras)
    return [code_of((*(row[card] for row in rows), int(card in g.champion))) for card in range(CARDS)]


def readable(state: Any) -> Duel:
    """Return a state that notation can read, from one that may be a record."""
    return state if isinstance(state, Duel) else Duel.from_record(state)


class TooMany(Exception):
    """A decision has more choices than there is room for."""


class Room:
    """The memory that searches of a thread use one after the other."""

    def __init__(self, compiled: bool) -> None:
        self.compiled = compiled
        self.moves: Any = np.zeros((FRAMES, WIDTH), np.int32) if compiled else [[0] * WIDTH for _ in range(FRAMES)]
        self.found: Any = np.zeros((SETS, DEEPEST + 1), np.int32) if compiled else [[0] * (DEEPEST + 1) for _ in range(SETS)]
        self.table: Any = np.zeros(FRAMES + 1, Duel.dtype).view(np.recarray) if compiled else [Duel()] * (FRAMES + 1)
        self._known: dict[int, Any] = {}

    def known(self, turns: int) -> Any:
        """Return the table of answers for a question about so many turns."""
        size = SIZES[min(turns, 3)] if self.compiled else 1 << 16
        if size not in self._known:
            self._known[size] = np.zeros(size, np.int64) if self.compiled else [0] * size
        return self._known[size]


def room(compiled: bool) -> Room:
    """Return the memory of this thread, for machine code or for Python."""
    if getattr(_rooms, "kept", None) is None or _rooms.kept.compiled != compiled:
        _rooms.kept = Room(compiled)
    return _rooms.kept  # type: ignore[no-any-return]


@cache
def function(name: str, compiled: bool) -> Any:
    """Return a function of the search, compiled or not."""
    rule = getattr(keys if name == "key_of" else walk, name)  # walk imports all else that is asked for
    return fast.compiled(rule) if compiled else rule


class Question:
    """Whether *seat* can force *goal* from *state* within *turns* of its turns, the one under way included.

    In the enemy's turn, *turns* are those that are left. Answers to positions within one question are remembered. Without
    *compiled*, machine code is used if it has been prepared.
    """

    def __init__(self, state: Duel, seat: int, goal: int, turns: int, compiled: bool | None = None) -> None:
        self.room, self.seat, self.turns = room(machine_code.prepared() if compiled is None else compiled), seat, turns
        self.start = known(state, seat)
        q = Search()
        q.seat, q.foe, q.goal, q.turns = seat, 1 - seat, goal, turns
        q.reading, q.looping = int(reads(self.start, seat, turns)), int(loops(self.start))
        q.code = codes(state)
        q.stamp = code_of((next(_stamps),))
        self.q: Any = q.to_record().view(np.recarray)[0] if self.room.compiled else q
        self.known = self.room.known(turns)
        self.nodes = 0
        self.reason = ""

    def ask(self, state: Any, left: int, limits: Limits, listing: bool = False) -> int:
        """Return the answer for a position with so many turns *left*, or UNKNOWN at a limit; *reason* says at which."""
        room, q = self.room, self.q
        self._place(state, left)
        q.listing = int(listing)
        function("begin", room.compiled)(room.table, q, room.moves)
        until = None if limits.seconds is None else time.monotonic() + limits.seconds
        while q.depth >= 0:
            if self.nodes + q.nodes >= limits.nodes or (until is not None and time.monotonic() > until):
                self.reason = "nodes" if self.nodes + q.nodes >= limits.nodes else "time"
                self.nodes += int(q.nodes)
                return UNKNOWN
            q.pause = min(q.nodes + (PART if room.compiled else PART_INTERPRETED), limits.nodes - self.nodes)
            function("search", room.compiled)(room.table, q, room.moves, self.known, room.found)
        self.nodes += int(q.nodes)
        if q.answer == UNKNOWN or listing:
            self.reason = "hidden" if q.read else "plays" if q.narrow else ""
        return int(q.answer) if q.answer != OPEN else UNKNOWN

    def decide(self, limits: Limits) -> int:
        """Return the answer for the start: within one turn first, then two, up to all, as an early win is found soonest."""
        begun = time.monotonic()
        for left in range(1, self.turns):
            spent = time.monotonic() - begun
            rest = None if limits.seconds is None else max(0.0, limits.seconds - spent)
            if self.ask(self.start, left, Limits(limits.nodes, rest)) == FORCED:
                return FORCED
        rest = None if limits.seconds is None else max(0.0, limits.seconds - (time.monotonic() - begun))
        return self.ask(self.start, self.turns, Limits(limits.nodes, rest))

    def after_end(self, state: Duel, limits: Limits) -> int:
        """Return the answer if *seat* ends its turn in a position of its first turn."""
        answer, after, left = self.advance(state, self.turns, END)
        return answer if answer != OPEN else self.ask(after, left, limits)

    def choices(self, state: Any, left: int) -> list[int]:
        """Return the choices of the seat to act, END first. Raises TooMany."""
        room = self.room
        self._place(state, left)
        count = function("choices", room.compiled)(room.table[0], self.q, room.moves[0])
        if count < 0:
            raise TooMany
        return [int(choice) for choice in room.moves[0][:count]]

    def advance(self, state: Any, left: int, choice: int) -> tuple[int, Any, int]:
        """Carry out a choice. Return the answer or OPEN, the state after it, and the turns left then."""
        room = self.room
        self._place(state, left)
        answer = int(function("advance", room.compiled)(room.table, self.q, 0, choice))
        after = room.table[1]  # interpreted, a state of its own, which the next one replaces in the table
        return answer, after.copy() if room.compiled else after, int(self.q.left[1])

    def key(self, state: Any, left: int) -> int:
        """Return the key of a decision."""
        self._place(state, left)
        return int(function("key_of", self.room.compiled)(self.room.table[0], self.q, left, 1))

    def _place(self, state: Any, left: int) -> None:
        self.room.table[0] = state.to_record()[0] if self.room.compiled and isinstance(state, Duel) else state
        self.q.left[0], self.q.listing = left, 0

    def sets(self) -> Iterator[list[int]]:
        """Yield the winning sets of plays that the last listing found, as choices in an order that works."""
        for k in range(min(int(self.q.sets), SETS)):
            yield [int(choice) for choice in self.room.found[k][: self.q.lengths[k]]]


def known(state: Duel, seat: int) -> Duel:
    """Return a copy in which the enemy's unseen cards count as seen if they are all alike, so that nothing is hidden."""
    g = state.copy()
    kinds = codes(g)
    foe = 1 - seat
    hidden = [card for card in g.hand[foe][: g.hand_size[foe]] if not g.seen[card] >> seat & 1]
    if len({kinds[card] for card in hidden}) == 1:
        for card in hidden:
            g.seen[card] |= 1 << seat
            g.misfit[card] = 0
    return g


def hidden_cards(state: Duel, seat: int) -> list[int]:
    """Return the cards of the enemy's hand that *seat* does not know."""
    foe = 1 - seat
    return [card for card in state.hand[foe][: state.hand_size[foe]] if not state.seen[card] >> seat & 1]


def reads(g: Duel, seat: int, turns: int) -> bool:
    """Return whether something may read or reveal a hidden card by itself: Reinforcement, Chain, Exhaustion."""
    late = g.exhaustion and g.number[1 - seat] + turns >= EXHAUSTION_TURN
    return bool(hidden_cards(g, seat)) and bool(g.present & (REINFORCEMENT | CHAIN) or late)


def loops(g: Duel) -> bool:
    """Return whether a card may cost nothing, so that a turn may come back to a position."""
    least = LUCIDITY_MANA if g.present & LUCIDITY else 0
    return any(g.cost[card] <= least for card in range(g.cards)) or any(c != NOTHING for c in g.champion[:2])
