"""What an author may ask about a puzzle that was proven: how difficult it is, and what plays no part in it.

Both measure for a limited time, and say so where it was too short.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from time import monotonic
from typing import Any, NamedTuple

from clashyard.core.solver import Line, Quest, Unproven
from clashyard.grimoire import miner
from clashyard.grimoire.duels import GROUNDS, facts
from clashyard.grimoire.duels import miner as duels
from clashyard.grimoire.duels.ground import Candidate, prove
from clashyard.grimoire.grades import LONGEST, difficulty
from clashyard.grimoire.puzzle import Puzzle
from clashyard.players.simple import Greedy


class Smaller(NamedTuple):
    """The same puzzle in a smaller position. *finished*: nothing more can be left out of it."""

    position: Mapping[str, Any]
    finished: bool


def difficulty_of(puzzle: Puzzle, seconds: float) -> dict[str, int]:
    """Return the measured facts of a puzzle with one solution, with its "grade"; nothing if the time was too short."""
    ends = monotonic() + seconds
    if puzzle.game.name in GROUNDS:
        return _difficulty_of_duel(puzzle)
    quest, mining = puzzle.quest, puzzle.solver.mining
    if mining is None:
        return {}
    try:
        return difficulty(quest, puzzle.solution, puzzle.orders, mining.holds(quest, greedy_turn(quest)), ends)
    except TimeoutError:
        return {}


def _difficulty_of_duel(puzzle: Puzzle) -> dict[str, int]:
    proof = prove(GROUNDS[puzzle.game.name], _candidate(puzzle))
    if proof is None or not proof.winners:
        return {}
    try:
        certificate = puzzle.solver.certify(puzzle.quest, puzzle.solution, puzzle.solver.limits)
    except Unproven:
        return {}
    found = facts.measure(replace(puzzle, certificate=certificate), proof)
    return {"grade": facts.grade(found), **found}


def greedy_turn(quest: Quest) -> Line:
    """Return the turn of a player that looks to the end of it, and no further."""
    match, player = quest.match.copy(), Greedy(0)
    begun = len(match.actions)
    for _ in range(LONGEST):
        if quest.seat not in match.deciding or match.actions[begun:][-1:] == ["end"]:
            break
        match.play(player.choose(match, quest.seat), quest.seat)
    return tuple(match.actions[begun:])


def smaller(puzzle: Puzzle, seconds: float) -> Smaller:
    """Leave out of a puzzle with one solution what plays no part: the solution stays the same, and the only one."""
    ends = monotonic() + seconds
    if puzzle.game.name in GROUNDS:
        position = _smaller_duel(puzzle, ends)
    else:
        position = _smaller_quest(puzzle, ends)
    return Smaller(position, monotonic() < ends)


def _smaller_duel(puzzle: Puzzle, ends: float) -> Mapping[str, Any]:
    ground, candidate = GROUNDS[puzzle.game.name], _candidate(puzzle)
    proof = prove(ground, candidate)
    if proof is None or len(proof.winners) != 1:
        return puzzle.position
    return duels.minimised(ground, candidate, ends).quest(puzzle.game).match.position()


def _smaller_quest(puzzle: Puzzle, ends: float) -> Mapping[str, Any]:
    quest, mining = puzzle.quest, puzzle.solver.mining
    if mining is None:
        return puzzle.position
    wrong = next(iter(mining.tries(quest, puzzle.solution)), ())
    return miner.minimised(puzzle.solver, mining, quest, puzzle.solution, wrong, ends).match.position()


def _candidate(puzzle: Puzzle) -> Candidate:
    return Candidate(puzzle.options, puzzle.position, puzzle.seat, puzzle.goal, puzzle.turns)
