"""The task of the worker that finds answers in puzzles. This module does not depend on Django."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clashyard.core.match import Match
from clashyard.core.solver import Limits, Quest
from clashyard.grimoire.books import puzzles


def found_reply(
    puzzle_id: str, position: Any, actions: Sequence[tuple[str, str]], left: int, nodes: int, seconds: float
) -> dict[str, Any]:
    """Return the answer to *actions*, pairs of seat and text, when the solver's seat has so many turns *left*.

    *position*: that of the puzzle, perhaps with the hidden cards in the order that an earlier answer needed.
    """
    puzzle = puzzles()[puzzle_id]
    quest = Quest(Match.from_position(puzzle.game, position, puzzle.options), puzzle.seat, puzzle.goal, puzzle.turns)
    match = quest.match.copy()
    for seat, action in actions:
        match.play(action, seat)
    reply = puzzle.solver.reply(quest, match, left, Limits(nodes, seconds))
    return {"actions": list(reply.actions), "refutes": reply.refutes, "position": reply.position}
