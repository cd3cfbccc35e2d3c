"""Turns: Draw phase, then jousts and combos, then the Discard phase; and the deal."""

from __future__ import annotations

from clashyard.clash.rules.events import BEGAN, CLEARED, DISCARDED, DRAWN, KEPT, LIMIT, TURN
from clashyard.clash.rules.piles import clear_fields, clear_pools, discard, draw, shuffle_deck
from clashyard.clash.rules.state import CARDS, DRAW, HAND, JOUST, OVER, Clash
from clashyard.core.chance import DEAL, sow
from clashyard.core.state import note


def deal(g: Clash, seed: int) -> None:
    """Shuffle both decks and begin the first turn (clash.start)."""
    sow(g, seed, DEAL)
    shuffle_deck(g, 0)
    shuffle_deck(g, 1)
    note(g, BEGAN)
    begin_turn(g)


def begin_turn(g: Clash) -> None:
    """Carry out the Draw phase; the joust is next (clash.draw.to-eight)."""
    note(g, TURN, g.turn)
    for seat in range(2):
        if g.hand_size[seat] < HAND:
            drawn = draw(g, seat, HAND - g.hand_size[seat])
            if drawn != 0:
                note(g, DRAWN, seat, drawn)
    g.step = JOUST


def end_turn(g: Clash) -> None:
    """Carry out both discards, clear fields and pools, and begin the next turn (clash.discard.any)."""
    for seat in range(2):
        if g.sealed[seat] == CARDS:
            note(g, KEPT, seat)
        else:
            discard(g, seat, g.sealed[seat])
            note(g, DISCARDED, seat, g.sealed[seat])
        g.sealed[seat] = 0
    clear_fields(g)
    clear_pools(g)
    note(g, CLEARED)
    if g.turn_limit != 0 and g.turn >= g.turn_limit:  # clash.end.no-limit
        g.winner = DRAW
        g.step = OVER
        note(g, LIMIT, g.turn_limit)
        return
    g.turn += 1
    begin_turn(g)
