"""The enemy's answers: a turn that defeats the goal, or the one that makes it hardest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from clashyard.core.match import Match
from clashyard.core.solver import Limits, Quest, Reply
from clashyard.decks.rules.actions import END, PLACES, PLAY
from clashyard.decks.rules.state import Duel
from clashyard.decks.search.choices import SPAN, exchange
from clashyard.decks.search.state import FAIL, OPEN, UNKNOWN
from clashyard.decks.setup.options import NAMES
from clashyard.decks.solver.question import Question
from clashyard.decks.solver.solve import NUMBERS

ENOUGH = 40  # turns of the enemy that are compared if none defeats the goal


def reply(quest: Quest, match: Match, left: int, limits: Limits) -> Reply:
    """Return how the enemy goes on in *match*, which began with the quest's position, when so many turns are *left*."""
    seat, start = NAMES.index(quest.seat), cast(Duel, match.state)
    question = Question(start, seat, NUMBERS[quest.goal], quest.turns)
    answer = question.ask(question.start, left, limits)
    if answer == UNKNOWN:
        return Reply(("end",), None)
    path = defeating(question, question.start, left, limits) if answer == FAIL else _hardest(question, left, limits)
    return written(quest, match, path, answer == FAIL)


def steps(question: Question, state: Any, left: int) -> Iterator[tuple[int, Any, int, int]]:
    """Yield each choice in a position, the state after it, its answer or OPEN, and the turns left then."""
    for choice in question.choices(state, left):
        answer, after, then = question.advance(state, left, choice)
        yield choice, after, answer, then


def defeating(question: Question, state: Any, left: int, limits: Limits) -> list[int]:
    """Return choices of the enemy, up to the end of its turn, after which the goal cannot be forced."""
    path: list[int] = []
    while True:
        for choice, after, answer, then in steps(question, state, left):
            if answer == FAIL or (answer == OPEN and question.ask(after, then, limits) == FAIL):
                path.append(choice)
                if answer == FAIL or choice == END:
                    return path
                state, left = after, then
                break
        else:
            return [END]


def _hardest(question: Question, left: int, limits: Limits) -> list[int]:
    """Return a turn of the enemy after which the fewest sets of plays reach the goal, the longest of equals."""
    best, most = [END], (-(10**9), 0)
    for path, after, then in _turns(question, question.start, left, [], [ENOUGH]):
        question.ask(after, then, limits, listing=True)
        score = -int(question.q.sets), len(path)
        if score > most:
            best, most = path, score
    return best


def _turns(question: Question, state: Any, left: int, path: list[int], budget: list[int]) -> Iterator[tuple[list[int], Any, int]]:
    for choice, after, answer, then in steps(question, state, left):
        if answer != OPEN or budget[0] <= 0:
            continue
        if choice == END:
            budget[0] -= 1
            yield [*path, choice], after, then
        else:
            yield from _turns(question, after, then, [*path, choice], budget)


def written(quest: Quest, match: Match, path: list[int], refutes: bool) -> Reply:
    """Write the enemy's choices as actions, with the position at the start in which its hidden cards lie as they need it.

    Nothing has read the hidden cards so far, so two of them that are exchanged now may as well have begun in each other's place.
    """
    g = cast(Duel, match.state.copy())
    foe = g.active
    position = quest.match.position()
    hand = before = position[match.game.seats[foe]]["hand"]
    texts = []
    for choice in path:
        action = choice % SPAN
        if choice >= SPAN:
            row, slot, place = g.hand[foe], (action - PLAY) // PLACES, choice // SPAN - 1
            one, other = match.setting.key(row[slot]), match.setting.key(row[place])
            hand = [other if name == one else one if name == other else name for name in hand]
            exchange(row, slot, place)
        texts.append(match.game.notation.write_action(g, match.setting, foe, action))
        match.game.rules.play(g, foe, action)
    position[match.game.seats[foe]]["hand"] = hand
    return Reply(tuple(texts), refutes, None if hand == before else position)
