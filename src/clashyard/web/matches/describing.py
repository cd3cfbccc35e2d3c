"""What is played at a table, in words: game, mode, format, modules, clock."""

from __future__ import annotations

from typing import Any, Protocol

from clashyard.core.words import N_, Words
from clashyard.games import NAMED
from clashyard.web.matches import models

DAY = 24 * 3600
MODES = {
    "duel": N_("Duel"),
    "solo": N_("Alone against an automaton"),
    "coop": N_("Together against two automata"),
    "ffa": N_("Four kingdoms, each for itself"),
    "2v2": N_("Four kingdoms, two against two"),
}
FORMATS = {"preconstructed": N_("Ready decks"), "draft": N_("Draft"), "constructed": N_("Constructed decks")}
MODULES = {
    "champion": N_("Champions"),
    "exhaustion": N_("Exhaustion"),
    "extra-hearts": N_("Extra hearts"),
    "event-deck": N_("Event deck"),
    "marcus-king": N_("Marcus King"),
}


def title_of(row: models.Match) -> str:
    """The name of the game."""
    return NAMED[row.game].title


def details_of(row: models.Match, words: Words) -> list[str]:
    """How it is played: what is not as usual."""
    options: dict[str, Any] = row.options
    if options.get("format") == "mutation-draft":
        return [words("Draft of a Mutation league")]
    found = [words(MODES[options.get("mode", "duel")])] if row.game == "decks" else []
    if options.get("format") in FORMATS:
        found.append(words(FORMATS[options["format"]]))
    chosen = [*options.get("modules", ()), *(key for key in MODULES if options.get(key) is True)]
    found += [words(MODULES[key]) for key in chosen if key in MODULES]
    characters = [name if isinstance(name, str) else name.get("name", "") for name in options.get("characters", ())]
    return [*found, *characters]


class Paced(Protocol):
    """What has a clock: a match, or what is made of matches."""

    pace: Any
    start: Any
    step: Any


def clock_said(row: Paced, words: Words) -> str:
    """The clock in words."""
    if row.pace == "live":
        return words("{minutes} min + {seconds} s", minutes=row.start // 60, seconds=row.step)
    if row.pace == "days":
        return words("{days} days for each action", days=row.step // DAY)
    return words("no clock")
