"""Sets of plays: what a solution is, and which of its orders work."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import factorial, prod
from typing import Any

from clashyard.core.solver import Limits
from clashyard.decks.rules.actions import END, play
from clashyard.decks.rules.state import Duel
from clashyard.decks.search.choices import card_of, target_of
from clashyard.decks.search.state import FORCED, OPEN, UNKNOWN
from clashyard.decks.solver.question import Question, codes

Play = tuple[int, int]  # the code of a card, and its target: a Creature, or -1 - a line
Met = tuple[int, Any]  # the answer at a position, or OPEN; and the position
LONGEST = 7  # plays whose orders are counted: 5,040


def plays_of(start: Duel, actions: Iterable[int]) -> tuple[Play, ...]:
    """Return the plays among actions of one turn, in their order."""
    g, kinds = start.copy(), codes(start)
    plays = []
    for action in actions:
        if action != END:
            plays.append((kinds[card_of(g, action)], target_of(g, action)))
            play(g, g.active, action)
    return tuple(plays)


def minimal(found: Sequence[tuple[Play, ...]]) -> list[int]:
    """Return the places of those sets that contain no other, each set once."""
    bags = [Counter(plays) for plays in found]
    kept: list[int] = []
    for k in sorted(range(len(bags)), key=lambda k: (len(found[k]), k)):
        if not any(bags[other] <= bags[k] for other in kept):
            kept.append(k)
    return kept


def orders(question: Question, plays: Sequence[Play], limits: Limits) -> tuple[int, int] | None:
    """Return how many orders of a set of plays force the goal, and of how many; None if that is not decided."""
    bag = Counter(plays)
    possible = factorial(len(plays)) // prod(factorial(n) for n in bag.values())
    if len(plays) > LONGEST:
        return None
    working = _working(question, [(OPEN, question.start)], bag, codes(question.start), limits)
    return None if working is None else (working, possible)


def _working(question: Question, met: Sequence[Met], left: Counter[Play], kinds: Sequence[int], limits: Limits) -> int | None:
    """Return how many orders of the plays *left* work, from any of the positions *met*; None if that is not decided."""
    if not left:
        return _ended(question, met, limits)
    total = 0
    for wanted in sorted(left):
        after = _extended(question, met, kinds, wanted)
        more = _working(question, after, left - Counter([wanted]), kinds, limits) if after else 0
        if more is None:
            return None
        total += more
    return total


def _ended(question: Question, met: Sequence[Met], limits: Limits) -> int | None:
    """Return 1 if the goal is forced when the turn ends in one of the positions, or 0."""
    answers = [question.after_end(g, limits) if answer == OPEN else answer for answer, g in met]
    return 1 if FORCED in answers else None if UNKNOWN in answers else 0


def _extended(question: Question, met: Sequence[Met], kinds: Sequence[int], wanted: Play) -> list[Met]:
    """Return what a play leads to, from each position and with each of the identical cards, but each position once."""
    found: dict[tuple[int, int], Met] = {}
    for known, g in met:
        if known == UNKNOWN:
            found[known, 0] = (known, g)
        for action in question.choices(g, question.turns) if known == OPEN else ():
            if action != END and (kinds[card_of(g, action)], target_of(g, action)) == wanted:
                answer, after, _ = question.advance(g, question.turns, action)
                found.setdefault((answer, question.key(after, question.turns)), (answer, after))
    return [*found.values()]
