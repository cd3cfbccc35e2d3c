"""Descriptions of what is played at a table: game, mode, format, modules, clock."""

from __future__ import annotations

from typing import Any, Protocol

from clashyard.core.words import N_, Words
from clashyard.games import NAMED
from clashyard.web.matches import models

DAY = 24 * 3600
MODES = {
    "duel": N_("Duel"),
    "solo": N_("Solo against an automaton"),
    "coop": N_("Co-op against two automata"),
    "ffa": N_("Four kingdoms, free-for-all"),
    "2v2": N_("Four kingdoms, two against two"),
}
FORMATS = {"preconstructed": N_("Preconstructed decks"), "draft": N_("Draft"), "constructed": N_("Constructed decks")}
MODULES = {
    "champion": N_("Champions"),
    "exhaustion": N_("Exhaustion"),
    "extra-hearts": N_("Extra hearts"),
    "event-deck": N_("Event deck"),
    "marcus-king": N_("Marcus King"),
}


def title_of(row: models.Match) -> str:
    """Return the name of the game."""
    return NAMED[row.game].title


def details_of(row: models.Match, words: Words) -> list[str]:
    """Return the settings that differ from the defaults, as text."""
    options: dict[str, Any] = row.options
    if options.get("format") == "mutation-draft":
        return [words("Mutation league draft")]
    found = [words(MODES[options.get("mode", "duel")])] if row.game == "decks" else []
    if options.get("format") in FORMATS:
        found.append(words(FORMATS[options["format"]]))
    chosen = [*options.get("modules", ()), *(key for key in MODULES if options.get(key) is True)]
    found += [words(MODULES[key]) for key in chosen if key in MODULES]
    characters = [name if isinstance(name, str) else name.get("name", "") for name in options.get("characters", ())]
    return [*found, *characters]


class Paced(Protocol):
    """Anything with a time control: a match, or something made of matches."""

    pace: Any
    start: Any
    step: Any


def clock_said(row: Paced, words: Words) -> str:
    """Return the time control as text."""
    if row.pace == "live":
        return words("{minutes} min + {seconds} s", minutes=row.start // 60, seconds=row.step)
    if row.pace == "days":
        return words("{days} day per action", "{days} days per action", days=row.step // DAY)
    return words("No time limit")
