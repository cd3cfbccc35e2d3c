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
    """Carry out both discards, and end the turn (clash.discard.any)."""
    for seat in range(2):
        put_aside(g, seat, g.sealed[seat])
    close_turn(g)


def put_aside(g: Clash, seat: int, action: int) -> None:
    """Discard the cards of an action."""
    if action == CARDS:
        note(g, KEPT, seat)
    else:
        discard(g, seat, action)
        note(g, DISCARDED, seat, action)


def discard_in_turn(g: Clash, seat: int, action: int) -> None:
    """Discard openly, by a house rule; after the second player the turn ends (clash.discard.any)."""
    put_aside(g, seat, action)
    g.sealed[seat] = CARDS  # nothing more
    if g.sealed[1 - seat] != 0:
        close_turn(g)


def first_to_discard(g: Clash) -> int:
    """Return the seat that discards first where the players take turns."""
    return 1 - g.turn & 1


def close_turn(g: Clash) -> None:
    """Clear fields and pools, and begin the next turn (clash.discard.cleanup)."""
    g.sealed[0] = g.sealed[1] = 0
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
