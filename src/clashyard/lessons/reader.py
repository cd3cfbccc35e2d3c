"""Lessons read from the `lessons.yaml` of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from clashyard.core.errors import BadInput, a_list, mapping, one_of, optional_list, optional_mapping, shown
from clashyard.core.game import Game
from clashyard.core.yaml_reader import yaml_document
from clashyard.lessons.lesson import Lesson, Step, Wrong

FILE = "lessons.yaml"
LESSON = ("id", "title", "options", "given", "rule", "short", "steps", "seat")
STEP = ("title", "text", "do", "replies", "wrong", "otherwise", "done", "rule", "short", "calculation", "given", "expect", "told")
WRONG = ("try", "answer", "replies", "expect")


@cache
def lessons_of(game: Game) -> tuple[Lesson, ...]:
    """Return the lessons of *game* in order; none if it has no file of lessons. Raises BadInput with line and key."""
    source = game.lessons or files("clashyard") / game.name / FILE
    return read_lessons(game, source.read_text("utf-8"), source.name) if source.is_file() else ()


def lesson_of(game: Game, word: str) -> Lesson:
    """Return the lesson of *game* with that id or number. Raises BadInput for any other word."""
    known = {lesson.id: lesson for lesson in lessons_of(game)}
    numbered = {str(lesson.number): lesson for lesson in known.values()}
    if word.isdecimal() and word not in numbered:
        last = len(known)
        raise BadInput("lesson", "{value} is not a lesson of this game; type a number from 1 to {last}", value=word, last=last)
    return numbered.get(word) or known[one_of(word, known, "lesson", "lesson")]


def texts(game: Game) -> Iterator[tuple[str, str]]:
    """Yield every sentence of the lessons of *game*, with the id of its lesson."""
    for lesson in lessons_of(game):
        yield from ((f"{game.name}: {lesson.id}", text) for text in lesson.texts())


def read_lessons(game: Game, text: str, place: str = FILE) -> tuple[Lesson, ...]:
    """Return the lessons of a YAML text. Raises BadInput with line and key."""
    document = yaml_document(text, place)
    if not isinstance(document.data, list):
        raise BadInput(place, "expected a list of lessons, each starting with '- id:'")
    read: dict[str, Lesson] = {}
    for number, (line, entry) in enumerate(zip(document.lines, document.data, strict=True), 1):
        lesson = _lesson(game, number, entry, f"{place}:{line}")
        if lesson.id in read:
            raise BadInput(f"{place}:{line}", "the id {name} is used twice; give each lesson its own", name=lesson.id)
        read[lesson.id] = lesson
    return tuple(read.values())


def _lesson(game: Game, number: int, entry: Any, place: str) -> Lesson:
    data = mapping(entry, place, LESSON)
    rule = {key: _text(data, key, place, needed=False) for key in ("rule", "short")}
    steps = [
        _step(step, f"{place}: steps[{at}]", rule) for at, step in enumerate(a_list(data.get("steps"), f"{place}: steps"), 1)
    ]
    if not steps:
        raise BadInput(f"{place}: steps", "a lesson needs at least one step")
    return Lesson(
        game, _text(data, "id", place), number, _text(data, "title", place), _any(data.get("given"), f"{place}: given"),
        _any(data.get("options"), f"{place}: options"), tuple(steps),
        one_of(data.get("seat", game.seats[0]), game.seats, f"{place}: seat", "seat"),
    )  # fmt: skip


def _step(entry: Any, place: str, rule: Mapping[str, str]) -> Step:
    """Return a step; *rule* holds the rule of the lesson, for a step that names none."""
    data = {**rule, **mapping(entry, place, STEP)}
    accepted = [data["do"]] if isinstance(data.get("do"), str) else optional_list(data.get("do"), f"{place}.do")
    wrong = [
        _wrong(each, f"{place}.wrong[{at}]") for at, each in enumerate(optional_list(data.get("wrong"), f"{place}.wrong"), 1)
    ]
    sentences = {key: _text(data, key, place, needed=False) for key in ("otherwise", "done", "rule", "short", "calculation")}
    return Step(
        _text(data, "title", place), _text(data, "text", place), tuple(map(str, accepted)),
        tuple(map(str, optional_list(data.get("replies"), f"{place}.replies"))), tuple(wrong), **sentences,
        given=_any(data["given"], f"{place}.given") if "given" in data else None,
        expect=_any(data.get("expect"), f"{place}.expect"),
        told=tuple(_event(event, f"{place}.told") for event in optional_list(data.get("told"), f"{place}.told")),
    )  # fmt: skip


def _wrong(entry: Any, place: str) -> Wrong:
    data = mapping(entry, place, WRONG)
    replies = tuple(map(str, a_list(data["replies"], f"{place}.replies"))) if "replies" in data else None
    return Wrong(_text(data, "try", place), _text(data, "answer", place), replies, _any(data.get("expect"), f"{place}.expect"))


def _event(entry: Any, place: str) -> Mapping[str, Mapping[str, Any]]:
    return {str(name): _any(fields, f"{place}.{name}") for name, fields in _any(entry, place).items()}


def _any(value: Any, place: str) -> Mapping[str, Any]:
    """Return a mapping whatever its keys are, empty for None."""
    return optional_mapping(value, place, value if isinstance(value, Mapping) else ())


def _text(data: Mapping[str, Any], key: str, place: str, needed: bool = True) -> str:
    """Return a sentence without the line breaks of the file. Raises BadInput if it is missing, or not a text."""
    value = data.get(key, None if needed else "")
    if not isinstance(value, str) or (needed and not value.strip()):
        raise BadInput(f"{place}.{key}", "expected a text, got {value}", value=shown(value))
    return " ".join(value.split())
