"""What one seat can force in a duel, whatever the other holds and does: a search over what this seat knows.

A node stands for all worlds that agree with the seat's knowledge. The other seat may hold any of them, so it may give every
answer that one of these worlds allows; which world it is becomes settled card by card, as cards are shown.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from time import monotonic
from typing import Any, NamedTuple, Protocol

from clashyard.core.matrix_games import game_value
from clashyard.core.solver import Limits
from clashyard.core.state import State

OWN, OTHER = 1, 2  # who decides, as bits
CLOCK = 512  # nodes between two looks at the clock


class Node(NamedTuple):
    """What the seat knows, carried by one state that agrees with it, and how many of its turns are left."""

    state: Any
    left: int


class Answer(NamedTuple):
    """What the other seat may do in some world: the action as text, and the cards that it needs for it."""

    text: str
    needs: tuple[int, ...] = ()


class Outcome(NamedTuple):
    """What may follow: the next node, or whether the goal is reached; *weight* among the outcomes of one draw."""

    node: Node | bool
    weight: int = 1
    luck: int = -1  # what was drawn or how the rest of the hidden cards lies, if that matters


class Table(Protocol):
    """A game as the search sees it, with a quest."""

    def start(self, state: State, left: int) -> Node: ...
    def deciding(self, node: Node) -> int: ...  # OWN, OTHER or both
    def key(self, node: Node) -> Hashable: ...  # equal for equal knowledge
    def own(self, node: Node) -> list[int]: ...
    def lost(self, node: Node) -> bool: ...  # whether the goal cannot be forced, as far as that is plain without a search
    def text(self, node: Node, action: int) -> str: ...  # of an own action
    def answers(self, node: Node) -> list[Answer]: ...
    def outcomes(self, node: Node, own: int | None, answer: Answer | None) -> list[list[Outcome]]: ...
    def rearranged(
        self, start: State, now: State, path: Sequence[tuple[Answer, int]]
    ) -> State: ...  # with hidden cards for a reply


class OutOfReach(Exception):
    """The search gave up; says at what: nodes, time, or what it cannot go through."""


@dataclass
class Search:
    """One search: what has been found out about nodes. Raises OutOfReach where a limit is met."""

    table: Table
    limits: Limits
    nodes: int = 0
    known: dict[Hashable, bool] = field(default_factory=dict)
    lengths: dict[Hashable, int] = field(default_factory=dict)
    values: dict[Hashable, Fraction] = field(default_factory=dict)
    refuting: dict[str, int] = field(default_factory=dict)  # how often an answer has defeated the goal
    until: float | None = None

    def __post_init__(self) -> None:
        self.until = None if self.limits.seconds is None else monotonic() + self.limits.seconds

    def _count(self) -> None:
        self.nodes += 1
        if self.nodes > self.limits.nodes:
            raise OutOfReach("nodes")
        if self.until is not None and self.nodes % CLOCK == 0 and monotonic() > self.until:
            raise OutOfReach("time")

    # Can it be forced?

    def forced(self, node: Node | bool) -> bool:
        """Return whether the seat can force its goal from here."""
        if isinstance(node, bool):
            return node
        key = self.table.key(node)
        found = self.known.get(key)
        if found is None:
            self._count()
            if self.table.deciding(node) & OWN:
                found = any(self.works(node, action) for action in self._hopeful(node))
            else:
                found = self._stands(node, None, self.table.answers(node))
            self.known[key] = found
        return found

    def works(self, node: Node, action: int) -> bool:
        """Return whether the goal is still forced after the seat's *action*, which the other seat may answer simultaneously."""
        return self._stands(node, action, self.replies(node))

    def _stands(self, node: Node, action: int | None, answers: Sequence[Answer | None]) -> bool:
        """Return whether the goal stands against all *answers*; those that defeated it elsewhere are tried first."""
        for answer in sorted(answers, key=self._refuted):
            if not self.holds(node, action, answer):
                self.refuting[answer.text if answer else ""] = self.refuting.get(answer.text if answer else "", 0) + 1
                return False
        return True

    def _refuted(self, answer: Answer | None) -> int:
        return -self.refuting.get(answer.text if answer else "", 0)

    def replies(self, node: Node) -> Sequence[Answer | None]:
        """Return what the other seat may do in the same moment as an own action: nothing, where it does not decide."""
        return self.table.answers(node) if self.table.deciding(node) & OTHER else (None,)

    def holds(self, node: Node, action: int | None, answer: Answer | None) -> bool:
        """Return whether the goal is forced after both choices, whatever comes of them."""
        return all(self.forced(each.node) for draw in self.table.outcomes(node, action, answer) for each in draw)

    def winners(self, node: Node) -> list[int]:
        """Return the seat's actions after which the goal is forced."""
        hopeful = self._hopeful(node)
        if not hopeful:
            self._count()  # it was looked at
        return [action for action in hopeful if self.works(node, action)]

    def _hopeful(self, node: Node) -> list[int]:
        """Return the seat's actions, or none where the goal is plainly lost."""
        return [] if self.table.lost(node) else self.table.own(node)

    # The shortest way

    def length(self, node: Node | bool) -> int:
        """Return how many own decisions a forced goal takes if both sides play well."""
        if isinstance(node, bool):
            return 0
        key = self.table.key(node)
        found = self.lengths.get(key)
        if found is None:
            self._count()
            if self.table.deciding(node) & OWN:
                found = 1 + min(self.longest(node, action) for action in self.winners(node))
            else:
                found = self.longest(node, None)
            self.lengths[key] = found
        return found

    def longest(self, node: Node, action: int | None) -> int:
        """Return how many decisions the seat still has after a winning *action* and the most stubborn answer."""
        answers = self.replies(node) if action is not None else self.table.answers(node)
        return max(self.after(node, action, answer) for answer in answers)

    def after(self, node: Node, action: int | None, answer: Answer | None) -> int:
        """Return how many decisions the seat still has after both choices and the most stubborn luck."""
        return max(self.length(each.node) for draw in self.table.outcomes(node, action, answer) for each in draw)

    def best(self, node: Node) -> int:
        """Return the own action that wins soonest, the first of equals."""
        return min(self.winners(node), key=lambda action: self.longest(node, action))

    # How probable is it?

    def value(self, node: Node | bool) -> Fraction:
        """Return the probability that the seat can guarantee where choices are simultaneous or cards are drawn.

        It is what the seat guarantees against an opponent who sees its hand, and whose hidden cards are at every moment those
        that suit the opponent best.
        """
        if isinstance(node, bool):
            return Fraction(node)
        key = self.table.key(node)
        if self.known.get(key):
            return Fraction(1)
        found = self.values.get(key)
        if found is None:
            self._count()
            own = self.table.own(node) if self.table.deciding(node) & OWN else [None]
            answers = self.replies(node) if own != [None] else self.table.answers(node)
            found = self.values[key] = game_value([[self.mean(node, a, b) for b in answers] for a in own])
        return found

    def mean(self, node: Node, action: int | None, answer: Answer | None) -> Fraction:
        """Return the value after both choices: the average over draws, in the worst of the ways hidden cards may lie."""
        return min(
            sum((self.value(each.node) * each.weight for each in draw), Fraction(0)) / sum(each.weight for each in draw)
            for draw in self.table.outcomes(node, action, answer)
        )
