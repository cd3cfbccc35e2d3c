"""The solver of puzzles: goals forced in a duel against every reply and every order of hidden cards."""

from __future__ import annotations

from typing import cast

from clashyard.core.match import Match
from clashyard.core.solver import Limits, Quest, Solver
from clashyard.decks.rules.actions import END
from clashyard.decks.rules.state import FORT, LANES, NOBODY, SUMMONING_PHASE, Duel
from clashyard.decks.setup.options import NAMES
from clashyard.decks.solver.certificate import certify, check
from clashyard.decks.solver.miner import MINING
from clashyard.decks.solver.question import Question
from clashyard.decks.solver.refutation import explained
from clashyard.decks.solver.replies import reply
from clashyard.decks.solver.solve import GOALS, proven

__all__ = ["SOLVER"]


def reached(quest: Quest, match: Match) -> bool | None:
    """Return whether the goal is reached in *match*, is lost for good, or is still open."""
    g, start = cast(Duel, match.state), cast(Duel, quest.match.state)
    seat = NAMES.index(quest.seat)
    if match.winner is not None:
        return quest.seat in match.winner or (match.winner == "draw" and GOALS[quest.goal].outlasts)
    if g.active == seat:
        return True if GOALS[quest.goal].outlasts and g.number[seat] > start.number[seat] else None
    foe = 1 - seat
    if quest.goal == "bastion" and g.side[foe] == FORT:
        return True
    if quest.goal == "clear" and g.line_size[foe * LANES] + g.line_size[foe * LANES + 1] == 0:
        return True
    return None


def warm() -> None:
    """Compile the search."""
    question = Question(Duel(), 0, 0, 1, compiled=True)
    question.start.hand_size[0] = question.start.hand_size[1] = 1  # a card each, so that nobody has lost
    question.start.phase, question.start.winner = SUMMONING_PHASE, NOBODY
    question.ask(question.start, 1, Limits())
    question.choices(question.start, 1)
    question.advance(question.start, 1, END)
    question.key(question.start, 1)


SOLVER = Solver(
    GOALS, explained, reached, reply, certify, check, MINING, warm, Limits(nodes=20_000_000, seconds=10.0), prove=proven
)
