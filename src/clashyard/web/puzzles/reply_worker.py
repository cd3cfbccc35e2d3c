"""The task of the worker that finds answers in puzzles. This module does not depend on Django."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from clashyard.core.match import Match
from clashyard.core.solver import Limits, Quest
from clashyard.games import NAMED


class Asked(NamedTuple):
    """A quest as it is sent to the process: see `Quest`. *game*: its name."""

    game: str
    options: dict[str, Any]
    position: Any
    seat: str
    goal: str
    turns: int

    @property
    def quest(self) -> Quest:
        match = Match.from_position(NAMED[self.game], self.position, self.options)
        return Quest(match, self.seat, self.goal, self.turns)


def found_reply(asked: Asked, actions: Sequence[tuple[str, str]], left: int, nodes: int, seconds: float) -> dict[str, Any]:
    """Return the answer to *actions*, pairs of seat and text, when the solver's seat has so many turns *left*."""
    quest, solver = asked.quest, NAMED[asked.game].solver
    assert solver is not None
    match = quest.match.copy()
    for seat, action in actions:
        match.play(action, seat)
    reply = solver.reply(quest, match, left, Limits(nodes, seconds))
    return {"actions": list(reply.actions), "refutes": reply.refutes, "position": reply.position}


def found_turn(asked: Asked, nodes: int, seconds: float) -> list[str]:
    """Return a turn that goes on to the goal; nothing if none was found within the limits."""
    solver = NAMED[asked.game].solver
    assert solver is not None
    solutions = solver.solve(asked.quest, Limits(nodes, seconds)).solutions
    return list(solutions[0]) if solutions else []
