"""Wins that the solver of a game proves, so that a level plays them instead of searching."""

from __future__ import annotations

from clashyard.core.errors import BadInput
from clashyard.core.match import Match
from clashyard.core.solver import Limits, Quest
from clashyard.players.player import redrawn

WIN = "win"


def winning(match: Match, seat: str, positions: int) -> int | None:
    """Return the first action of a win in the turn of *seat*, whatever lies in the cards that it does not know.

    None if the solver proves none within so many *positions*, or does not take this one. What the seat cannot know is drawn
    anew before, so that not even where the solver gives up depends on it.
    """
    solver, number = match.game.solver, match.game.seats.index(seat)
    if solver is None or solver.prove is None or WIN not in solver.goals:
        return None
    world = match.copy()
    world.state = redrawn(match, number, 0)
    try:
        solution = solver.prove(Quest(world, seat, WIN, 1), Limits(positions))
    except BadInput:  # the solver is for some modes, phases and tables only
        return None
    return match.game.notation.read_action(match.state, match.setting, number, solution[0]) if solution else None
