"""Saved characters, and the text of characters that matches find."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from clashyard.clash.cards.library import entries_of, toml_document
from clashyard.core.errors import ClashyardError
from clashyard.core.words import N_, Words
from clashyard.web.generator.characters.files import toml
from clashyard.web.generator.characters.sketch import Line, Sketch, of_plain
from clashyard.web.generator.models import CHARACTER, SavedCard
from clashyard.web.generator.saved import Change, keep
from clashyard.web.own import parser, saved_texts
from clashyard.web.own.models import CHARACTERS, Text
from clashyard.web.own.shelf import JOINT
from clashyard.web.people.models import Person
from clashyard.web.refused import Refused

HEAD = "# My characters, from the generator\n"


@dataclass(frozen=True)
class Kept:
    """A saved character, or a version of it, as lists show it."""

    sketch: Sketch
    address: str
    number: int
    token: str = ""
    changes: tuple[Change, ...] = ()
    made: Any = None


def save(person: Person, sketch: Sketch, token: str = "") -> SavedCard:
    """Store a character as a new one, or as the next version of the person's character *token*. Raises ClashyardError."""
    sketch.character()
    return keep(person, CHARACTER, sketch.plain(), token)


def sketch_in(held: Any) -> Sketch | None:
    """Return a stored character; None for one that the rules of today refuse."""
    try:
        return of_plain(held, "character")
    except ClashyardError:
        return None


def put(person: Person, sketch: Sketch, words: Words) -> str:
    """Put a character into the person's text for such characters, in the place of one with its name.

    Return what the set-up of a match calls it. Raises ClashyardError, and then the text is as it was.
    """
    name = sketch.character().name
    old = next((row for row in Text.objects.filter(owner=person, kind=CHARACTERS) if row.text.startswith(HEAD)), None)
    entries = [dict(each) for each in entries_of(toml_document(old.text)) if isinstance(each, Mapping)] if old else []
    names = [str(each.get("name")) for each in entries]
    place = names.index(name) if name in names else len(entries)
    entries[place : place + 1] = [sketch.plain()]
    text = HEAD + "".join(f"\n[[character]]\n{toml(each, 'character.')}" for each in entries)
    found = parser.read(CHARACTERS, text, parser.TOML, "", words)
    if found.mistakes:
        raise Refused(N_("The character does not fit into your text: {what}"), what=found.mistakes[0].what)
    return f"{saved_texts.keep(person, found, text, old).token}{JOINT}{place}"


def differences(before: Sketch, after: Sketch, words: Words) -> list[Change]:
    """Return the parts in which two versions differ, in the order of the form."""
    pairs = zip(_said(before, words).items(), _said(after, words).values(), strict=True)
    return [Change(field, old, new) for (field, old), new in pairs if old != new]


def _said(sketch: Sketch, words: Words) -> dict[str, str]:
    """Return the parts of a character in words."""
    drawn = sketch.plain()
    supers = {key: value for key, value in drawn.get("super", {}).items() if key != "name"}
    return {
        words("Name"): sketch.name, words("Style"): sketch.style, words("HP"): str(sketch.hp),
        words("Most Will"): str(sketch.will), words("Openers"): " ".join(map(str, sketch.openers)),
        words("Combos"): "; ".join(map(_line, sketch.lines)), words("Name of the super"): sketch.super_name,
        words("Super"): "; ".join(_level(price, level) for price, level in supers.items()),
    }  # fmt: skip


def _line(line: Line) -> str:
    return f"{line.name} {line.chain} {line.damage}".strip()


def _level(price: str, level: Any) -> str:
    effects = ", ".join(f"{word} {value}" for each in level.get("effects", ()) for word, value in _flat(each))
    marks = [level.get("name", ""), level.get("when", ""), "blockable" if level.get("blockable") else ""]
    return f"{' '.join(filter(None, [price, *marks]))}: {effects}"


def _flat(effect: Mapping[str, Any]) -> list[tuple[str, str]]:
    return [
        (word, " ".join(f"{span} {amount}" for span, amount in value.items()) if isinstance(value, Mapping) else str(value))
        for word, value in effect.items()
    ]
