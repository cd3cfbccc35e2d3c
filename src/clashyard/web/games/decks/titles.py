"""The names of modes, formats and modules of Clash of Decks, and the facts of a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clashyard.core.words import N_, Words

MODES = {
    "duel": N_("Duel"),
    "solo": N_("Solo against an automaton"),
    "coop": N_("Co-op against two automata"),
    "ffa": N_("Four kingdoms, free-for-all"),
    "2v2": N_("Four kingdoms, two against two"),
}
FORMATS = {"preconstructed": N_("Preconstructed decks"), "draft": N_("Draft"), "constructed": N_("Constructed decks")}
MODULES = {"champion": N_("Champions"), "exhaustion": N_("Exhaustion")}


def facts(options: Mapping[str, Any], words: Words) -> list[str]:
    """Return the mode, and the settings that differ from the defaults."""
    if options.get("format") == "mutation-draft":
        return [words("Mutation league draft")]
    found = [words(MODES[options.get("mode", "duel")])]
    if options.get("format") in FORMATS:
        found.append(words(FORMATS[options["format"]]))
    return [*found, *(words(MODULES[key]) for key in options.get("modules", ()) if key in MODULES)]
