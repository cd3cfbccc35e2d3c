"""What the solver found, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from clashyard.core.errors import ClashyardError
from clashyard.core.match import Match
from clashyard.core.solver import NONE, SEVERAL, UNDECIDED, UNIQUE
from clashyard.core.words import N_, Words
from clashyard.grimoire.puzzle import Puzzle
from clashyard.web.boards.registration import board_of
from clashyard.web.editor import check_queue
from clashyard.web.editor.check_worker import REFUSED
from clashyard.web.editor.models import Check

SHOWN = 8  # solutions in the list
REASONS = {  # the limits at which a search gives up
    "nodes": N_("the limit of positions"), "time": N_("the limit of time"), "plays": N_("the limit of plays in a turn"),
    "hidden": N_("a hidden card that an ability would read"), "sets": N_("the limit of solutions"),
    "orders": N_("the limit of orders"),
}  # fmt: skip


@dataclass(frozen=True)
class Answer:
    """A verdict for a page. *kind*: of the verdict, or ``waiting``, ``failed`` or ``refused``. *lines*: actions in words."""

    kind: str
    title: str
    said: str
    lines: tuple[tuple[str, ...], ...] = ()
    heading: str = ""  # of the lines
    facts: tuple[tuple[str, str], ...] = ()
    effort: str = ""


def answer_of(puzzle: Puzzle, check: Check, words: Words) -> Answer:
    """Return what is known about a question that somebody has asked."""
    if check.going_on:
        return _waiting(check, words)
    if check.verdict is None:
        return Answer("failed", words("The check failed"), words("The error has been logged; you can try again."))
    verdict: Mapping[str, Any] = check.verdict
    if verdict["kind"] == REFUSED:
        return Answer(REFUSED, words("This cannot be checked"), verdict["said"][words.language])
    effort = words("{nodes} positions, {time} ms", nodes=verdict["nodes"], time=verdict["took"])
    return {UNIQUE: _unique, SEVERAL: _several, NONE: _none, UNDECIDED: _undecided}[verdict["kind"]](
        puzzle, verdict, words, effort
    )


def _waiting(check: Check, words: Words) -> Answer:
    number = check_queue.ahead(check)
    seconds = check_queue.wait(number + 1)
    said = words("This takes about {seconds} s.", seconds=seconds)
    if number:
        before = words("{number} check is before yours.", "{number} checks are before yours.", number=number)
        said = f"{before} {said}"
    return Answer("waiting", words("Checking…"), said)


def _unique(puzzle: Puzzle, verdict: Mapping[str, Any], words: Words, effort: str) -> Answer:
    good, all_orders = verdict["orders"]
    facts = ((words("Orders that work"), words("{number} of {all}", number=good, all=all_orders)),) if all_orders else ()
    return Answer(
        UNIQUE, words("Proven: exactly one solution"), words("Against every hidden card and every reply."),
        _lines(puzzle, verdict["solutions"], words), "", facts + _chance(verdict, words), effort,
    )  # fmt: skip


def _several(puzzle: Puzzle, verdict: Mapping[str, Any], words: Words, effort: str) -> Answer:
    number = len(verdict["solutions"])
    return Answer(
        SEVERAL, words("{number} solution", "{number} solutions", number=number), words("A puzzle has exactly one."),
        _lines(puzzle, verdict["solutions"], words), "", _chance(verdict, words), effort,
    )  # fmt: skip


def _none(puzzle: Puzzle, verdict: Mapping[str, Any], words: Words, effort: str) -> Answer:
    lines = _lines(puzzle, [verdict["refutation"]] if verdict["refutation"] else [], words, True)
    return Answer(
        NONE, words("No solution"), words("Whatever you play, the goal can be prevented."), lines,
        words("The best try, and the reply") if lines else "", _chance(verdict, words), effort,
    )  # fmt: skip


def _undecided(puzzle: Puzzle, verdict: Mapping[str, Any], words: Words, effort: str) -> Answer:
    reason = verdict["reason"]
    limit = words(REASONS[reason]) if reason in REASONS else words.text(reason) if reason else words(REASONS["nodes"])
    said = words("The search reached {limit}. Remove cards, or ask for fewer turns.", limit=limit)
    return Answer(UNDECIDED, words("Not decided"), said, effort=effort)


def _chance(verdict: Mapping[str, Any], words: Words) -> tuple[tuple[str, str], ...]:
    value = Fraction(verdict["value"]) if verdict["value"] else Fraction(0)
    return ((words("Chance of reaching the goal"), str(value)),) if 0 < value < 1 else ()


def _lines(puzzle: Puzzle, lines: Sequence[Sequence[str]], words: Words, whole: bool = False) -> tuple[tuple[str, ...], ...]:
    return tuple(actions_said(puzzle, line, words, whole) for line in lines[:SHOWN])


def actions_said(puzzle: Puzzle, line: Sequence[str], words: Words, whole: bool = True) -> tuple[str, ...]:
    """Return actions from the position on in words; those that cannot be played, as they are written.

    Unless *whole*, the end of the turn is left out at the end: every solution has it.
    """
    match: Match = puzzle.match()
    words = words.addressing(puzzle.seat)
    do = board_of(match).caption(match, words)
    found = []
    ends = board_of(match).ends
    for action in line[:-1] if line and line[-1] in ends and not whole else line:
        before = match.copy()
        try:
            found.append(do(action, before))
            match.play(action)
        except ClashyardError:
            found.append(action)
    return tuple(found)
