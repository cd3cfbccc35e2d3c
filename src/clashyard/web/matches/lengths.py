"""The action limit of a match: players who only pass to and fro do not go on for ever.

The longest of several hundred matches between `greedy` and `random`, in any game and mode, had 119 actions (docs/web/README.md).
"""

from __future__ import annotations

from clashyard.core.match import Match

DUEL = 500
TABLE = 1000  # more than two seats, and whatever leads to a game, such as a draft


def limit_of(match: Match) -> int:
    """Return the number of actions after which *match* is drawn."""
    return TABLE if len(match.seats) > 2 or match.game.form else DUEL


def too_long(match: Match) -> bool:
    """Has *match* reached its action limit? Never between simultaneous choices: they are revealed together."""
    return len(match.actions) >= limit_of(match) and match.told == len(match.actions)
