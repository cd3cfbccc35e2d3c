"""Lessons: scripted positions with one thing to do at a time, an answer to every wrong try, and a rule to read.

A game's lessons are data (`lessons.yaml` beside its ledger); nothing here knows a game by its name. `READ` is what a learner
does in a step that is only to be read.

>>> from clashyard import decks
>>> from clashyard.lessons import Session, lessons_of
>>> session = Session(lessons_of(decks.GAME)[0])
>>> session.step.title
'Play the Baron'
>>> session.attempt("end").right
False
"""

from __future__ import annotations

from clashyard.lessons.checks import problems
from clashyard.lessons.lesson import Lesson, Step, Wrong, said
from clashyard.lessons.reader import lesson_of, lessons_of, read_lessons, texts
from clashyard.lessons.session import READ, Attempt, Session

__all__ = [
    "READ", "Attempt", "Lesson", "Session", "Step", "Wrong",
    "lesson_of", "lessons_of", "problems", "read_lessons", "said", "texts",
]  # fmt: skip


def __dir__() -> list[str]:
    return sorted(__all__)
