"""Match options and their checks (docs/decks/options.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from clashyard.core.errors import BadInput, one_of, shown
from clashyard.core.house import OPTION, house_option
from clashyard.decks.cards.catalogue import LATER_BITS, Facts
from clashyard.decks.rules.house import HOUSE
from clashyard.decks.rules.state import EDITIONS, EN_1_1, MODES
from clashyard.decks.setup import automaton

NAMES = ("A", "B", "C", "D")
AUTOMATA: Mapping[str, tuple[str, ...]] = {"solo": ("B",), "coop": ("B", "D")}
MODULES = ("champion", "exhaustion")
FORMATS = ("preconstructed", "draft", "constructed", "mutation", "none")
KNOWN = ("mode", "format", "modules", "edition", "first", "decks", "champions", "turn-limit", "ai", "cards", OPTION)


def kingdoms(mode: str) -> tuple[str, ...]:
    """Return the names of all kingdoms of a mode."""
    return NAMES[:2] if mode in ("duel", "solo") else NAMES


def humans(mode: str) -> tuple[str, ...]:
    """Return the seats that make decisions: all except the automata."""
    return tuple(name for name in kingdoms(mode) if name not in AUTOMATA.get(mode, ()))


def check_options(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return options with their defaults, without decks and cards. Raises BadInput for an unknown one."""
    for key in given:
        one_of(key, KNOWN, "options", "option")
    mode = one_of(given.get("mode", "duel"), MODES, "options.mode", "mode")
    if given.get("format") is not None:
        one_of(given["format"], FORMATS, "options.format", "format")
    edition = one_of(given.get("edition", "latest"), EDITIONS, "options.edition", "edition")
    limit = given.get("turn-limit", 0)
    if type(limit) is not int or not 0 <= limit <= 10_000:
        raise BadInput("options.turn-limit", "{value} is not a number of turns from 0 (none) to 10000", value=shown(limit))
    options: dict[str, Any] = {
        "mode": mode, "edition": edition, "modules": check_modules(given.get("modules") or [], edition), "first": None,
        "turn-limit": limit,
    }  # fmt: skip
    if given.get("ai") is not None:
        if mode not in AUTOMATA:
            raise BadInput("options.ai", "mode {mode} has no automaton; leave it out", mode=mode)
        options["ai"] = automaton.check_ai(given["ai"])
    options["first"] = check_first(given.get("first"), options)
    if mode == "solo" and "champion" in options["modules"] and "ai" not in options:
        raise BadInput("options.modules", "in solo, Champions require a custom automaton; set it with ai")
    return options | house_option(HOUSE, given)


def check_first(first: Any, options: Mapping[str, Any]) -> str | None:
    """Return the seat that begins, or None for a toss. Against automata it is fixed (decks.solo.setup, decks.mode.coop)."""
    mode = options["mode"]
    if first is not None:
        one_of(first, kingdoms(mode), "options.first", "seat")
    if mode not in AUTOMATA:
        return None if first is None else str(first)
    fixed = "B" if options.get("ai", automaton.PLAIN)["first"] else "A"
    if first not in (None, fixed):
        raise BadInput("options.first", "in mode {mode}, {seat} plays first; set ai.first to change that", mode=mode, seat=fixed)
    return fixed


def check_modules(modules: Any, edition: str) -> list[str]:
    """Return the modules, sorted. Raises BadInput for Exhaustion with the English rulebook 1.1 (decks.module.exhaustion)."""
    if isinstance(modules, str) or not isinstance(modules, Sequence):
        raise BadInput("options.modules", "expected a list of modules, got {value}", value=shown(modules))
    for module in modules:
        one_of(module, MODULES, "options.modules", "module")
    if "exhaustion" in modules and EDITIONS[edition] == EN_1_1:
        raise BadInput("options.modules", "rulebook en-1.1 has no Exhaustion; use edition latest")
    return sorted(set(modules))


def check_edition(key: str, facts: Facts, edition: str) -> None:
    """Check a card against an edition: the English rulebook 1.1 has only 20 abilities. Raises BadInput at *key*."""
    later = Facts(0, 0, 0, False, facts.abilities & LATER_BITS, facts.auras & LATER_BITS).words
    if later and EDITIONS[edition] == EN_1_1:
        raise BadInput(key, "rulebook en-1.1 has no {ability}; use edition latest", ability=later[0])
