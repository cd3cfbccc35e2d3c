"""A solver that knows its answers, for tests of pages: quick, and the same each time."""

from __future__ import annotations

from typing import Any

from clashyard.core.errors import BadInput
from clashyard.core.phrase import Phrase
from clashyard.core.solver import NONE, SEVERAL, UNDECIDED, UNIQUE, Goal, Limits, Line, Mistake, Quest, Reply, Solver, Verdict

GOALS = {
    "win": Goal("win", "Win", ("Win this turn", "Win in two turns", "Win in three turns")),
    "clear": Goal("clear", "Leave no enemy Creature", ("Leave no enemy Creature",)),
}
PROOF = {"plan": "proof"}


def solve(quest: Quest, limits: Limits) -> Verdict:
    """Answer by the Mana of the position: 1 for no solution, 2 for two, 3 for no decision, 4 for a refusal, else one."""
    mana = quest.match.position()["turn"]["mana"]
    plays = [action for action in quest.match.legal if action.startswith("play")]
    first, last = tuple(plays[:1]), tuple(plays[-1:])
    if mana == 4:
        raise BadInput("goal", "the goal is reached already; ask for another one")
    if mana == 1:
        return Verdict(NONE, refutation=(*first, "end"), nodes=7)
    if mana == 2:
        return Verdict(SEVERAL, (first, last), nodes=20)
    return Verdict(UNDECIDED, nodes=99, reason="nodes") if mana == 3 else Verdict(UNIQUE, (first,), (1, 2), nodes=23)


def certify(quest: Quest, line: Line, limits: Limits) -> Any:
    """Return the one certificate that `check` accepts."""
    return PROOF


def check(quest: Quest, line: Line, certificate: Any) -> Mistake:
    """Return a mistake for every other certificate."""
    return "" if certificate == PROOF else Phrase("the plan is missing")


SOLVER = Solver(GOALS, solve, lambda quest, match: None, lambda *given: Reply((), None), certify, check)
