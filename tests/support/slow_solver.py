"""A slow solver of Clash of Decks, written from the definitions alone: the fast one has to agree with it.

A *belief* is all the worlds (see `slow_worlds`) that the seat cannot tell apart. The seat plays the same action in each of them,
and then learns what it sees; the enemy knows everything and may act differently in each. Nothing is estimated: an answer is
True, False, or None where a limit was reached. The only tricks are these: what has been decided is remembered; the end of a turn
is tried first, then whatever settled the last questions of the same kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from clashyard.core.solver import Quest
from clashyard.decks.rules.actions import END
from clashyard.decks.rules.events import BASTION_FELL, ENDED
from clashyard.decks.rules.state import DRAW, FORT, LANES, NOBODY, Duel
from tests.support.slow_worlds import Move, Table, World

NODES = 400_000  # actions played in worlds
PLAYS = 8  # plays a turn: cards that cost nothing can be played for ever
REMEMBERED = 12  # moves that settled something
Answer = bool | None
Belief = tuple[World, ...]


class Undecided(Exception):
    """A limit was reached."""


def every(answers: Iterable[Answer]) -> Answer:
    result: Answer = True
    for answer in answers:
        if answer is False:
            return False
        result = result and answer
    return result


def some(answers: Iterable[Answer]) -> Answer:
    result: Answer = False
    for answer in answers:
        if answer is True:
            return True
        result = None if answer is None else result
    return result


def decide(quest: Quest, nodes: int = NODES) -> Answer:
    """Return whether the seat of *quest*, which acts in Summoning, can force its goal; None if a limit was reached."""
    search = Search(quest, nodes)
    try:
        belief = search.start()
        return search.forced(belief, quest.turns) if belief else None
    except Undecided:
        return None


@dataclass
class Search:
    """One search for the answers to a quest."""

    quest: Quest
    nodes: int
    met: dict[Any, Answer] = field(default_factory=dict)
    settled: dict[tuple[bool, int], list[Move]] = field(default_factory=dict)  # by seat and turns left, the latest first

    def __post_init__(self) -> None:
        self.table = Table(self.quest.match, self.quest.seat)
        self.seat, self.goal = self.table.seat, self.quest.goal

    def start(self) -> Belief:
        """Return the belief at the start, or nothing if there are too many worlds."""
        return tuple(self.table.start())

    # What is to be decided

    def forced(self, belief: Belief, left: int) -> Answer:
        """Return whether the seat forces the goal from here; *left* is how many of its turns have not ended."""
        key = belief[0].whole if len(belief) == 1 else frozenset(world.whole for world in belief), left
        if key not in self.met:
            mine = belief[0].state.active == self.seat
            self.met[key] = some(self.tries(belief, left)) if mine else every(self.threats(belief, left))
        return self.met[key]

    def tries(self, belief: Belief, left: int) -> Iterator[Answer]:
        moves = self.table.own(belief[0])  # the same in every world, for the seat sees all that decides it
        yield every(self.follow(belief, END, left))
        if belief[0].state.plays >= PLAYS:
            yield None if moves else False
            return
        for move, number in self.in_order(True, left, moves):
            answer = every(self.follow(belief, number, left))
            if answer is True:
                self.remember(True, left, move)
            yield answer

    def threats(self, belief: Belief, left: int) -> Iterator[Answer]:
        yield every(self.follow(belief, END, left))
        found: dict[tuple[Move, int], list[World]] = {}
        for world in belief:
            for move, before, number in self.table.theirs(world):
                found.setdefault((move, number), []).append(before)
        if belief[0].state.plays >= PLAYS:
            yield None if found else True
            return
        for move, number in self.in_order(False, left, found):
            answer = every(self.follow(tuple(found[move, number]), number, left))
            if answer is False:
                self.remember(False, left, move)
            yield answer

    def in_order(self, mine: bool, left: int, moves: Iterable[tuple[Move, int]]) -> list[tuple[Move, int]]:
        """Return moves, those first that settled something before."""
        places = {move: i for i, move in enumerate(self.settled.get((mine, left), ()))}
        return sorted(moves, key=lambda each: places.get(each[0], REMEMBERED))

    def remember(self, mine: bool, left: int, move: Move) -> None:
        before = self.settled.get((mine, left), [])
        self.settled[mine, left] = [move, *(other for other in before if other != move)][:REMEMBERED]

    def follow(self, belief: Belief, number: int, left: int) -> Iterator[Answer]:
        """Yield the answers for what the seat may see when *number* is played in the worlds of *belief*."""
        mine = belief[0].state.active == self.seat
        after = self.part(belief, number, left)
        if after is None:
            yield False
            return
        for part in after:
            yield self.forced(part, left - int(mine and number == END))

    def part(self, belief: Belief, number: int, left: int) -> list[Belief] | None:
        """Return what the seat may believe after *number*, as far as it is still to be decided; None if it has failed."""
        found: list[tuple[World, Any]] = []
        for world in belief:
            for after, log in self.table.played(world, number):
                self.nodes -= 1
                if self.nodes < 0:
                    raise Undecided
                answer = self.reached(world.state.active == self.seat, after.state, log, number == END, left)
                if answer is False:
                    return None
                if answer is None:
                    found.append((after, log))
        if len(found) < 2:
            return [(world,) for world, _ in found]
        parts: dict[Any, dict[bytes, World]] = {}
        for world, log in found:
            parts.setdefault((self.table.sight(world.state), self.table.heard(log)), {})[world.whole] = world
        return [tuple(part.values()) for part in parts.values()]

    def reached(self, mine: bool, g: Duel, log: list[Any], ends: bool, left: int) -> Answer:
        """Return whether the last action reached the goal or defeated it for good; None if it goes on."""
        events = [entry[0] for entry in log] if ends else []
        over = ENDED in events  # if not, the match was decided in the turn; if so, perhaps when the next one began
        last = ends and mine and left == 1 and self.goal != "survive"
        if mine and over and self.stands(g, events):
            return True
        if g.winner == 1 << self.seat:
            return not (last and over)
        if self.goal == "survive" and left == 0 and over:
            return True
        if g.winner != NOBODY:
            return self.goal == "survive" and g.winner == DRAW
        return False if last else None

    def stands(self, g: Duel, events: list[int]) -> bool:
        """Return whether the goal was reached when the turn of the seat ended."""
        enemy = self.table.enemy
        if self.goal == "clear":
            return g.line_size[enemy * LANES] == g.line_size[enemy * LANES + 1] == 0
        # The Bastion may have fallen only after that, by the Exhaustion with which the enemy's turn begins.
        return self.goal == "bastion" and g.side[enemy] == FORT and BASTION_FELL not in events[events.index(ENDED) :]
