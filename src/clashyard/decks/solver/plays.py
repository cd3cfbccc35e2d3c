"""Sets of plays: what a solution is, and which of its orders work."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import factorial, prod

from clashyard.core.solver import Limits
from clashyard.decks.rules.actions import ACTIONS, END, menu, play
from clashyard.decks.rules.state import NOBODY, Duel
from clashyard.decks.search.choices import card_of, target_of
from clashyard.decks.search.state import FORCED, UNKNOWN
from clashyard.decks.solver.question import Question, codes

Play = tuple[int, int]  # the code of a card, and its target: a Creature, or -1 - a line
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


def action_of(g: Duel, kinds: Sequence[int], wanted: Play) -> int | None:
    """Return the legal action that is this play now, if there is one."""
    out = [0] * ACTIONS
    for action in out[: menu(g, g.active, out)]:
        if action != END and (kinds[card_of(g, action)], target_of(g, action)) == wanted:
            return action
    return None


def orders(question: Question, plays: Sequence[Play], limits: Limits) -> tuple[int, int] | None:
    """Return how many orders of a set of plays force the goal, and of how many; None if that is not decided."""
    bag = Counter(plays)
    possible = factorial(len(plays)) // prod(factorial(n) for n in bag.values())
    if len(plays) > LONGEST:
        return None
    working = _working(question, question.start, bag, codes(question.start), limits)
    return None if working is None else (working, possible)


def _working(question: Question, g: Duel, left: Counter[Play], kinds: Sequence[int], limits: Limits) -> int | None:
    if not left:
        answer = question.after_end(g, limits)
        return None if answer == UNKNOWN else int(answer == FORCED)
    total = 0
    for wanted in sorted(left):
        action = action_of(g, kinds, wanted)
        if action is None:
            continue
        after = g.copy()
        play(after, after.active, action)
        rest = left - Counter([wanted])
        if after.winner != NOBODY:
            total += int(after.winner == 1 << question.seat and not rest)
            continue
        more = _working(question, after, rest, kinds, limits)
        if more is None:
            return None
        total += more
    return total
