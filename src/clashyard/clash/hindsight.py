"""What later actions of CLASH say about a hand: a player's cards of a turn were held until the next draw."""

from __future__ import annotations

from collections.abc import Sequence

from clashyard.clash.rules.action_parts import of as parts_of
from clashyard.clash.rules.state import KINDS, Clash, P, X
from clashyard.clash.rules.view import hide


def drew_nothing(earlier: Clash, later: Clash, seat: int) -> bool:
    """Return whether *seat* has drawn no card between two states, by its deck and the turn, which all may see."""
    return (earlier.turn, earlier.deck_size[seat], earlier.chance) == (later.turn, later.deck_size[seat], later.chance)


def hide_but(g: Clash, seat: int, seed: int, actions: Sequence[int]) -> None:
    """Redraw as `hide` does, but leave the other hand the cards of *actions*, which it takes later and before it draws.

    What all knew of that hand stays as it was.
    """
    other = 1 - seat
    known, unsuited = list(g.known[other]), g.unsuited[other]
    for card in range(KINDS):
        shown = max(known[card], sum(parts_of(action)[1 + card] for action in actions))
        g.known[other][card] = shown
        if card in (X, P):
            g.unsuited[other] = max(0, g.unsuited[other] - (shown - known[card]))
    hide(g, seat, seed)
    for card in range(KINDS):
        g.known[other][card] = known[card]
    g.unsuited[other] = unsuited
