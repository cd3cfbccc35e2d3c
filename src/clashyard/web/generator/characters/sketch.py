"""A character that is being designed, as it is in the form: nothing has to be right yet, and nothing that was typed is lost.

What the form does not know (fields of later versions) is kept in `rest`, so it survives an edit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from clashyard.clash.cards.character import ATTACK_LETTERS, HIGHEST, LONGEST, Character, read_character, read_name
from clashyard.clash.rules.state import EFFECTS, LEVELS, PRICE, TIMES, VOCABULARY
from clashyard.core.errors import BadInput, a_list, mapping, one_of, shown
from clashyard.core.words import slug
from clashyard.web.own.parser import is_hidden

Plain = dict[str, Any]
LINES_AT_MOST, TEXT_AT_MOST, HITS_AT_MOST, REST_AT_MOST = 20, 200, 40, 2000  # combos; characters of texts, hits, and the rest
CHOICES = tuple(" ".join(filter(None, each)) for each in VOCABULARY)  # effects as the form names them: boost next
NUMBERED = frozenset({"damage", "heal", "will", "drain", "draw", "discard", "boost next", "boost combo"})
SOUND: Mapping[str, Any] = {"name": "?", "openers": dict.fromkeys(ATTACK_LETTERS, 0)}


@dataclass(frozen=True)
class Line:
    """A line of the combo table. *chain* and *damage* are texts: ``H>L>Q`` and ``2 1 1`` if they can be read."""

    name: str = ""
    chain: str = ""
    damage: str = ""
    rest: Plain = field(default_factory=dict)

    @property
    def letters(self) -> str:
        """Return its letters without what stands between them."""
        return self.chain.replace(">", "")

    @property
    def numbers(self) -> tuple[int, ...]:
        """Return its damage; nothing if that cannot be read."""
        words = self.damage.split()
        return tuple(map(int, words)) if all(re.fullmatch(r"[0-9]{1,3}", word) for word in words) else ()

    def plain(self) -> Plain:
        """Return the line as files of characters have it."""
        damage: Any = list(self.numbers) or self.damage or []
        return self.rest | ({"name": self.name} if self.name else {}) | {"chain": self.chain, "damage": damage}


@dataclass(frozen=True)
class Level:
    """A level of the super. *effects*: pairs of one of `CHOICES` and its number, 0 for one without. *when*: of `TIMES`."""

    used: bool = False
    name: str = ""
    blockable: bool = False
    effects: tuple[tuple[str, int], ...] = ()
    rest: Plain = field(default_factory=dict)
    when: str = TIMES[0]

    def plain(self) -> Plain:
        """Return the level as files of characters have it."""
        marks: Plain = ({"name": self.name} if self.name else {}) | ({"blockable": True} if self.blockable else {})
        marks |= {"when": self.when} if self.when != TIMES[0] else {}
        return {**self.rest, **marks, "effects": [_effect(*each) for each in self.effects]}


@dataclass(frozen=True)
class Sketch:
    """A character in the form. *levels*: those of `PRICE`. *rest*, *super_rest*: what the form does not know."""

    name: str = ""
    style: str = ""
    hp: int = 8
    will: int = 8
    openers: tuple[int, ...] = (2, 1, 1)
    lines: tuple[Line, ...] = ()
    super_name: str = ""
    levels: tuple[Level, ...] = (Level(),) * LEVELS
    rest: Plain = field(default_factory=dict)
    super_rest: Plain = field(default_factory=dict)

    @property
    def key(self) -> str:
        """Return the stem of its files."""
        return slug(self.name)[:40] or "character"

    def plain(self) -> Plain:
        """Return the character as its files have it, right or not."""
        levels = {str(price): level.plain() for price, level in zip(PRICE, self.levels, strict=True) if level.used}
        named = {"name": self.super_name} if self.super_name else {}
        above: Plain = {"name": self.name, "style": self.style, "hp": self.hp, "max-will": self.will}
        found = {**above, "openers": dict(zip(ATTACK_LETTERS, self.openers, strict=True))}
        found |= {"combos": [line.plain() for line in self.lines], "super": {**self.super_rest, **named, **levels}}
        return self.rest | {key: value for key, value in found.items() if value not in ("", {}, [])}

    def character(self) -> Character:
        """Return the character. Raises BadInput for the first mistake."""
        for mistake in self.mistakes().values():
            raise mistake
        return read_character(self.plain())

    def drawn(self) -> Character:
        """Return the character as far as it can be read."""
        wrong, data = self.mistakes(), self.plain()
        kept = [line.plain() for number, line in enumerate(self.lines) if f"line-{number}" not in wrong and line.chain]
        levels = {str(price): level.plain() for price, level in zip(PRICE, self.levels, strict=True)
                  if level.used and f"level-{price}" not in wrong}  # fmt: skip
        named = {} if "super" in wrong else {"name": self.super_name}
        data = {"name": "…" if "name" in wrong else self.name, "style": "" if "style" in wrong else self.style, "hp": self.hp,
                "max-will": self.will, "openers": data["openers"], "combos": kept, "super": {**named, **levels}}  # fmt: skip
        return read_character(data)

    def mistakes(self) -> dict[str, BadInput]:
        """Return the first mistake of each part of the form: name, style, line-0, level-4, super and rest."""
        return dict(_mistakes(self))


def _effect(word: str, amount: int) -> Plain:
    name, _, span = word.partition(" ")
    if name == "boost":
        return {name: {span: amount}}
    return {name: span or amount or True}


def _mistakes(sketch: Sketch) -> Iterator[tuple[str, BadInput]]:
    try:
        read_name(sketch.name or None, "name")
    except BadInput as error:
        yield "name", error
    texts = {"name": sketch.name, "style": sketch.style, "super": sketch.super_name}
    texts |= {f"line-{number}": line.name for number, line in enumerate(sketch.lines)}
    texts |= {f"level-{price}": level.name for price, level in zip(PRICE, sketch.levels, strict=True)}
    for part, text in texts.items():
        if is_hidden(text):
            yield part, BadInput(part, "this contains an invisible character; retype it")
    if sketch.style and len(sketch.style) > TEXT_AT_MOST:
        yield "style", BadInput("style", "this is too long; use at most {most} characters", most=TEXT_AT_MOST)
    yield from _mistakes_in_lines(sketch)
    for price, level in zip(PRICE, sketch.levels, strict=True):
        if level.used:
            yield from _tried(f"level-{price}", {**SOUND, "super": {str(price): level.plain()}})
    if sketch.super_rest:
        yield from _tried("super", {**SOUND, "super": sketch.super_rest})
    if sketch.rest:
        yield from _tried("rest", {**SOUND, **sketch.rest})


def _mistakes_in_lines(sketch: Sketch) -> Iterator[tuple[str, BadInput]]:
    """Yield the first mistake of each line; the lines before it count as far as they can be read."""
    openers = dict(zip(ATTACK_LETTERS, sketch.openers, strict=True))
    first = ATTACK_LETTERS[0]
    before: list[Plain] = []
    for number, line in enumerate(sketch.lines):
        entry = line.plain()
        wrong = list(_tried(f"line-{number}", {**SOUND, "openers": openers, "combos": [*before, entry]}))
        if line.damage and not line.numbers and line.chain:
            wrong = [(f"line-{number}", BadInput("damage", "write a number for each letter, such as 2 1 1"))]
        yield from wrong
        before.append({"chain": first, "damage": [openers[first]]} if wrong else entry)


def _tried(part: str, data: Plain) -> Iterator[tuple[str, BadInput]]:
    try:
        read_character(data)
    except BadInput as error:
        yield part, error


def of_plain(given: Any, place: str) -> Sketch:
    """Return the sketch of what `Sketch.plain` wrote, or of the data of a character. Raises BadInput with what is wrong."""
    data = dict(mapping(given, place, given if isinstance(given, Mapping) else ()))
    if not all(isinstance(key, str) for key in data):
        raise BadInput(place, "this is not a character")
    openers = data.pop("openers", None) or {}
    lines = a_list(data.pop("combos", None) or [], f"{place}.combos", "combos")
    above = data.pop("super", None) or {}
    if not isinstance(openers, Mapping) or not isinstance(above, Mapping):
        raise BadInput(place, "this is not a character")
    if len(lines) > LINES_AT_MOST:
        raise BadInput(place, "the form has room for {most} combos; edit this character as text", most=LINES_AT_MOST)
    above = {str(key): value for key, value in above.items()}
    levels = tuple(_level(above.pop(str(price), None), f"{place}.super.{price}") for price in PRICE)
    made = Sketch(
        _text(data.pop("name", ""), f"{place}.name"), _text(data.pop("style", ""), f"{place}.style"),
        _number(data.pop("hp", 8), f"{place}.hp"), _number(data.pop("max-will", 8), f"{place}.max-will"),
        tuple(_number(openers.get(letter, 0), f"{place}.openers.{letter}") for letter in ATTACK_LETTERS),
        tuple(_line(line, f"{place}.combos[{number}]") for number, line in enumerate(lines, 1)),
        _text(above.pop("name", ""), f"{place}.super.name"), levels, data, above,
    )  # fmt: skip
    if len(repr(rest_of(made))) > REST_AT_MOST:
        raise BadInput(place, "this has too many fields that the form does not know; edit this character as text")
    return tidy(made)


def rest_of(sketch: Sketch) -> Plain:
    """Return what the form does not know, by the part that has it."""
    found = {"": sketch.rest, "super": sketch.super_rest}
    found |= {str(price): level.rest for price, level in zip(PRICE, sketch.levels, strict=True)}
    found |= {f"line-{number}": line.rest for number, line in enumerate(sketch.lines)}
    return {part: rest for part, rest in found.items() if rest}


def _level(given: Any, place: str) -> Level:
    if given is None:
        return Level()
    data = dict(mapping(given, place, given if isinstance(given, Mapping) else ()))
    effects = a_list(data.pop("effects", None) or [], f"{place}.effects", "effects")
    name, blockable = _text(data.pop("name", ""), f"{place}.name"), data.pop("blockable", False) is True
    if len(effects) > EFFECTS:
        raise BadInput(
            f"{place}.effects", "too many effects ({number}); a level has at most {most}", number=len(effects), most=EFFECTS
        )
    when = one_of(data.pop("when", TIMES[0]), TIMES, f"{place}.when", "time for a super")
    return Level(True, name, blockable, tuple(_pair(each, place) for each in effects), data, when)


def _pair(given: Any, place: str) -> tuple[str, int]:
    """Return an effect of a file as the form names it."""
    if isinstance(given, Mapping) and len(given) == 1:
        word, value = next(iter(given.items()))
        if isinstance(value, Mapping) and len(value) == 1:
            span, value = next(iter(value.items()))
            word = f"{word} {span}"
        elif isinstance(value, str):
            word, value = f"{word} {value}", 0
        if word in CHOICES and type(value) in (int, bool):
            return word, min(max(int(value), 1), HIGHEST) if word in NUMBERED else 0
    raise BadInput(f"{place}.effects", "{value} is not an effect", value=shown(given))


def _line(given: Any, place: str) -> Line:
    data = dict(mapping(given, place, given if isinstance(given, Mapping) else ()))
    damage = data.pop("damage", None) or []
    text = " ".join(map(str, damage)) if isinstance(damage, list) else _text(damage, f"{place}.damage")
    return Line(_text(data.pop("name", ""), f"{place}.name"), _text(data.pop("chain", ""), f"{place}.chain"), text, data)


def _text(given: Any, place: str) -> str:
    if given is not None and not isinstance(given, str):
        raise BadInput(place, "{value} is not a text", value=shown(given))
    return given or ""


def _number(given: Any, place: str) -> int:
    if type(given) is not int or not 0 <= given <= HIGHEST:
        raise BadInput(place, "{value} is not a whole number from {least} to {most}", value=shown(given), least=0, most=HIGHEST)
    return int(given)


def tidy(sketch: Sketch) -> Sketch:
    """Return a sketch with its texts as it holds them: long ones are cut off far beyond their limits."""
    levels = tuple(replace(level, name=_cut(level.name, TEXT_AT_MOST)) for level in sketch.levels)
    return replace(
        sketch, name=_cut(sketch.name, 2 * LONGEST), style=_cut(sketch.style, 2 * TEXT_AT_MOST), levels=levels,
        hp=max(1, sketch.hp), super_name=_cut(sketch.super_name, TEXT_AT_MOST), lines=tuple(map(_tidy_line, sketch.lines)),
    )  # fmt: skip


def _cut(text: str, most: int) -> str:
    return " ".join(text.split())[:most]


def _tidy_line(line: Line) -> Line:
    """Return a line as it is written: ``hlq`` becomes ``H>L>Q``, and ``2,1,1`` or ``211`` becomes ``2 1 1``."""
    letters = re.sub(r"[\s>,;-]+", "", line.chain[: 4 * HITS_AT_MOST]).upper()
    sound = bool(letters) and set(letters) <= set(ATTACK_LETTERS)
    chain = ">".join(letters) if sound else _cut(line.chain, TEXT_AT_MOST)
    damage = " ".join(re.split(r"[\s>,;]+", line.damage[: 4 * HITS_AT_MOST].strip()))
    if sound and len(letters) > 1 and damage.isascii() and damage.isdigit() and len(damage) == len(letters):
        damage = " ".join(damage)
    return replace(line, name=_cut(line.name, TEXT_AT_MOST), chain=chain, damage=damage)
