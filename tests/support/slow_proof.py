"""Proving a page of a Grimoire again, by the slow solver alone."""

from __future__ import annotations

from collections import Counter

from clashyard.core.solver import Line, Quest
from clashyard.grimoire.puzzle import Puzzle
from tests.support.slow_first_turns import Play, Situation, Turns
from tests.support.slow_solver import Search, Undecided, decide

LIMIT = "a limit was reached"


def mistake(page: Puzzle, nodes: int) -> str:
    """Return what a page says wrongly, or nothing if it is proven; LIMIT if *nodes* positions do not suffice.

    Its solution forces the goal, is the only one, and needs all the turns; as many of its orders work as it says; its wrong tries
    fail.
    """
    turns = Turns(Search(page.quest, nodes))
    try:
        return _mistake(page, turns)
    except Undecided:
        return LIMIT


def _mistake(page: Puzzle, turns: Turns) -> str:
    start = Situation((turns.search.start(),), ())
    found = turns.minimal(start)
    if found is None:
        return LIMIT
    if len(found) != 1:
        return f"it has {len(found)} solutions"
    plays, end = played(turns, start, page.solution)
    if end is None or turns.wins(end) is not True:
        return "the solution does not force the goal"
    if Counter(plays) != Counter(found[0].plays):
        return "another turn is the solution"
    if found[0].orders != page.orders:
        return f"{found[0].orders} of its orders work"
    for wrong in page.tries:
        end = played(turns, start, wrong.actions)[1]
        if end is not None and turns.wins(end) is not False:
            return "a wrong try is not shown to fail"
    return sooner(page, turns.search.nodes)


def sooner(page: Puzzle, nodes: int) -> str:
    """Return that the goal can be forced in fewer turns, if so."""
    if page.turns == 1 or page.goal == "survive":
        return ""
    match decide(Quest(page.match(), page.seat, page.goal, page.turns - 1), nodes):
        case None:
            return LIMIT
        case True:
            return "it takes fewer turns"
    return ""


def played(turns: Turns, situation: Situation | None, line: Line) -> tuple[list[Play], Situation | None]:
    """Return the plays of a turn, and where it leads before its end: None if the goal has been lost."""
    plays: list[Play] = []
    for action in line:
        if action == "end" or situation is None or not situation.beliefs:
            break
        state = situation.beliefs[0][0].state
        number = next(n for _, n in turns.search.table.own(situation.beliefs[0][0]) if turns.text(state, n) == action)
        plays.append(turns.play(state, number))
        situation = turns.played(situation, (number,) * len(situation.beliefs))
    return plays, situation
