"""Does a lesson agree with the rules? Every action, every answer, every number it claims."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from clashyard.core.errors import ClashyardError
from clashyard.core.ledger import rules
from clashyard.core.scenario import compare, differences
from clashyard.core.words import LANGUAGES, Words
from clashyard.lessons.lesson import Lesson, Step
from clashyard.lessons.session import READ, Attempt, Session

SIGNS = {"+": 1, "−": -1, "-": -1}
LETTERS = re.compile(r"[^\d+−×=\-]+")
SUM = re.compile(r"([+−-]?)(\d+(?:×\d+)*)")


def problems(lesson: Lesson) -> list[str]:
    """Return what the rules contradict in *lesson*, one line each; an empty list if it agrees with them.

    It is played from start to end, with every accepted action, and every other legal action is tried at every step.
    """
    try:
        return [f"{lesson.id}: {line}" for line in _through(lesson, Session(lesson))]
    except ClashyardError as error:
        return [f"{lesson.id}: {error}"]


def _through(lesson: Lesson, session: Session) -> Iterator[str]:
    step = session.step
    if step is None:
        return
    place = f"steps[{session.number + 1}]"
    for line in (*_written(lesson, step), *_decided(session, step), *_wrong(session, step)):
        yield f"{place}: {line}"
    for action in step.accepted or (READ,):
        attempt = session.attempt(action)
        if not attempt.right:
            yield f"{place}: {action}: {attempt.said(Words())}"
            continue
        yield from (f"{place}: {action}: {line}" for line in _claimed(attempt, step))
        yield from _through(lesson, session.after(attempt))


def _written(lesson: Lesson, step: Step) -> Iterator[str]:
    """Yield what is wrong with a step before anything is played: its rule, its sums."""
    if step.rule not in rules(lesson.game.name):
        yield f"rule: {step.rule!r} is not in the ledger"
    if not step.short:
        yield "short: the rule is not explained"
    claimed = set(_numbers([step.expect, *step.told]))
    for total, summed in _sums(step.calculation):
        if total != summed:
            yield f"calculation: {step.calculation!r} should be {summed}"
        if total not in claimed:
            yield f"calculation: neither expect nor told has {total}"


def _decided(session: Session, step: Step) -> Iterator[str]:
    if step.accepted and session.lesson.seat not in session.match.deciding:
        yield "it is not the learner's decision"


def _wrong(session: Session, step: Step) -> Iterator[str]:
    """Yield what is wrong with the answers to tries: each legal action, and each that a pattern names."""
    used: set[str] = set()
    before = session.match.position()
    literal = [wrong.pattern for wrong in step.wrong if "*" not in wrong.pattern]
    for action in dict.fromkeys([*session.match.legal_of(session.lesson.seat), *literal]):
        attempt = session.attempt(action)
        if session.match.position() != before:
            yield f"{action}: the try was not taken back"
        if attempt.right and action in literal:
            yield f"{action}: this is right"
        if attempt.right:
            continue
        yield from (f"{action}: no answer in {each}" for each in LANGUAGES if not attempt.said(Words(each)).strip())
        if attempt.wrong:
            used.add(attempt.wrong.pattern)
            yield from (f"{action}: {line}" for line in differences(attempt.match, attempt.wrong.expect))
    yield from (f"{wrong.pattern}: no try fits this pattern" for wrong in step.wrong if wrong.pattern not in used)


def _claimed(attempt: Attempt, step: Step) -> Iterator[str]:
    """Yield the claims about the right action that do not hold."""
    yield from differences(attempt.match, step.expect)
    told = iter(attempt.events)
    for event in step.told:  # in this order, with others between them
        for name, fields in event.items():
            if not any(each.name == name and not list(compare(fields, each.fields, "", attempt.match.game)) for each in told):
                yield f"told: {name} {dict(fields)} did not happen"


def _sums(calculation: str) -> Iterator[tuple[int, int]]:
    """Yield the two sides of every equation in a line such as ``1 + 2 passed = 3: enough``, the right side first."""
    for part in re.split(r"[.:;,]", calculation):
        left, equals, right = LETTERS.sub("", part).partition("=")
        if equals:
            yield int(right), sum(SIGNS[sign or "+"] * _product(factors) for sign, factors in SUM.findall(left))


def _product(factors: str) -> int:
    product = 1
    for factor in factors.split("×"):
        product *= int(factor)
    return product


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, Mapping):
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from _numbers(each)
    elif isinstance(value, int):
        yield value
