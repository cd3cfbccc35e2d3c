"""What later actions of CLASH say about a hand: a player's cards of a turn were held until the next draw."""

from __future__ import annotations

from clashyard.clash.rules.state import Clash


def drew_nothing(earlier: Clash, later: Clash, seat: int) -> bool:
    """Return whether *seat* has drawn no card between two states, by its deck and the turn, which all may see."""
    return (earlier.turn, earlier.deck_size[seat], earlier.chance) == (later.turn, later.deck_size[seat], later.chance)
