"""The custom content of a match, and the advantages of its automaton, shown on the page of its table to read before joining."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from jinja2 import pass_context
from jinja2.runtime import Context

from clashyard.core.words import Words
from clashyard.decks.setup import automaton
from clashyard.decks.text.explanations import named
from clashyard.web.own.sheets import Sheets, sheets_of


@dataclass(frozen=True)
class OnTable:
    """The custom content on the page of a table. *begun*: anyone who looks has already read it."""

    sheets: Sheets
    automaton: str
    begun: bool


@pass_context
def own_sheets(context: Context, options: Mapping[str, Any], begun: bool) -> OnTable | None:
    """Return the custom content of a match with these options if it has any. For templates."""
    words: Words = context["words"]
    found = OnTable(sheets_of(options, words), automaton_said(options, words), begun)
    return found if found.sheets or found.automaton else None


def automaton_said(options: Mapping[str, Any], words: Words) -> str:
    """Return the level of a custom automaton and its causes. Empty for quick play, and without an automaton."""
    if not options.get("ai"):
        return ""
    ai = automaton.check_ai(options["ai"])
    said = [words("{fixed} Mana, plus {variable} for each Creature", fixed=ai["fixed"], variable=ai["variable"])]
    said += [words("Resistance")] * ai["resistance"] + [words("it plays first")] * ai["first"]
    said += [named(word, words) for word in ai["abilities"]]
    level = automaton.level(ai, "champion" in options.get("modules", ()))
    return words("Level {level} automaton: {given}", level=level, given=", ".join(said))
