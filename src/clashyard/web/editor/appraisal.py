"""What is known about a page with exactly one solution, beside its proof: how difficult it is, and what plays no part in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from clashyard.core.words import Words
from clashyard.grimoire.difficulty import said
from clashyard.grimoire.puzzle import Puzzle
from clashyard.web.boards.registration import board_of
from clashyard.web.editor import check_queue
from clashyard.web.editor.models import DONE, GRADE, SMALLER, Check

WAITING, NOTHING, SOME, FAILED = "waiting", "nothing", "some", "failed"


@dataclass(frozen=True)
class Appraisal:
    """*grade*: from 1 to the number of grades, 0 while it is unknown. *spare*: what is known about the cards that play no part.

    *spare* is empty before anybody has asked.
    """

    grade: int = 0
    said: str = ""
    measuring: bool = False
    spare: str = ""
    spare_said: str = ""

    @property
    def pending(self) -> bool:
        return self.measuring or self.spare == WAITING


def appraisal_of(puzzle: Puzzle, words: Words) -> Appraisal:
    """Return what is known about a page that was shown to have exactly one solution."""
    grade, less = check_queue.found_for(puzzle, GRADE), check_queue.found_for(puzzle, SMALLER)
    spare, spare_said = _spare(puzzle, less, words)
    if grade is None or grade.state != DONE:
        measuring = grade is not None and grade.going_on
        return Appraisal(0, words("Being measured…") if measuring else "", measuring, spare, spare_said)
    facts: Mapping[str, int] = (grade.verdict or {})["difficulty"]
    if not facts:
        return Appraisal(0, words("It could not be measured in time."), False, spare, spare_said)
    return Appraisal(facts["grade"], said(facts, words), False, spare, spare_said)


def _spare(puzzle: Puzzle, less: Check | None, words: Words) -> tuple[str, str]:
    """Return what is known about the cards that play no part, and that as a sentence."""
    if less is None:
        return "", ""
    if less.going_on:
        seconds = check_queue.wait(check_queue.ahead(less) + 1)
        return WAITING, words("Looking for cards that play no part. This takes about {seconds} s.", seconds=seconds)
    if less.verdict is None:
        return FAILED, words("The error has been logged; you can try again.")
    position, finished = less.verdict["position"], less.verdict["finished"]
    if position == dict(puzzle.position):
        return NOTHING, words("Every card plays a part.") if finished else words("Nothing was found in the time for one check.")
    return SOME, _gone(puzzle, position, words)


def _gone(puzzle: Puzzle, position: Mapping[str, Any], words: Words) -> str:
    match = puzzle.match()
    keys = [key for key in puzzle.position.get("cards", {}) if key not in position.get("cards", {})]
    if not keys:
        return words("Something in this position plays no part.")
    names = ", ".join(board_of(match).named(match, key, words) for key in keys)
    return words("{number} card plays no part: {names}.", "{number} cards play no part: {names}.", number=len(keys), names=names)
