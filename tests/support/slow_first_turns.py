"""All that forces a goal in the first turn, by trying every sequence of plays with the slow solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from math import factorial, prod
from typing import Any

from clashyard.core.solver import Quest
from clashyard.decks.rules.actions import CREATURE, END, PLACES, PLAY
from clashyard.decks.rules.state import CARDS, WINDOW, Duel
from clashyard.decks.text.actions import LANE_NAMES
from tests.support.slow_solver import NODES, PLAYS, Answer, Belief, Search, Undecided, decide, every, some

Play = tuple[str, str]  # the facts of the card, or "champion"; and a line, or the key of the target or host
Plays = tuple[Play, ...]  # a multiset, sorted


@dataclass(frozen=True)
class FirstTurn:
    """A set of plays that forces the goal, and none of whose subsets does."""

    plays: Plays
    line: tuple[str, ...]  # one order that works, in notation
    orders: tuple[int, int]  # how many orders work, of how many


@dataclass(frozen=True)
class Situation:
    """What a fixed sequence of plays leads to: a belief for each thing that the seat may have seen on the way."""

    beliefs: tuple[Belief, ...]
    line: tuple[str, ...]

    @property
    def key(self) -> Any:
        return frozenset(frozenset(world.whole for world in belief) for belief in self.beliefs)


def first_turns(quest: Quest, nodes: int = NODES) -> list[FirstTurn] | None:
    """Return the inclusion-minimal multisets of plays that force the goal of *quest*, smallest first; None if not decided.

    The plays are the same whatever shows during the turn; later turns may depend on it. Identical cards count as one, but the
    targets of identical Creatures do not. A merged pair goes by the card beneath.
    """
    turns = Turns(Search(quest, nodes))
    answer = decide(quest, nodes)
    if not answer:
        return None if answer is None else []
    try:
        return turns.minimal(Situation((turns.search.start(),), ()))
    except Undecided:
        return None


class Turns:
    def __init__(self, search: Search) -> None:
        self.search = search

    def minimal(self, start: Situation) -> list[FirstTurn] | None:
        found: list[FirstTurn] = []
        level: dict[Plays, list[Situation]] = {(): [start]}
        while level:
            longer: dict[Plays, dict[Any, Situation]] = {}
            for plays, situations in level.items():
                answer = some(self.wins(situation) for situation in situations)
                if answer:
                    orders = self.working([start], Counter(plays))
                    found.append(FirstTurn(plays, self.told(situations), (orders, permutations_of(plays))))
                elif answer is None or (len(plays) >= PLAYS and any(self.goes_on(s) for s in situations)):
                    return None
                else:
                    for situation in situations:
                        for play, after in self.extensions(situation):
                            longer.setdefault(tuple(sorted((*plays, play))), {}).setdefault(after.key, after)
            level = {
                plays: [*after.values()] for plays, after in longer.items() if not any(includes(plays, w.plays) for w in found)
            }
        return found

    def wins(self, situation: Situation) -> Answer:
        """Return whether ending the turn now forces the goal."""
        search = self.search
        return every(a for belief in situation.beliefs for a in search.follow(belief, END, search.quest.turns))

    def told(self, situations: list[Situation]) -> tuple[str, ...]:
        best = next(situation for situation in situations if self.wins(situation))
        return (*best.line, *(("end",) if best.beliefs else ()))

    def goes_on(self, situation: Situation) -> bool:
        return any(self.search.table.own(belief[0]) for belief in situation.beliefs)

    def extensions(self, situation: Situation) -> Iterator[tuple[Play, Situation]]:
        """Yield every play that is legal whatever has shown, with what it leads to."""
        choices = [self.choices(belief) for belief in situation.beliefs]
        for play in choices[0] if choices else ():
            # Identical cards at different places of the hand are the same play, but lead to different hands.
            for numbers in product(*(each.get(play, []) for each in choices)):
                after = self.played(situation, numbers)
                if after is not None:
                    yield play, after

    def choices(self, belief: Belief) -> dict[Play, list[int]]:
        found: dict[Play, list[int]] = {}
        for _, number in self.search.table.own(belief[0]):
            found.setdefault(self.play(belief[0].state, number), []).append(number)
        return found

    def play(self, g: Duel, number: int) -> Play:
        table = self.search.table
        slot, where = divmod(number - PLAY, PLACES)
        card = "champion" if slot == WINDOW else table.facts[g.hand[table.seat][slot]]
        if where < CREATURE:
            return card, LANE_NAMES[where]
        line, place = divmod(where - CREATURE, CARDS)
        target = g.line[line][place]
        return card, table.facts[target] if target in table.hidden else table.match.setting.key(target)

    def played(self, situation: Situation, numbers: tuple[int, ...]) -> Situation | None:
        """Return what follows when each belief goes on with its number; None if the goal is lost in a world."""
        beliefs: list[Belief] = []
        for belief, number in zip(situation.beliefs, numbers, strict=True):
            parts = self.search.part(belief, number, self.search.quest.turns)
            if parts is None:
                return None
            beliefs += parts
        return Situation(tuple(beliefs), (*situation.line, self.text(situation.beliefs[0][0].state, numbers[0])))

    def text(self, g: Duel, number: int) -> str:
        match = self.search.quest.match
        return match.game.notation.write_action(g, match.setting, self.search.seat, number)

    def working(self, situations: list[Situation], left: Counter[Play]) -> int:
        """Return how many orders of the plays *left* can be played from one of *situations* and force the goal."""
        if not left:
            answer = some(self.wins(situation) for situation in situations)
            if answer is None:
                raise Undecided
            return int(answer)
        after: dict[Play, dict[Any, Situation]] = {}
        for situation in situations:
            for play, extended in self.extensions(situation):
                after.setdefault(play, {}).setdefault(extended.key, extended)
        return sum(self.working([*after[play].values()], left - Counter([play])) for play in left if play in after)


def includes(plays: Plays, others: Plays) -> bool:
    return not Counter(others) - Counter(plays)


def permutations_of(plays: Plays) -> int:
    return factorial(len(plays)) // prod(factorial(number) for number in Counter(plays).values())
