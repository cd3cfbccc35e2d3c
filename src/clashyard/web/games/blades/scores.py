"""How a match of Clashing Blades! stands, in a few words."""

from __future__ import annotations

from clashyard.core.match import Match
from clashyard.core.words import Words


def scores(match: Match, words: Words) -> dict[str, str]:
    """Return the health of each player: seat -> words. Everyone may see this."""
    view = match.view(None)
    return {seat: words("health {number}", number=view[seat]["health"]) for seat in match.seats}
