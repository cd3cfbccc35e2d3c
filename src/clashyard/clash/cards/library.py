"""The characters that come with the package (data in characters/*.toml), and files of custom characters."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from clashyard.clash.cards.character import Character, read_character
from clashyard.core.errors import BadInput, expected, shown
from clashyard.core.match_file import read_text
from clashyard.core.words import N_, slug
from clashyard.core.yaml_reader import read_yaml

LIBRARY = ("ansa-verrell", "bram-okkert", "tamsy-quillane", "marrow-tench", "ilka-dorn", "pellam-vost")
TWICE = N_("this name is used twice in the file; give each character its own")
FORMS = (".toml", ".yaml", ".yml")


@cache
def library() -> dict[str, Character]:
    """Return the characters of the library by name (clash.data.library)."""
    texts = ((files("clashyard.clash.cards") / "characters" / f"{name}.toml").read_text("utf-8") for name in LIBRARY)
    return {character.name: character for character in (read_character(tomllib.loads(text)) for text in texts)}


def find_character(word: str, place: str) -> Character:
    """Return a character of the library by its name or slug. Raises BadInput for any other word."""
    for name, character in library().items():
        if slug(word) == slug(name):
            return character
    raise BadInput(place, expected(word, library(), "library character"))


def read_characters(path: str | Path) -> list[Character]:
    """Return the characters of a file, TOML or YAML: one, a list, or tables ``[[character]]``.

    Raises BadInput with the file, the character and the place of the first mistake.
    """
    try:
        return _characters(_document(Path(path)))
    except BadInput as error:
        raise error if error.place.startswith(str(path)) else error.in_file(path) from None


def _document(path: Path) -> Any:
    if path.suffix.lower() not in FORMS:
        raise BadInput("", "not a character file: its name must end in .toml or .yaml")
    if path.suffix.lower() != ".toml":
        return read_yaml(path).data
    return toml_document(read_text(path))


def toml_document(text: str) -> dict[str, Any]:
    """Return the document of a TOML text. Raises BadInput."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput("", "invalid TOML: {reason}; fix this line or the one before it", reason=error) from None


def _characters(data: Any) -> list[Character]:
    found: dict[str, Character] = {}
    for number, entry in enumerate(entries_of(data), 1):
        place = place_of(entry, number)
        try:
            character = read_character(entry)
        except BadInput as error:
            raise error.within(place) from None
        if character.name in found:
            raise BadInput(place, TWICE)
        found[character.name] = character
    return list(found.values())


def entries_of(data: Any) -> list[Any]:
    """Return the data of each character of a document: one, a list, or tables ``[[character]]``. Raises BadInput."""
    if isinstance(data, Mapping) and "character" in data:
        for key in data:
            if key != "character":
                raise BadInput(shown(key), "this is outside the characters; move it under one of them")
        data = data["character"]
    entries = [data] if isinstance(data, Mapping) else data
    if not isinstance(entries, list) or not entries:
        raise BadInput("", "this file contains no characters; write one, a list of them, or [[character]] tables")
    return entries


def place_of(entry: Any, number: int) -> str:
    """Return how errors refer to this entry: by the character's name, else by its number in the document."""
    name = entry.get("name") if isinstance(entry, Mapping) else None
    return " ".join(name.split())[:60] if isinstance(name, str) and name.strip() else f"character[{number}]"
