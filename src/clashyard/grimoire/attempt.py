"""An attempt at a puzzle: a pure function of the puzzle and the solver's actions, for the website and the terminal.

The others' replies are found again each time, so an attempt is nothing but its actions and can be kept in a link.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from clashyard.core.errors import BadInput
from clashyard.core.match import Match
from clashyard.core.solver import Limits, Quest, Reply
from clashyard.grimoire.puzzle import Puzzle

OPEN, SOLVED, WRONG = "open", "solved", "wrong"
Replies = Callable[[Quest, Match, int, Limits], Reply]  # as `Solver.reply`


@dataclass(frozen=True, eq=False)
class Attempt:
    """Where an attempt stands. *match* has the actions of all seats; *since* is how many there were before the last own one.

    *status* is OPEN (something is to be decided), SOLVED or WRONG. A wrong attempt is over: *reply* is what the others do, and
    *proven* whether that was shown to defeat the goal, or the turns merely ran out.
    """

    puzzle: Puzzle
    match: Match
    status: str
    since: int = 0
    reply: Reply | None = None
    turns_left: int = 1
    quest: Quest | None = None  # with the hidden cards in the order that replies so far needed; None: as in the puzzle
    drawn: tuple[int, ...] = ()  # numbers of own actions, from 1, that were answered by what was drawn

    @property
    def own_actions(self) -> tuple[str, ...]:
        """Return the solver's actions so far."""
        return tuple(a for a, mover in zip(self.match.actions, self.match.movers(), strict=True) if mover == self.puzzle.seat)

    @property
    def answered(self) -> tuple[str, ...]:
        """Return the solver's actions that the others have answered: those before the others' last action."""
        return self.own_actions[: max(self._answers(), default=0)]

    def shown_to(self, line: Sequence[str]) -> tuple[str, ...]:
        """Return the solver's actions as far as somebody may see them whose actions were answered along *line* alone.

        The action that decides the attempt is left out, and so is the first one whose answer they have not earned.
        """
        own = self.own_actions
        new = next((number for number in self._answers() if own[:number] != tuple(line[:number])), None)
        if new is not None:
            return own[: max(new - 1, 0)]
        return own if self.status == OPEN else own[:-1]

    def _answers(self) -> Iterator[int]:
        """Yield, for each action of the others and for each draw, how many of the solver's actions came before it."""
        number = 0
        for mover in self.match.movers():
            if mover == self.puzzle.seat:
                number += 1
            if mover != self.puzzle.seat or number in self.drawn:
                yield number


def attempt(puzzle: Puzzle, actions: Iterable[str], limits: Limits | None = None, replies: Replies | None = None) -> Attempt:
    """Return where the solver's *actions* lead. *replies* finds the others' answers, if not the game's solver itself.

    Raises IllegalAction, and BadInput for actions after the end of an attempt.
    """
    limits, replies = limits or puzzle.solver.limits, replies or puzzle.solver.reply
    at = Attempt(puzzle, puzzle.match(), OPEN, 0, None, puzzle.turns)
    for number, action in enumerate(actions, 1):
        if at.status != OPEN:
            raise BadInput(f"actions[{number}]", "the attempt is over after {count} actions", count=number - 1)
        at = _after(at, action, limits, replies)
    return at


def _after(at: Attempt, action: str, limits: Limits, replies: Replies) -> Attempt:
    puzzle, match, quest, drawn = at.puzzle, at.match, at.quest or at.puzzle.quest, at.drawn
    since, number = len(match.actions), len(at.own_actions) + 1
    match.play(action, puzzle.seat)
    lucky = puzzle.solver.lucky
    if lucky is not None and lucky(quest, match):
        drawn = (*drawn, number)  # a reply says what: no try succeeds by luck
    else:
        reached = puzzle.solver.reached(quest, match)
        if reached is not None:
            return Attempt(puzzle, match, SOLVED if reached else WRONG, since, drawn=drawn)
        if puzzle.seat in match.deciding:
            return Attempt(puzzle, match, OPEN, since, at.reply, at.turns_left, at.quest, drawn)
    left = _turns_left(at, quest, match)
    if left == 0 and not puzzle.solver.goals[puzzle.goal].outlasts:
        return Attempt(puzzle, match, WRONG, since)
    reply = replies(quest, match, left, limits)
    if reply.position is not None:  # the seat cannot tell the difference
        quest = Quest(Match.from_position(puzzle.game, reply.position, puzzle.options), puzzle.seat, puzzle.goal, puzzle.turns)
        match = again(quest.match, match)
    for answer in reply.actions:
        match.play(answer)
    reached = puzzle.solver.reached(quest, match)
    status = WRONG if reply.refutes or reached is False else SOLVED if reached else OPEN
    if puzzle.solver.turns_left is not None:
        left = _turns_left(at, quest, match)
    return Attempt(puzzle, match, status, since, reply, left, quest, drawn)


def _turns_left(at: Attempt, quest: Quest, match: Match) -> int:
    """Return how many turns are left once the others have had theirs, or, where these decide within a turn, for now."""
    count = at.puzzle.solver.turns_left
    return at.turns_left - 1 if count is None else count(quest, match)


def again(start: Match, match: Match) -> Match:
    """Return a copy of *start* in which the actions of *match* have been played."""
    copy = start.copy()
    for action in match.actions:
        copy.play(action)
    return copy
