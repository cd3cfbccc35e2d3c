"""The form of a character: what it holds, and what its buttons change. Whatever it holds can be read."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from django.http import QueryDict

from clashyard.clash.cards.character import ATTACK_LETTERS, HIGHEST
from clashyard.clash.rules.state import EFFECTS, PRICE, TIMES
from clashyard.web.generator.characters.sketch import (
    CHOICES,
    LINES_AT_MOST,
    NUMBERED,
    REST_AT_MOST,
    Level,
    Line,
    Plain,
    Sketch,
    tidy,
)
from clashyard.web.generator.form import number

NEW = Sketch(lines=(Line(chain="H>L", damage="2 1"), Line(chain="Q>H", damage="1 2")),
             levels=(Level(True, effects=(("damage", 2),)), Level()))  # fmt: skip
LEAST = {"hp": 1, "will": 0}


def read_form(form: QueryDict) -> Sketch:
    """Return the character in a form; a number that no character can have becomes the nearest one."""
    rest = _rest(form.get("rest", ""))
    openers = tuple(number(form.get(f"opener-{letter}", ""), 0) for letter in ATTACK_LETTERS)
    count = min(number(form.get("lines", ""), 0), LINES_AT_MOST)
    lines = tuple(_line(form, index, openers, rest) for index in range(count))
    levels = tuple(_level(form, price, rest) for price in PRICE)
    return tidy(
        Sketch(
            form.get("name", ""), form.get("style", ""), number(form.get("hp", ""), 1), number(form.get("will", ""), 0), openers,
            lines, form.get("super", ""), levels, rest.get("", {}), rest.get("super", {}),
        )
    )  # fmt: skip


def _rest(text: str) -> dict[str, Plain]:
    try:
        found = json.loads(text[: 2 * REST_AT_MOST] or "{}")
    except (ValueError, RecursionError):
        return {}
    return {key: value for key, value in found.items() if isinstance(value, dict)} if isinstance(found, dict) else {}


def _line(form: QueryDict, index: int, openers: tuple[int, ...], rest: dict[str, Plain]) -> Line:
    """Return a line of the table. Its first hit is the opener, so it always does the opener's damage."""
    name, chain, damage = (form.get(f"line-{index}-{part}", "") for part in ("name", "chain", "damage"))
    made = Line(name, chain, damage, rest.get(f"line-{index}", {}))
    made = tidy(Sketch(lines=(made,))).lines[0]
    numbers = made.numbers
    if numbers and made.letters[:1] in ATTACK_LETTERS and made.letters:
        numbers = (openers[ATTACK_LETTERS.index(made.letters[0])], *numbers[1:])
    return replace(made, damage=" ".join(map(str, numbers))) if numbers else made


def _level(form: QueryDict, price: int, rest: dict[str, Plain]) -> Level:
    words = form.getlist(f"level-{price}-effect")[: EFFECTS + 1]
    amounts: list[Any] = form.getlist(f"level-{price}-amount")
    amounts += [""] * (len(words) - len(amounts))
    effects = [(word, min(number(amount, 1), HIGHEST) if word in NUMBERED else 0)
               for word, amount in zip(words, amounts, strict=False) if word in CHOICES]  # fmt: skip
    when = form.get(f"level-{price}-when", "")
    return Level(
        form.get(f"level-{price}") == "on", form.get(f"level-{price}-name", ""), form.get(f"level-{price}-blockable") == "on",
        tuple(effects[:EFFECTS]), rest.get(str(price), {}), when if when in TIMES else TIMES[0],
    )  # fmt: skip


def shape_of(sketch: Sketch) -> str:
    """Return how many fields the form has; if that changes, the form is drawn anew."""
    return f"{len(sketch.lines)} {' '.join(str(len(level.effects)) if level.used else '-' for level in sketch.levels)}"


def changed(sketch: Sketch, do: str) -> Sketch:
    """Return the character after a button was pressed: ``line +``, ``line 2 -``, ``line 2 H``, ``hp +1`` and the like.

    Unknown buttons change nothing.
    """
    what, _, how = do.partition(" ")
    if what in LEAST and how in ("+1", "-1"):
        return replace(sketch, **{what: max(LEAST[what], min(getattr(sketch, what) + int(how), HIGHEST))})
    if do == "line +" and len(sketch.lines) < LINES_AT_MOST:
        return replace(sketch, lines=(*sketch.lines, Line()))
    which, _, act = how.partition(" ")
    index = int(which) if which.isascii() and which.isdigit() and len(which) < 4 else LINES_AT_MOST
    if what != "line" or index >= len(sketch.lines):
        return sketch
    lines = list(sketch.lines)
    if act == "-":
        del lines[index]
    elif act == "^" and index:
        lines[index - 1 : index + 1] = lines[index], lines[index - 1]
    elif act == "<":
        lines[index] = _shorter(lines[index])
    elif act == "=":
        lines[index] = _equal(lines, index)
    elif act in ATTACK_LETTERS and len(act) == 1:
        lines[index] = _longer(sketch, lines[index], act)
    return replace(sketch, lines=tuple(lines))


def _longer(sketch: Sketch, line: Line, letter: str) -> Line:
    """Return a line with one letter more, which does the damage that it does in other lines, or 1."""
    letters, numbers = f"{line.letters}{letter}", line.numbers
    if not line.letters:
        return replace(line, chain=letter, damage=str(sketch.openers[ATTACK_LETTERS.index(letter)]))
    if not set(letters) <= set(ATTACK_LETTERS) or len(numbers) != len(letters) - 1:
        return line
    known = _known(sketch.lines)
    return replace(line, chain=">".join(letters), damage=" ".join(map(str, (*numbers, known.get(letters, 1)))))


def _shorter(line: Line) -> Line:
    return replace(line, chain=">".join(line.letters[:-1]), damage=" ".join(map(str, line.numbers[:-1])))


def _equal(lines: list[Line], index: int) -> Line:
    """Return a line with the damage of the lines above it where it begins as they do."""
    line, known = lines[index], _known(lines[:index])
    numbers = (known.get(line.letters[: place + 1], value) for place, value in enumerate(line.numbers))
    return replace(line, damage=" ".join(map(str, numbers)))


def _known(lines: tuple[Line, ...] | list[Line]) -> dict[str, int]:
    """Return the damage of each beginning of some lines, as the first line with it has it."""
    found: dict[str, int] = {}
    for line in lines:
        for place, value in enumerate(line.numbers):
            found.setdefault(line.letters[: place + 1], value)
    return found
