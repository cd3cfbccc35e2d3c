"""The abilities apart from their rules: names, prices, costs and explanations (data in cards/abilities.toml, one entry each)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from clashyard.core.words import LANGUAGES, slug
from clashyard.decks.rules.state import ABILITIES

FITTED, OURS = "fitted to the printed cards", "ours"  # the sources of prices


@dataclass(frozen=True)
class Price:
    """The value of an ability in Mana; None if no card tells."""

    source: str
    creature: float | None = None
    incantation: float | None = None
    aura: float | None = None


@dataclass(frozen=True)
class Entry:
    """What abilities.toml says about an ability. The fields that are None for ``aura`` have a meaning only on cards.

    *printed* lists the languages whose rulebook has the ability; *mutation* has its ``cost``, and perhaps the surcharge for
    ``covering`` it, in points; *automaton* is 0 where it is not offered; *worth* is by ``plain`` and ``aura``.
    """

    id: str
    name: Mapping[str, str]
    explanation: Mapping[str, str]
    printed: tuple[str, ...] = ()
    creatures_only: bool | None = None
    price: Price | None = None
    mutation: Mapping[str, float] | None = None
    automaton: int | None = None
    worth: Mapping[str, int] | None = None


@cache
def entries() -> dict[str, Entry]:
    """Return the entry of every ability by its word, in the order of the file."""
    data = tomllib.loads((files("clashyard.decks.cards") / "abilities.toml").read_text("utf-8"))
    return {given["id"]: _entry(given) for given in data["ability"]}


def _entry(given: Mapping[str, Any]) -> Entry:
    parts = {key.replace("-", "_"): value for key, value in given.items()}
    price = Price(**parts["price"]) if "price" in parts else None
    return Entry(**{"name": {}, "explanation": {}, **parts, "printed": tuple(parts.get("printed", ())), "price": price})


def entry(word: str) -> Entry:
    """Return the entry of an ability; while it has none, one that calls it by its word, so that its rules can be tried."""
    return entries().get(word) or Entry(word, dict.fromkeys(LANGUAGES, word.capitalize()), {"en": word.capitalize()})


@cache
def automaton_points() -> dict[str, int]:
    """Return the points of the abilities that an automaton may be given, in the order of the French names, as in rulebooks."""
    offered = [found for found in entries().values() if found.automaton]
    return {found.id: found.automaton or 0 for found in sorted(offered, key=lambda found: slug(found.name["fr"]))}


def is_later(word: str) -> bool:
    """Return whether the edition en-1.1 lacks the ability: the English rulebook does not print it."""
    return word in entries() and "en" not in entries()[word].printed


LATER = tuple(word for word in ABILITIES if is_later(word))
