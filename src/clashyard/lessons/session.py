"""A learner in a lesson: what is on the board, what to do, and the answer to a try."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clashyard.core.errors import BadInput, ClashyardError, shown
from clashyard.core.game import Event
from clashyard.core.match import Match
from clashyard.core.words import N_, Words
from clashyard.lessons.lesson import Lesson, Step, Wrong, said

READ = "next"
NOTHING_TO_PLAY = N_("There is nothing to play in this step. Read it, then go on.")
ANOTHER = N_("You may do that, but it is not what this step asks for.")


@dataclass(frozen=True, eq=False)
class Attempt:
    """What came of a try. If it is not *right*, it has been taken back: *match* shows what it did, for people to see.

    *refusal* is why the rules do not allow it; *first* the number of its first action in *match*.
    """

    action: str
    right: bool
    step: Step
    match: Match
    first: int
    wrong: Wrong | None = None
    refusal: ClashyardError | None = None

    @property
    def events(self) -> list[Event]:
        """Return all that the try, and the replies to it, made happen in public."""
        return [event for number in range(self.first, self.match.told) for event in self.match.events_of(number)]

    def said(self, words: Words) -> str:
        """Return the answer to the try, which is never empty if the try is wrong. The events say the rest."""
        if self.right:
            return said(self.step.done, words)
        if self.wrong:
            return said(self.wrong.answer, words)
        if not self.step.accepted:
            return words(NOTHING_TO_PLAY)
        if self.refusal:
            return self.refusal.said(words)
        return said(self.step.otherwise, words) if self.step.otherwise else words(ANOTHER)


class Session:
    """A point of a lesson, which follows from the lesson and the right actions so far alone.

    *done* has one entry for each step behind the learner: an accepted action, or `READ`. It is all that must be kept. Raises
    BadInput for an action that is not right at its place.
    """

    def __init__(self, lesson: Lesson, done: Sequence[str] = ()) -> None:
        self.lesson = lesson
        self.done: tuple[str, ...] = ()
        self.match = Match.from_position(lesson.game, lesson.given, lesson.options)
        self._open()
        for number, action in enumerate(done, 1):
            if self.over or not (attempt := self.attempt(action)).right:
                raise BadInput(f"actions[{number}]", "{action} is not what this step asks for", action=shown(action))
            self.done, self.match = (*self.done, attempt.action), attempt.match
            self._open()

    def _open(self) -> None:
        """Put the position of the current step on the board, if it has one."""
        if self.step and self.step.given is not None:
            self.match = Match.from_position(self.lesson.game, self.step.given, self.lesson.options)

    @property
    def number(self) -> int:
        """Return the number of steps behind the learner."""
        return len(self.done)

    @property
    def step(self) -> Step | None:
        """Return the current step; None after the last."""
        return self.lesson.steps[self.number] if self.number < len(self.lesson.steps) else None

    @property
    def over(self) -> bool:
        """Return whether all steps are done."""
        return self.step is None

    def attempt(self, action: str) -> Attempt:
        """Return what comes of an action in notation, or of `READ`, and change nothing. Raises BadInput after the last step."""
        step = self.step
        if step is None:
            raise BadInput("lesson", "this lesson is over")
        first = len(self.match.actions)
        if not step.accepted:
            match = self._replied(self.match, step.replies) if action == READ else self.match
            return Attempt(action, action == READ, step, match, first)
        try:
            match = self._played(action)
        except ClashyardError as error:
            wrong = next((each for each in step.wrong if each.fits(action)), None)
            return Attempt(action, False, step, self.match, first, wrong, error)
        written = match.actions[first]
        if written in (self._played(each).actions[first] for each in step.accepted):
            return Attempt(written, True, step, self._replied(match, step.replies), first)
        wrong = next((each for each in step.wrong if each.fits(written)), None)
        if wrong and wrong.replies is not None:
            match = self._replied(match, wrong.replies)
        else:
            match = self._answered(match, step.replies)
        return Attempt(written, False, step, match, first, wrong)

    def after(self, attempt: Attempt) -> Session:
        """Return the session after an attempt: the next step if it was right, the same session otherwise."""
        return Session(self.lesson, (*self.done, attempt.action)) if attempt.right else self

    def _played(self, action: str) -> Match:
        match = self.match.copy()
        match.play(action, self.lesson.seat)
        return match

    @staticmethod
    def _replied(match: Match, replies: Sequence[str]) -> Match:
        """Return the match after all *replies*. Raises IllegalAction if one does not fit."""
        match = match.copy()
        for reply in replies:
            match.play(reply)
        return match

    def _answered(self, match: Match, replies: Sequence[str]) -> Match:
        """Return the match after a wrong try and those replies that still fit, until it is the learner's decision again."""
        for reply in replies:
            try:
                if self.lesson.seat not in match.deciding:
                    match.play(reply)
            except ClashyardError:
                break
        return match
