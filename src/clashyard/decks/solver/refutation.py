"""Why there is no solution: what a greedy player would try, and the enemy's turn that defeats it."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

from clashyard.core import machine_code
from clashyard.core.errors import ClashyardError
from clashyard.core.match import Match
from clashyard.core.playout import buffer, chooser, driver, room
from clashyard.core.solver import NONE, Limits, Line, Quest, Verdict
from clashyard.decks.rules.actions import END, PLACES, PLAY
from clashyard.decks.rules.state import Duel
from clashyard.decks.search.choices import SPAN
from clashyard.decks.search.state import FAIL, OPEN
from clashyard.decks.solver.question import Question, readable
from clashyard.decks.solver.replies import defeating, written
from clashyard.decks.solver.solve import asked, line, solve


def explained(quest: Quest, limits: Limits) -> Verdict:
    """Return the verdict about a quest, with a refutation if there is no solution. Raises BadInput before any search."""
    begun = time.monotonic()
    verdict = solve(quest, limits)
    if verdict.kind != NONE:
        return verdict
    return replace(verdict, refutation=refutation(quest, rest(limits, begun)))


def rest(limits: Limits, begun: float) -> Limits:
    """Return limits with the seconds that are left of those that ran from *begun* on."""
    return limits if limits.seconds is None else replace(limits, seconds=max(0.0, limits.seconds - (time.monotonic() - begun)))


def refutation(quest: Quest, limits: Limits) -> Line:
    """Return a turn of the seat, and the enemy's after it if the goal is still open then; nothing if none was found in time.

    The enemy's cards lie where they do in the position, if it can defeat the turn that way.
    """
    begun = time.monotonic()
    for own in dict.fromkeys((greedy_turn(quest), ("end",))):
        question = asked(quest)
        answer, state, left = played(quest, question, own)
        if answer == FAIL:
            return own
        if answer == OPEN and question.ask(state, left, rest(limits, begun)) == FAIL:
            path = brief(question, state, left, rest(limits, begun))
            if not path:
                path = defeating(question, state, left, rest(limits, begun))
                if path == [END]:
                    return ()  # it has been tried; the time is over
            return (*own, *written(quest, after(quest, own), path, True).actions)
    return ()


def brief(question: Question, state: Any, left: int, limits: Limits) -> list[int]:
    """Return a turn of the enemy with one play or none that defeats the goal, or nothing; hidden cards are best left in place."""
    begun = time.monotonic()
    choices = sorted(question.choices(state, left), key=lambda choice: (choice != END, moved(choice)))
    for choice in choices:
        answer, between, then = question.advance(state, left, choice)
        path = [choice]
        if answer == OPEN and choice != END:
            answer, between, then = question.advance(between, then, END)
            path.append(END)
        if answer == FAIL or (answer == OPEN and question.ask(between, then, rest(limits, begun)) == FAIL):
            return path
    return []


def moved(choice: int) -> bool:
    """Return whether a choice of the enemy needs a hidden card that lies elsewhere."""
    return choice >= SPAN and (choice % SPAN - PLAY) // PLACES != choice // SPAN - 1


def after(quest: Quest, actions: Line) -> Match:
    """Return the match after actions of the seat."""
    match = quest.match.copy()
    for action in actions:
        match.play(action, quest.seat)
    return match


def played(quest: Quest, question: Question, actions: Line) -> tuple[int, Any, int]:
    """Play actions of the seat: return the answer or OPEN, the state and the turns left. FAIL if one is not legal."""
    state: Any = question.start
    left, answer = quest.turns, OPEN
    for text in actions:
        if answer != OPEN:
            return FAIL, state, left
        try:
            action = quest.match.game.notation.read_action(readable(state), quest.match.setting, int(state.active), text)
        except ClashyardError:
            return FAIL, state, left
        answer, state, left = question.advance(state, left, action)
    return answer, state, left


def greedy_turn(quest: Quest) -> Line:
    """Return the turn that a greedy player would play."""
    game, compiled = quest.match.game, machine_code.prepared()
    start: Duel = readable(quest.match.state)
    table, out, values = room(game, start, 3, compiled), buffer(game, compiled), buffer(game, compiled)
    choose, play = chooser(game, compiled), driver(game, game.rules.play, compiled)
    to_act = driver(game, game.rules.to_act, compiled)
    actions: list[int] = []
    while to_act(table[0]) == start.active:
        actions.append(int(choose(table, start.active, len(actions), out, values)))
        play(table[0], start.active, actions[-1])
    return line(quest, start, [action for action in actions if action != END])
