"""The lessons that a person has finished or begun, kept in the user's data directory."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from clashyard.core.atomic_write import data_directory, save_text
from clashyard.core.errors import BadInput, cause
from clashyard.core.match_file import read_text
from clashyard.lessons import Lesson, Session


def _key(lesson: Lesson) -> str:
    return f"{lesson.game.name} {lesson.id}"


class Learnt:
    """What is kept: the finished lessons, and the actions of those that were begun. Raises BadInput for a damaged file."""

    def __init__(self) -> None:
        self.path: Path = data_directory() / "lessons.json"
        self.finished: set[str] = set()
        self.begun: dict[str, list[str]] = {}
        if self.path.exists():
            self._read()

    def _read(self) -> None:
        try:
            data: Any = json.loads(read_text(self.path))
            self.finished = {str(key) for key in data["finished"]}
            self.begun = {str(key): [str(action) for action in done] for key, done in data["begun"].items()}
        except (ValueError, KeyError, TypeError, AttributeError):
            raise BadInput(str(self.path), "the list of finished lessons is damaged; delete the file") from None

    def has(self, lesson: Lesson) -> bool:
        """Return whether *lesson* is finished."""
        return _key(lesson) in self.finished

    def has_begun(self, lesson: Lesson) -> bool:
        """Return whether *lesson* was left in the middle."""
        return _key(lesson) in self.begun

    def session(self, lesson: Lesson) -> Session:
        """Return *lesson* where it was left; from its start if it was not, or has changed since."""
        try:
            return Session(lesson, self.begun.get(_key(lesson), ()))
        except BadInput:
            return Session(lesson)

    def keep(self, session: Session) -> None:
        """Note how far *session* is, and write the file. Raises BadInput if it cannot be written."""
        key = _key(session.lesson)
        self.begun.pop(key, None)
        if session.over:
            self.finished.add(key)
        elif session.done:
            self.begun[key] = list(session.done)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadInput(str(self.path), "cannot be written: {reason}", reason=cause(error)) from None
        save_text(self.path, json.dumps({"finished": sorted(self.finished), "begun": self.begun}, indent=1) + "\n")
