"""The strength of an automaton: its settings, and the level that they make (data in cards/automaton.toml and
cards/abilities.toml)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from clashyard.core.errors import BadInput, a_list, one_of, shown, truth
from clashyard.decks.cards.abilities import automaton_points
from clashyard.decks.rules.state import AUTOMATON_MANA, AUTOMATON_MANA_PER_CREATURE

CHAMPION_POINTS = 2  # decks.module.champion.solo
HIGHEST_LEVEL = 10
PLAIN: dict[str, Any] = {
    "fixed": AUTOMATON_MANA,
    "variable": AUTOMATON_MANA_PER_CREATURE,
    "resistance": False,
    "first": False,
    "abilities": [],
}


@cache
def prices() -> dict[str, Any]:
    """Return the points of each choice, and whether a rulebook states them or we assume them."""
    found = tomllib.loads((files("clashyard.decks.cards") / "automaton.toml").read_text("utf-8"))
    found["abilities"]["points"] = automaton_points()
    return found


def preset(level: int) -> dict[str, Any]:
    """Return the choices of a level from 1 to 10."""
    return dict(next(entry["ai"] for entry in prices()["level"] if entry["level"] == level))


def check_ai(given: Any) -> dict[str, Any]:
    """Return all choices for the automaton from some of them, or from ``level``. Raises BadInput."""
    if not isinstance(given, Mapping):
        raise BadInput(
            "options.ai", "expected a mapping such as {{fixed: 8, abilities: [rage]}}, got {value}", value=shown(given)
        )
    for key in given:
        one_of(key, (*PLAIN, "level"), "options.ai", "automaton option")
    if "level" in given:
        if len(given) > 1:
            raise BadInput("options.ai.level", "a level is a preset; give either the level or the other options")
        level = given["level"]
        if type(level) is not int or not 1 <= level <= HIGHEST_LEVEL:
            raise BadInput(
                "options.ai.level", "{value} is not a level from 1 to {highest}", value=shown(level), highest=HIGHEST_LEVEL
            )
        given = preset(level)
    ai = {**PLAIN, **given}
    _check_number("fixed", ai["fixed"])
    _check_number("variable", ai["variable"])
    for key in ("resistance", "first"):
        truth(ai[key], f"options.ai.{key}")
    ai["abilities"] = _check_abilities(ai["abilities"])
    return ai


def _check_number(key: str, value: Any) -> None:
    known = [PLAIN[key], *map(int, prices()[key]["points"])]
    if type(value) is not int or value not in known:
        raise BadInput(
            f"options.ai.{key}",
            "{value} is not a valid choice; known: {known}",
            value=shown(value),
            known=", ".join(map(str, known)),
        )


def _check_abilities(given: Any) -> list[str]:
    known = prices()["abilities"]["points"]
    given = a_list(given, "options.ai.abilities", "abilities")
    for i, word in enumerate(given):
        one_of(word, known, "options.ai.abilities", "ability for an automaton")
        if word in given[:i]:
            raise BadInput("options.ai.abilities", "{ability} is listed twice; give each ability once", ability=word)
    return [word for word in known if word in given]


def points(ai: Mapping[str, Any]) -> int:
    """Return the points spent on *ai*, which must contain all choices (decks.solo.custom.points, R81)."""
    table = prices()
    spent: int = table["fixed"]["points"].get(str(ai["fixed"]), 0) + table["variable"]["points"].get(str(ai["variable"]), 0)
    spent += sum(table[key]["points"] for key in ("resistance", "first") if ai[key])
    spent += sum(table["abilities"]["points"][word] for word in ai["abilities"])
    return spent


def level(ai: Mapping[str, Any], champion: bool) -> int:
    """Return the level that a human may claim: the points, less 2 with a Champion (R70)."""
    return points(ai) - (CHAMPION_POINTS if champion else 0)
