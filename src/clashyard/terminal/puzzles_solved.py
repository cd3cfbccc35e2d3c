"""The puzzles that a person has solved, kept in the user's data directory."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from clashyard.core.atomic_write import data_directory, save_text
from clashyard.core.errors import BadInput, cause
from clashyard.core.match_file import read_text
from clashyard.grimoire.puzzle import Puzzle

SHOWN, HINTED, SOLVED = STATES = ("shown", "hinted", "solved")  # solution shown, solved with help, solved alone; the best is kept


class Solved:
    """How far a person has come with each puzzle. Raises BadInput for a damaged file."""

    def __init__(self) -> None:
        self.path: Path = data_directory() / "puzzles.json"
        self.states: dict[str, str] = {}
        if self.path.exists():
            self._read()

    def _read(self) -> None:
        try:
            data: Any = json.loads(read_text(self.path))
            self.states = {str(key): STATES[STATES.index(state)] for key, state in data["puzzles"].items()}
        except (ValueError, KeyError, TypeError, AttributeError):
            raise BadInput(str(self.path), "the list of solved puzzles is damaged; delete the file") from None

    def state(self, puzzle: Puzzle) -> str:
        """Return one of STATES, or an empty text for a puzzle that is new."""
        return self.states.get(puzzle.id, "")

    def has(self, puzzle: Puzzle) -> bool:
        """Return whether *puzzle* is solved, with help or alone."""
        return self.state(puzzle) in (HINTED, SOLVED)

    def keep(self, puzzle: Puzzle, state: str) -> None:
        """Note how *puzzle* ended, and write the file. Raises BadInput if it cannot be written."""
        before = self.state(puzzle)
        state = HINTED if before == SHOWN and state == SOLVED else state
        self.states[puzzle.id] = max(before or state, state, key=STATES.index)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadInput(str(self.path), "cannot be written: {reason}", reason=cause(error)) from None
        save_text(self.path, json.dumps({"puzzles": dict(sorted(self.states.items()))}, indent=1) + "\n")
