"""The action limit of a match, so that players who only pass back and forth do not go on forever.

The longest of several hundred matches between `greedy` and `random`, in any game and mode, had 119 actions (docs/web/README.md).
"""

from __future__ import annotations

from clashyard.core.match import Match

DUEL = 500
TABLE = 1000  # for more than two seats, and for anything that leads to a game, such as a draft


def limit_of(match: Match) -> int:
    """Return the number of actions after which *match* is drawn."""
    return TABLE if len(match.seats) > 2 or match.game.form else DUEL


def too_long(match: Match) -> bool:
    """Return whether *match* has reached its action limit.

    Never True during a simultaneous choice: its actions are revealed together.
    """
    return len(match.actions) >= limit_of(match) and match.told == len(match.actions)
