"""The goals of Clashing Blades! and its solver. A turn of a quest is a phrase: en garde and the exchange that follows."""

from __future__ import annotations

from clashyard.blades.rules.state import HAND, OVER, SEATS, STEPS, STING, Fight
from clashyard.blades.solver.table import SAFE, TOUCH, WIN, Deal
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
        Goal(WIN, N_("Win"), (N_("Win in this phrase"), N_("Win within two phrases"), N_("Win within three phrases")), True),
        Goal(
            TOUCH,
            N_("Touch and stay unhurt"),
            (
                N_("Touch the opponent in this phrase and stay unhurt"),
                N_("Touch the opponent within two phrases and stay unhurt"),
                N_("Touch the opponent within three phrases and stay unhurt"),
            ),
            True,
        ),
        Goal(
            SAFE,
            N_("Stay unhurt"),
            (N_("Stay unhurt in this phrase"), N_("Stay unhurt for two phrases"), N_("Stay unhurt for three phrases")),
            True,
        ),
    )
}


def ask(quest: Quest) -> Asked:
    """Return a quest made ready. Raises BadInput for a position or a goal that makes no sense."""
    goal = GOALS[one_of(quest.goal, GOALS, "goal", "goal")]
    whole(quest.turns, "turns", 1, len(goal.sentences))
    match = quest.match
    refuse_house(match.given)
    one_of(quest.seat, match.seats, "seat", "seat")
    g = match.state
    assert isinstance(g, Fight)
    if g.step in (OVER, STING):
        raise BadInput("position.step", "the deal is over at step {step}; nothing can be reached in it", step=STEPS[g.step])
    if quest.seat not in match.deciding:
        raise BadInput("seat", "{seat} has nothing to decide in this position", seat=quest.seat)
    if g.drawn.bit_count() > SEATS * HAND:
        raise BadInput(
            "position.discard", "too many cards have been dealt ({number}); a deal has only {most}",
            number=g.drawn.bit_count(), most=SEATS * HAND,
        )  # fmt: skip
    seat = match.seats.index(quest.seat)
    table = Deal(match.setting, g, seat, quest.goal)
    return Asked(table, table.start(g, quest.turns))


def at(quest: Quest, match: Match) -> Node | bool:
    """Return where a match stands that began with the quest's."""
    before, g = quest.match.state, match.state.copy()
    assert isinstance(before, Fight)
    assert isinstance(g, Fight)
    for row in match.history.logs[len(quest.match.history.logs) :]:
        g.log.extend((row[i], row[i + 1], row[i + 2], row[i + 3]) for i in range(0, len(row), 4))
    table = Deal(match.setting, before, match.seats.index(quest.seat), quest.goal)
    found = table.settled(before, g, quest.turns)
    return found if isinstance(found, bool) else table.start(g, found.left)


SOLVER = duel_solver(GOALS, Duels(ask, at))
