"""The verdict about a quest: all minimal solutions, or a refutation, or the limit that was reached."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from clashyard.core.errors import BadInput, one_of, whole
from clashyard.core.house import refuse_house
from clashyard.core.solver import NONE, SEVERAL, UNDECIDED, UNIQUE, Goal, Limits, Line, Quest, Verdict
from clashyard.core.words import N_
from clashyard.decks.rules.actions import END, play
from clashyard.decks.rules.state import DUEL, FORT, SUMMONING_PHASE, Duel
from clashyard.decks.search.state import BASTION_FALLS, CLEAR, FAIL, SETS, SURVIVE, UNKNOWN, WIN
from clashyard.decks.setup.options import NAMES
from clashyard.decks.solver.plays import minimal, orders, plays_of
from clashyard.decks.solver.question import Question, hidden_cards

GOALS = {
    "win": Goal("win", N_("Win"), (N_("Win this turn"), N_("Win within two turns"), N_("Win within three turns"))),
    "bastion": Goal(
        "bastion",
        N_("Bring down the Bastion"),
        (
            N_("Bring down the Bastion this turn"),
            N_("Bring down the Bastion within two turns"),
            N_("Bring down the Bastion within three turns"),
        ),
    ),
    "clear": Goal(
        "clear",
        N_("No enemy Creature left"),
        (
            N_("Leave no enemy Creature this turn"),
            N_("Leave no enemy Creature within two turns"),
            N_("Leave no enemy Creature within three turns"),
        ),
    ),
    "survive": Goal("survive", N_("Survive the enemy’s turn"), (N_("Survive the enemy’s next turn"),), outlasts=True),
}
NUMBERS = {"win": WIN, "bastion": BASTION_FALLS, "clear": CLEAR, "survive": SURVIVE}
MOST_CARDS = 32  # in the position: more are refused


def asked(quest: Quest) -> Question:
    """Return the question of a quest. Raises BadInput if the position or the goal makes no sense for the solver."""
    g: Any = quest.match.state
    seat = one_of(quest.seat, NAMES[:2], "seat", "seat")
    number = NAMES.index(seat)
    goal = GOALS[one_of(quest.goal, GOALS, "goal", "goal")]
    whole(quest.turns, "turns", 1, len(goal.sentences))
    refuse_house(quest.match.given)
    if g.mode != DUEL or quest.match.game.form:
        raise BadInput("options.mode", "puzzles are duels; this is another mode")
    if quest.match.winner is not None:
        raise BadInput("position", "the match is over in this position")
    if g.active != number or g.phase != SUMMONING_PHASE:
        raise BadInput("position.turn", "{seat} must be in Summoning, with cards to play", seat=seat)
    _check_sense(g, number, quest.goal)
    return Question(g, number, NUMBERS[quest.goal], quest.turns)


def _check_sense(g: Duel, seat: int, goal: str) -> None:
    foe = 1 - seat
    if g.cards > MOST_CARDS:
        raise BadInput(
            "position.cards", "{count} cards are too many for the solver; it accepts {most}", count=g.cards, most=MOST_CARDS
        )
    if any(g.misfit[card] for card in hidden_cards(g, seat)):
        raise BadInput("position", "a Reinforcement has passed over hidden cards; mark the enemy’s cards as seen")
    if goal == "bastion" and g.side[foe] == FORT:
        raise BadInput("goal", "the enemy’s Bastion has fallen already")
    if goal == "clear" and g.line_size[2 * foe] + g.line_size[2 * foe + 1] == 0:
        raise BadInput("goal", "the enemy has no Creature in play")


def solve(quest: Quest, limits: Limits) -> Verdict:
    """Return the verdict about a quest. Raises BadInput before any search."""
    question = asked(quest)
    answer = question.decide(limits)
    if answer == UNKNOWN:
        return Verdict(UNDECIDED, nodes=question.nodes, reason=question.reason)
    if answer == FAIL:
        return Verdict(NONE, value=Fraction(0), nodes=question.nodes)
    question.ask(question.start, quest.turns, limits, listing=True)
    if question.reason or question.q.sets > SETS:
        return Verdict(UNDECIDED, value=Fraction(1), nodes=question.nodes, reason=question.reason or "sets")
    found = list(question.sets())
    plays = [plays_of(question.start, actions) for actions in found]
    kept = minimal(plays)
    solutions = tuple(line(quest, question.start, found[k]) for k in kept)
    if len(kept) > 1:
        return Verdict(SEVERAL, solutions, value=Fraction(1), nodes=question.nodes)
    counted = orders(question, plays[kept[0]], limits)
    if counted is None:
        return Verdict(UNDECIDED, solutions, value=Fraction(1), nodes=question.nodes, reason=question.reason or "orders")
    return Verdict(UNIQUE, solutions, counted, (), Fraction(1), question.nodes)


def proven(quest: Quest, limits: Limits) -> Line:
    """Return a solution, or nothing if the goal cannot be forced or that is not decided. Raises BadInput before any search."""
    verdict = solve(quest, limits)
    return verdict.solutions[0] if verdict.value == 1 and verdict.solutions else ()


def line(quest: Quest, start: Duel, actions: Any) -> Line:
    """Return the actions of a turn as text, with its end unless a play has won."""
    g, texts = start.copy(), []
    for action in [*actions, END]:
        if quest.match.game.rules.to_act(g) == g.active and g.winner < 0:
            texts.append(quest.match.game.notation.write_action(g, quest.match.setting, g.active, action))
            play(g, g.active, action)
    return tuple(texts)
