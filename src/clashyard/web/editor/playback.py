"""A line of actions on the board of the editor, step by step: a solution, or the best try with the reply that defeats it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from clashyard.core.errors import ClashyardError
from clashyard.core.match import Match
from clashyard.core.solver import Line
from clashyard.core.words import Words
from clashyard.grimoire.puzzle import Puzzle
from clashyard.web.boards.registration import board_of
from clashyard.web.editor.scene import addressed

MOST = 10  # characters of what is asked for
TOLD = 8  # sentences about one action, at most: the last ones


@dataclass(frozen=True)
class Played:
    """The actions of all seats along a line. *position*: with the hidden cards that it needs, if not those of the puzzle."""

    actions: Line
    position: Mapping[str, Any] | None = None

    def match(self, puzzle: Puzzle) -> Match:
        """Return the match after the line, or after that part of it that can be played."""
        match = puzzle.match() if self.position is None else Match.from_position(puzzle.game, self.position, puzzle.options)
        for action in self.actions:
            try:
                match.play(action)
            except ClashyardError:
                break
        return match


@dataclass(frozen=True)
class Playback:
    """The position after *step* actions of a line with *steps*. *said*: the last action in words, *told*: what it did."""

    line: int
    step: int
    steps: int
    match: Match
    said: str
    told: tuple[str, ...]


def playback_of(puzzle: Puzzle, lines: Sequence[Played], asked: str, words: Words) -> Playback | None:
    """Return the step that is *asked* for, such as ``0.2`` for two actions of the first line; None for one that is not there."""
    line, _, step = asked.partition(".")
    if not (line.isdecimal() and step.isdecimal() and len(asked) < MOST and int(line) < len(lines)):
        return None
    words, match = addressed(puzzle.game, puzzle.seat, words), lines[int(line)].match(puzzle)
    steps = len(match.actions)
    at = min(int(step), steps)
    if not at:
        return None
    board = board_of(match)
    tell = board.teller(match, words)
    events = [event for event in match.events_of(at - 1) if not board.look_of(event)]
    return Playback(
        int(line), at, steps, match.at(at), said_of(match, at - 1, puzzle.seat, words),
        tuple(tell(event, at - 1) for event in events[-TOLD:]),
    )  # fmt: skip


def said_of(match: Match, number: int, seat: str, words: Words) -> str:
    """Return an action in words, after the name of whoever plays it unless that is *seat*. *words*: as `addressed` returns."""
    mover, said = match.movers()[number], board_of(match).caption(match, words)(match.actions[number], match.at(number))
    return said if mover == seat else f"{words.player(mover)}{words(': ')}{said}"
