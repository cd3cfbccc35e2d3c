"""The goals of CLASH and its solver. A turn of a quest is a turn up to its Discard phase."""

from __future__ import annotations

from clashyard.clash.rules.state import DISCARD, OVER, TIMES, Clash
from clashyard.clash.solver.table import SURVIVE, WIN, Turn
from clashyard.core.belief_search import Node
from clashyard.core.duel_solver import Asked, Duels, duel_solver
from clashyard.core.errors import BadInput, one_of, whole
from clashyard.core.house import refuse_house
from clashyard.core.match import Match
from clashyard.core.solver import Goal, Quest
from clashyard.core.words import N_

GOALS = {
    goal.name: goal
    for goal in (
        Goal(WIN, N_("Win"), (N_("Win this turn"),), True),
        Goal(SURVIVE, N_("Survive"), (N_("Survive this turn"),), True),
    )
}


def ask(quest: Quest) -> Asked:
    """Return a quest made ready. Raises BadInput for a position or a goal that makes no sense."""
    goal = GOALS[one_of(quest.goal, GOALS, "goal", "goal")]
    whole(quest.turns, "turns", 1, len(goal.sentences))
    match = quest.match
    refuse_house(match.given)
    if any(level is not None and level.when != TIMES[0] for one in match.setting.characters for level in one.levels):
        raise BadInput("position.characters", "the solver knows only supers of the attacker, played at any time of the combo")
    one_of(quest.seat, match.seats, "seat", "seat")
    g = match.state
    assert isinstance(g, Clash)
    if g.step in (DISCARD, OVER):
        raise BadInput("position.step", "the turn is over in the Discard phase; nothing can be reached in it")
    if quest.seat not in match.deciding:
        raise BadInput("seat", "{seat} has nothing to decide in this position", seat=quest.seat)
    table = Turn(match.setting, g, match.seats.index(quest.seat), quest.goal)
    return Asked(table, table.start(g, quest.turns))


def at(quest: Quest, match: Match) -> Node | bool:
    """Return where a match stands that began with the quest's."""
    before, g = quest.match.state, match.state
    assert isinstance(before, Clash)
    assert isinstance(g, Clash)
    table = Turn(match.setting, before, match.seats.index(quest.seat), quest.goal)
    if g.turn != before.turn and g.step != OVER:
        return quest.goal == SURVIVE
    found = table.settled(g)
    return found if isinstance(found, bool) else table.start(g, quest.turns)


SOLVER = duel_solver(GOALS, Duels(ask, at))
