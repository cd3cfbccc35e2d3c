"""The options of ``clashyard play clash``: the characters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clashyard.clash.cards.character import Character, write_character
from clashyard.clash.cards.library import library, read_characters
from clashyard.clash.setup.random_matches import RANDOM, draw_characters
from clashyard.core.errors import BadInput, expected
from clashyard.core.words import slug

SEATS = 2


def match_options(given: Mapping[str, Any], seed: int) -> dict[str, Any]:
    """Return the options of a match from flags. Raises BadInput naming the flag."""
    own = {character.name: character for character in (read_characters(given["--characters"]) if given["--characters"] else ())}
    named = given["--character"] or []
    if len(named) > SEATS:
        raise BadInput("--character", "at most two: yours, then your opponent's")
    if own and not named:
        raise BadInput("--character", "choose a character from the file: {known}, or random", known=", ".join(own))
    known = {**library(), **own}
    by_slug = {slug(name): name for name in known}
    chosen = [RANDOM if name == RANDOM else _known(name, by_slug) for name in named]
    return {"characters": [_data(name, own) for name in draw_characters(chosen, list(known), seed)]}


def _known(name: str, by_slug: Mapping[str, str]) -> str:
    if slug(name) not in by_slug:
        raise BadInput("--character", expected(name, by_slug, "character"))
    return by_slug[slug(name)]


def _data(name: str, own: Mapping[str, Character]) -> Any:
    return write_character(own[name]) if name in own else name
