"""What the solver found, in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from clashyard.core.solver import NONE, SEVERAL, UNDECIDED, UNIQUE
from clashyard.core.words import N_, Words
from clashyard.grimoire.puzzle import Puzzle
from clashyard.web.boards.registration import board_of
from clashyard.web.editor import check_queue
from clashyard.web.editor.check_worker import REFUSED
from clashyard.web.editor.models import Check
from clashyard.web.editor.playback import Played, said_of
from clashyard.web.editor.scene import addressed

REASONS = {  # the limits at which a search gives up
    "nodes": N_("the limit of positions"), "time": N_("the limit of time"), "plays": N_("the limit of plays in a turn"),
    "hidden": N_("a hidden card that an ability would read"), "sets": N_("the limit of solutions"),
    "orders": N_("the limit of orders"),
}  # fmt: skip


@dataclass(frozen=True)
class Answer:
    """A verdict for a page. *kind*: of the verdict, or ``waiting``, ``failed`` or ``refused``. *lines*: actions in words.

    *played*: the same lines in notation.
    """

    kind: str
    title: str
    said: str
    lines: tuple[tuple[str, ...], ...] = ()
    heading: str = ""  # of the lines
    facts: tuple[tuple[str, str], ...] = ()
    effort: str = ""
    played: tuple[Played, ...] = ()


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
    facts = ((words("Orders that work"), words("{number} of {all}", number=good, all=all_orders)),) if all_orders > 1 else ()
    return Answer(
        UNIQUE, words("Proven: exactly one solution"), words("Against every hidden card and every reply."),
        _lines(puzzle, verdict, words), "", facts + _chance(verdict, words), effort, _played(verdict),
    )  # fmt: skip


def _several(puzzle: Puzzle, verdict: Mapping[str, Any], words: Words, effort: str) -> Answer:
    number = len(verdict["solutions"])
    return Answer(
        SEVERAL, words("{number} solution", "{number} solutions", number=number), words("A puzzle has exactly one."),
        _lines(puzzle, verdict, words), "", _chance(verdict, words), effort, _played(verdict),
    )  # fmt: skip


def _none(puzzle: Puzzle, verdict: Mapping[str, Any], words: Words, effort: str) -> Answer:
    lines = _lines(puzzle, verdict, words)
    return Answer(
        NONE, words("No solution"), words("Whatever you play, the goal can be prevented."), lines,
        words("The best try, and the reply") if lines else "", _chance(verdict, words), effort, _played(verdict),
    )  # fmt: skip


def _undecided(puzzle: Puzzle, verdict: Mapping[str, Any], words: Words, effort: str) -> Answer:
    reason = verdict["reason"]
    limit = words(REASONS[reason]) if reason in REASONS else words.text(reason) if reason else words(REASONS["nodes"])
    said = words("The search reached {limit}. Remove cards, or ask for fewer turns.", limit=limit)
    return Answer(UNDECIDED, words("Not decided"), said, effort=effort)


def _chance(verdict: Mapping[str, Any], words: Words) -> tuple[tuple[str, str], ...]:
    value = Fraction(verdict["value"]) if verdict["value"] else Fraction(0)
    return ((words("Chance of reaching the goal"), str(value)),) if 0 < value < 1 else ()


def _played(verdict: Mapping[str, Any]) -> tuple[Played, ...]:
    lines = verdict.get("played") or [{"actions": line, "position": None} for line in verdict["solutions"]]  # of older checks
    return tuple(Played(tuple(each["actions"]), each["position"]) for each in lines if each["actions"])


def _lines(puzzle: Puzzle, verdict: Mapping[str, Any], words: Words) -> tuple[tuple[str, ...], ...]:
    return tuple(_said(puzzle, played, words) for played in _played(verdict))


def _said(puzzle: Puzzle, played: Played, words: Words) -> tuple[str, ...]:
    """Return the actions of a line in words; those that cannot be played, as written.

    The end of the seat's turn is left out at the end: every solution has it.
    """
    match, words = played.match(puzzle), addressed(puzzle.game, puzzle.seat, words)
    found = [said_of(match, number, puzzle.seat, words) for number in range(len(match.actions))]
    if match.actions and match.actions[-1] in board_of(match).ends and match.movers()[-1] == puzzle.seat:
        del found[-1]
    return (*found, *played.actions[len(match.actions) :])
