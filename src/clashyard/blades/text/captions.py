"""Actions of Clashing Blades! in words, short enough for a list."""

from __future__ import annotations

from collections.abc import Callable

from clashyard.blades.text.names import Names
from clashyard.core.match import Match
from clashyard.core.words import Words


def caption(match: Match, words: Words) -> Callable[..., str]:
    """Return a function that puts an action, in notation, into words."""
    names = Names(words)
    return lambda action, before=None: words("no answer") if action == "pass" else names.action(action)
