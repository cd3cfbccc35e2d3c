"""What is not printed of a match, and what its automaton was given, for the page of its table: to be read before sitting down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from jinja2 import pass_context
from jinja2.runtime import Context

from clashyard.core.words import Words
from clashyard.decks import automaton
from clashyard.decks.explained import named
from clashyard.web.matches.models import Match
from clashyard.web.own.sheets import Sheets, sheets_of


@dataclass(frozen=True)
class OnTable:
    """*begun*: whoever looks has read it."""

    sheets: Sheets
    automaton: str
    begun: bool


@pass_context
def own_sheets(context: Context, token: str) -> OnTable | None:
    """For templates: what there is to read of a match, if there is anything."""
    row = Match.objects.only("options", "begun").filter(token=token).first()
    if row is None:
        return None
    words: Words = context["words"]
    found = OnTable(sheets_of(row.options, words), automaton_said(row.options, words), row.begun is not None)
    return found if found.sheets or found.automaton else None


def automaton_said(options: Mapping[str, Any], words: Words) -> str:
    """The level of a custom automaton and what makes it; empty for quick play, and where there is none."""
    if not options.get("ai"):
        return ""
    ai = automaton.check_ai(options["ai"])
    said = [words("Mana {fixed}, and {variable} for each Creature", fixed=ai["fixed"], variable=ai["variable"])]
    said += [words("Resistance")] * ai["resistance"] + [words("it plays first")] * ai["first"]
    said += [named(word, words) for word in ai["abilities"]]
    level = automaton.level(ai, "champion" in options.get("modules", ()))
    return words("Automaton of level {level}: {given}", level=level, given=", ".join(said))
