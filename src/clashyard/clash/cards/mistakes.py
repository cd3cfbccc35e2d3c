"""Diagnosis of custom characters: the valid ones, and all independent mistakes in the others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clashyard.clash.cards.character import KEYS, Character, read_character
from clashyard.clash.cards.library import TWICE, entries_of, place_of
from clashyard.core.errors import BadInput

SOUND: Mapping[str, Any] = {"name": "?", "openers": {"H": 0, "L": 0, "Q": 0}}  # replacements for parts with a mistake


def examine(data: Any) -> tuple[list[Character], list[tuple[int, BadInput]]]:
    """Return the valid characters of a document, and the mistakes, each with the number of its character from 1.

    For each part of a character (openers, combos, super …) the first mistake is reported. Raises BadInput if *data* is not a
    document of characters.
    """
    found: dict[str, Character] = {}
    wrong: list[tuple[int, BadInput]] = []
    for number, entry in enumerate(entries_of(data), 1):
        place = place_of(entry, number)
        mistakes = _mistakes(entry)
        wrong += [(number, error.within(place)) for error in mistakes]
        if not mistakes:
            character = read_character(entry)
            if character.name in found:
                wrong.append((number, BadInput(place, TWICE)))
            found.setdefault(character.name, character)
    return list(found.values()), wrong


def _mistakes(entry: Any) -> list[BadInput]:
    """Return the first mistake of each part: after each one, its part is removed and the rest is read again."""
    wrong: list[BadInput] = []
    if isinstance(entry, Mapping):
        strange = [key for key in entry if key not in KEYS]
        for key in strange[:1]:
            wrong += _first({key: None})
        entry = {key: value for key, value in entry.items() if key in KEYS}
    for _ in KEYS:
        errors = _first(entry)
        wrong += errors
        if not errors or not isinstance(entry, Mapping):
            break
        part = errors[0].place.partition(".")[0].partition("[")[0]
        entry = {key: value for key, value in entry.items() if key != part}
        if part == "openers":  # otherwise the combos would be blamed for the replacements of these
            entry.pop("combos", None)
        entry |= {key: value for key, value in SOUND.items() if key == part}
    return wrong


def _first(entry: Any) -> list[BadInput]:
    try:
        read_character(entry)
    except BadInput as error:
        return [error]
    return []
