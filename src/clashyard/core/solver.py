"""What a game's solver of puzzles offers: goals, verdicts, strategies and their checks.

A solver decides from what one seat may know, and its strategies win against everything that this seat cannot know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal

from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.core.phrase import Phrase

UNIQUE, SEVERAL, NONE, UNDECIDED = "unique", "several", "none", "undecided"
Line = tuple[str, ...]  # actions in notation, in order


Mistake = Phrase | Literal[""]  # a sentence, or nothing


class Unproven(Exception):
    """A strategy fails, does not say what to do, or is too long to write down. Its text may be a `Phrase`."""


@dataclass(frozen=True)
class Goal:
    """Something to force within a number of turns."""

    name: str  # in files
    title: str  # English pattern without a number, for choices: "Win"
    sentences: tuple[str, ...]  # English, for 1, 2, 3 … turns: "Win this turn"; its length is the most turns allowed
    outlasts: bool = False  # it is reached only when the others' next turn is over, too


@dataclass(frozen=True)
class Quest:
    """What a puzzle asks: that *seat*, which is to decide in *match*, reaches *goal* within *turns* of its turns."""

    match: Match
    seat: str
    goal: str
    turns: int


@dataclass(frozen=True)
class Limits:
    """Where a search gives up. *nodes* are positions; *seconds* are checked now and then, and None means no limit."""

    nodes: int = 20_000_000
    seconds: float | None = None


@dataclass(frozen=True)
class Verdict:
    """What a solver found.

    *kind* is UNIQUE, SEVERAL, NONE or UNDECIDED. *solutions* are all inclusion-minimal sets of plays of the first turn that force
    the goal, each in one order that works; *orders* is how many orders of the unique solution work,
    of how many. *refutation* answers the most tempting try if there is no solution. *value* is the probability of reaching the
    goal where simultaneous choices or chance decide it, else 0 or 1; None if undecided. *reason* says which limit was reached.
    """

    kind: str
    solutions: tuple[Line, ...] = ()
    orders: tuple[int, int] = (0, 0)
    refutation: Line = ()
    value: Fraction | None = None
    nodes: int = 0
    reason: str = ""


@dataclass(frozen=True)
class Reply:
    """How the others go on after the seat's turn: their actions, and whether these defeat the goal (None: not decided)."""

    actions: Line
    refutes: bool | None
    position: Mapping[str, Any] | None = None  # the start, with hidden cards in the order that the actions need; None: as it was


@dataclass(frozen=True)
class Measured:
    """A measurement of a solver: positions, nodes visited, seconds of search, and positions decided within a second each."""

    positions: int
    nodes: int
    seconds: float
    decided: int


@dataclass(frozen=True, eq=False)
class Mining:
    """What a game tells a miner of puzzles."""

    shelves: tuple[str, ...]  # what books are made of: packs of cards, or kinds of positions
    quests: Callable[[Game, int, str, int], Iterator[tuple[Quest, Line]]]  # game, seed, shelf, turns -> what a match has
    smaller: Callable[[Quest], Iterator[Mapping[str, Any]]]  # positions with one card less
    holds: Callable[[Quest, Line], bool]  # does a first turn force the goal? False if it is not legal
    themes: Callable[[Quest, Line], tuple[str, ...]]  # without which the solution fails
    signature: Callable[[Quest, Line], str]  # the same for puzzles that are alike
    measured: Callable[[Game, int, int], Measured]  # turns, number of positions
    tries: Callable[[Quest, Line], Iterator[Line]]  # tempting first turns that fail, the most tempting first


@dataclass(frozen=True, eq=False)
class Solver:
    """The solver of a game: plain functions, so that a game without one simply has none."""

    goals: Mapping[str, Goal]
    solve: Callable[[Quest, Limits], Verdict]  # BadInput for a position or a goal that makes no sense, before any search
    reached: Callable[
        [Quest, Match], bool | None
    ]  # now, in a match that began with the quest's: True, False (lost for good), None
    reply: Callable[[Quest, Match, int, Limits], Reply]  # the seat's turn is over, and so many of its turns are left
    certify: Callable[[Quest, Line, Limits], Any]  # a quest and its solution -> the strategy as JSON values; Unproven
    check: Callable[[Quest, Line, Any], Mistake]  # … -> the first in a certificate; no search
    mining: Mining | None = None
    warm: Callable[[], None] | None = None  # compile what the others use, if it compiles
    limits: Limits = field(default_factory=Limits)  # within which a page or an editor may ask
    turns_left: Callable[[Quest, Match], int] | None = None  # where the others decide within a seat's turn, too; else None
    lucky: Callable[[Quest, Match], bool] | None = None  # did draws or hidden cards decide what the seat's last action led to?
    prove: Callable[[Quest, Limits], Line] | None = None  # how a solution begins, or nothing: quicker than `solve`, for players
