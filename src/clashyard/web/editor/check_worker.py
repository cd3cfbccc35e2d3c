"""The tasks of the solver's process: answer one question about a page. This module does not depend on Django."""

from __future__ import annotations

import json
from collections.abc import Mapping
from time import perf_counter
from typing import Any

from clashyard.core.errors import ClashyardError
from clashyard.core.solver import UNIQUE, Limits, Line, Verdict
from clashyard.core.words import LANGUAGES, Words
from clashyard.grimoire import workshop
from clashyard.grimoire.attempt import attempt
from clashyard.grimoire.puzzle import Puzzle, parse_puzzle

REFUSED = "refused"  # the kind of an answer to a question that makes no sense
SHOWN = 8  # solutions that are listed
CERTIFICATE_AT_MOST = 512 * 1024  # characters of JSON


def answered(question: Mapping[str, Any], nodes: int, seconds: float) -> dict[str, Any]:
    """Return the verdict on a question as plain JSON values, with the milliseconds that it took.

    A unique solution comes with its certificate. ``played`` are the solutions, or the refutation, each with what the other seats
    answer in between, and the position with the hidden cards that these answers need. A question that makes no sense is REFUSED,
    with a sentence in each language.
    """
    puzzle = parse_puzzle(question)
    begun = perf_counter()
    try:
        verdict = puzzle.solver.solve(puzzle.quest, Limits(nodes, seconds))
        certificate = _certificate(puzzle, verdict, Limits(nodes, seconds))
    except ClashyardError as error:
        return {"kind": REFUSED, "said": {each: error.said(Words(each)) for each in LANGUAGES}, "took": 0}
    return {
        "kind": verdict.kind, "solutions": [list(line) for line in verdict.solutions], "orders": list(verdict.orders),
        "refutation": list(verdict.refutation), "value": None if verdict.value is None else str(verdict.value),
        "nodes": verdict.nodes, "reason": verdict.reason, "certificate": certificate,
        "played": [_played(puzzle, line) for line in verdict.solutions[:SHOWN]] or [_played(puzzle, verdict.refutation)],
        "took": round(1000 * (perf_counter() - begun)),
    }  # fmt: skip


def _played(puzzle: Puzzle, line: Line) -> dict[str, Any]:
    """Return the actions of all seats where the others decide within a turn, too; otherwise those of the line."""
    if puzzle.solver.turns_left is not None:
        try:
            match = attempt(puzzle, line).match
            return {"actions": list(match.actions), "position": match.origin["position"]}
        except ClashyardError:
            pass  # a refutation has the answers in it
    return {"actions": list(line), "position": None}


def _certificate(puzzle: Puzzle, verdict: Verdict, limits: Limits) -> Any:
    if verdict.kind != UNIQUE:
        return None
    found = puzzle.solver.certify(puzzle.quest, verdict.solutions[0], limits)
    return found if len(json.dumps(found)) <= CERTIFICATE_AT_MOST else None


def graded(question: Mapping[str, Any], nodes: int, seconds: float) -> dict[str, Any]:
    """Return how difficult a proven puzzle is: its ``difficulty``, empty if it was not measured in time."""
    begun = perf_counter()
    found = workshop.difficulty_of(parse_puzzle(question), seconds)
    return {"difficulty": found, "took": round(1000 * (perf_counter() - begun))}


def smaller(question: Mapping[str, Any], nodes: int, seconds: float) -> dict[str, Any]:
    """Return the ``position`` of a proven puzzle without what plays no part in it, and whether that is ``finished``."""
    begun = perf_counter()
    found = workshop.smaller(parse_puzzle(question), seconds)
    return {"position": dict(found.position), "finished": found.finished, "took": round(1000 * (perf_counter() - begun))}
