"""Why tries of a puzzle fail: the board at the moment that decides, and in words beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clashyard.core.errors import ClashyardError
from clashyard.core.game import Event
from clashyard.core.match import Match
from clashyard.core.solver import Limits, Quest, Reply
from clashyard.core.words import Words
from clashyard.grimoire.attempt import WRONG, Attempt, attempt
from clashyard.grimoire.puzzle import Puzzle, Try
from clashyard.paper.stories import why_not
from clashyard.web.boards.board import Board
from clashyard.web.boards.registration import board_of
from clashyard.web.boards.stops import Stop
from clashyard.web.puzzles.attempts import solved_by
from clashyard.web.refused import Refused

REASONS = 2  # of a wrong try, beside its board


@dataclass(frozen=True)
class Refuted:
    """A wrong try: its own *actions*, what was played in words, and why it fails, each in a sentence or nothing."""

    actions: tuple[str, ...]
    plays: str
    why: str
    more: tuple[str, ...] = ()


def stop_of(at: Attempt, words: Words) -> Stop | None:
    """Return why a wrong attempt fails; None for all others."""
    if at.status != WRONG:
        return None
    match, board = at.match, board_of(at.match)
    found = board.stopped(match, at.puzzle.seat, at.puzzle.goal, at.since, words)
    if found is not None:
        return found
    last = len(match.actions) - 1
    return Stop(last, len(match.events_of(last)), words("This does not reach the goal."), _reasons(at, board, words))


def _reasons(at: Attempt, board: Board, words: Words) -> tuple[str, ...]:
    """Return what the others have answered, and the last thing that happened."""
    match, say, do = at.match, board.teller(at.match, words), board.caption(at.match, words)
    numbers = range(at.since, len(match.actions))
    movers = match.movers()
    theirs = [n for n in numbers if movers[n] != at.puzzle.seat and match.actions[n] not in board.ends]
    answers = [words("{seat}: {action}.", seat=movers[n], action=do(match.actions[n], match.at(n))) for n in theirs[-1:]]
    told = [say(event, n) for n in numbers for event in match.events_of(n) if _matters(event, board)]
    return (*answers, *told[len(answers) - REASONS :])


def _matters(event: Event, board: Board) -> bool:
    """Return whether an event may decide: not what begins a turn, is told in the log alone, or moves all cards."""
    return not board.look_of(event) and board.movements.get(event.name) not in ("begin", "deal", "shuffle")


def moment_of(at: Attempt, stop: Stop | None) -> Match:
    """Return the match at the moment that decides, or as the attempt has left it."""
    if stop is None or stop.events >= len(at.match.events_of(stop.action)):
        return at.match.at(stop.action + 1) if stop else at.match
    moments = list(at.match.moments(stop.action))
    return moments[max(stop.events - 1, 0)][1]


def line_said(puzzle: Puzzle, actions: Sequence[str], words: Words) -> str:
    """Return own actions of the first turn in words, without its end."""
    match, said = puzzle.match(), []
    board = board_of(match)
    say = board.caption(match, words)
    for action in actions:
        if action not in board.ends:
            said.append(say(action, match))
        match.play(action, puzzle.seat)
        if puzzle.seat not in match.deciding:
            break
    return ", ".join(said) or words("Nothing is played.")


def own_tries(puzzle: Puzzle, lines: Sequence[Sequence[str]], words: Words) -> list[Refuted]:
    """Return a visitor's wrong tries, the last first. Answers that are no longer kept are not looked for again."""
    return [_own(puzzle, tuple(line), words) for line in reversed(lines)]


def _own(puzzle: Puzzle, line: tuple[str, ...], words: Words) -> Refuted:
    try:
        stop = stop_of(solved_by(puzzle, line, lambda: 1), words)
    except Refused:
        stop = None
    return Refuted(line, line_said(puzzle, line, words), stop.title if stop else "")


def tempting_tries(puzzle: Puzzle, words: Words) -> list[Refuted]:
    """Return the tries that a book explains: as the board says it, or else as the book does."""
    return [_tempting(puzzle, each, words) for each in puzzle.tries]


def _tempting(puzzle: Puzzle, tempting: Try, words: Words) -> Refuted:
    def kept(quest: Quest, match: Match, left: int, limits: Limits) -> Reply:
        return Reply(tempting.reply, refutes=True)

    said = line_said(puzzle, tempting.actions, words)
    try:
        at = attempt(puzzle, tempting.actions, None, kept)
    except ClashyardError:  # the reply needs other hidden cards than those of the position
        return Refuted(tempting.actions, said, why_not(puzzle, tempting, words)[1])
    found = board_of(at.match).stopped(at.match, puzzle.seat, puzzle.goal, at.since, words) if at.status == WRONG else None
    if found is None:
        return Refuted(tempting.actions, said, why_not(puzzle, tempting, words)[1])
    return Refuted(tempting.actions, said, found.title, found.reasons)
