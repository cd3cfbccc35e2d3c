"""The names of the modules of Clashing Blades!, and the facts of a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clashyard.core.words import N_, Words

MODULES = {"extra-hearts": N_("Extra hearts"), "event-deck": N_("Event deck"), "marcus-king": N_("Marcus King")}


def facts(options: Mapping[str, Any], words: Words) -> list[str]:
    """Return the modules that are played with."""
    return [words(name) for key, name in MODULES.items() if options.get(key) is True]
