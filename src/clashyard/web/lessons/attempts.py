"""A visitor's point in a lesson, from what a URL or a form says: the steps behind them, and perhaps a try."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from clashyard.core.errors import ClashyardError
from clashyard.core.match import Match
from clashyard.core.words import N_
from clashyard.games import GAMES, NAMED
from clashyard.lessons import READ, Attempt, Lesson, Session, lessons_of
from clashyard.web.refused import Missing, Refused

LONGEST = 40  # steps
ACTION_AT_MOST = 200  # characters


@dataclass(frozen=True)
class Point:
    """Where a visitor is: in a session of a lesson, or looking at what a try has done there."""

    session: Session
    attempt: Attempt | None = None

    @property
    def match(self) -> Match:
        return self.attempt.match if self.attempt else self.session.match

    @property
    def asked(self) -> bool:
        """Return whether the visitor is to act on the board."""
        step = self.session.step
        return self.attempt is None and step is not None and bool(step.accepted)

    @property
    def query(self) -> str:
        """Return the query of this point's address."""
        tried = [("try", self.attempt.action)] if self.attempt else []
        return urlencode([*(("did", action) for action in self.session.done), *tried])

    @property
    def onward(self) -> tuple[str, ...]:
        """Return the steps behind the visitor after a right try."""
        return (*self.session.done, self.attempt.action) if self.attempt and self.attempt.right else self.session.done

    @property
    def finished(self) -> bool:
        """Return whether nothing is left to do in the lesson."""
        return len(self.onward) >= len(self.session.lesson.steps)


def lesson_named(game: str, name: str) -> Lesson:
    """Return the lesson of a URL. Raises Missing."""
    found = next((each for each in all_lessons(game) if each.id == name), None)
    if found is None:
        raise Missing(
            N_("This lesson does not exist. {game} has lessons 1 to {last}; choose one in their list."),
            game=NAMED[game].title,
            last=len(all_lessons(game)),
        )
    return found


def all_lessons(game: str) -> tuple[Lesson, ...]:
    """Return the lessons of a game. Raises Missing for a game that does not exist, or has none."""
    found = lessons_of(NAMED[game]) if game in NAMED else ()
    if not found:
        raise Missing(
            N_("There are lessons for {games}. Choose one of these games."),
            games=", ".join(each.title for each in GAMES if lessons_of(each)),
        )
    return found


def point_of(lesson: Lesson, done: Sequence[str], action: str = "") -> Point:
    """Return the point after *done*, with what comes of *action* if one is given. Raises Refused."""
    if len(done) > LONGEST or any(len(each) > ACTION_AT_MOST for each in (*done, action)):
        raise Refused(N_("This link does not fit the lesson. Start it again."))
    try:
        session = Session(lesson, tuple(done))
        return Point(session, session.attempt(action) if action else None)
    except ClashyardError as error:
        raise Refused(N_("This link does not fit the lesson. Start it again.")) from error


__all__ = ["READ", "Point", "all_lessons", "lesson_named", "point_of"]
