"""Actions as numbers: their meaning, their legality, and playing one.

``END`` and ``BEGIN``, else ``PLAY + slot * PLACES + place``. Slots 0 to 3 are places in the hand, counted from the left without
the Stronghold; slot 4 is the Champion. Places 0 and 1 are the player's upper and lower line; ``CREATURE + line * CARDS + n`` is
the Creature at place n of a line: the target of an Incantation, or the host of a Symbiote.
"""

from __future__ import annotations

from clashyard.decks.rules.state import (
    CARDS,
    LANES,
    LINES,
    LOWER,
    LUCIDITY,
    NOBODY,
    NOTHING,
    PLAYS_A_TURN,
    PRICE_OF_BLOOD,
    REGENERATION_PHASE,
    SUMMONING_PHASE,
    SYMBIOTE,
    UPPER,
    WINDOW,
    Duel,
)
from clashyard.decks.rules.summoning import cast, champion_price, champion_ready, may_host, payable, price, summon, window
from clashyard.decks.rules.turn import end_turn, start_turn

END, BEGIN, PLAY = 0, 1, 2
CREATURE = LANES
PLACES = CREATURE + LINES * CARDS
ACTIONS = PLAY + (WINDOW + 1) * PLACES


def to_act(g: Duel) -> int:
    """Return the seat to act, or NOBODY when the match is over."""
    if g.winner != NOBODY:
        return NOBODY
    seat = g.active
    while g.automaton[seat] != 0:  # in a position that was typed in: the next player to play begins the turn
        seat = (seat + 1) % g.seats
    return seat


def menu(g: Duel, seat: int, out: list[int]) -> int:
    """Write every legal action of *seat* into *out* (at least ACTIONS long) and return their number.

    The only place where legality is decided. `end` is always legal in Summoning (decks.summoning.pay).
    """
    if seat != to_act(g):
        return 0
    if g.phase == REGENERATION_PHASE:
        out[0] = BEGIN
        return 1
    out[0] = END
    n = 1
    if g.plays >= PLAYS_A_TURN:  # R86
        return n
    row = g.hand[seat]
    mana = g.mana[seat]
    cheaper = g.present & (LUCIDITY | PRICE_OF_BLOOD) != 0
    for slot in range(window(g, seat)):
        card = row[slot]
        # No card in a hand costs more than printed, and few matches have cards that lower costs (8% of interpreted play).
        if g.cost[card] <= mana or (cheaper and payable(g, seat, card, price(g, seat, slot))):
            n = places(g, seat, card, PLAY + slot * PLACES, out, n)
    if champion_ready(g, seat):
        card = g.champion[seat]
        if payable(g, seat, card, champion_price(g, seat)):
            n = places(g, seat, card, PLAY + WINDOW * PLACES, out, n)
    return n


def settle(g: Duel, seat: int) -> None:
    """End the turn of *seat* without another play."""
    if to_act(g) == seat and g.phase == SUMMONING_PHASE:
        end_turn(g)


def places(g: Duel, seat: int, card: int, base: int, out: list[int], n: int) -> int:
    """Append to *out* where a payable card may go: lines and hosts, or any Creature in play for an Incantation."""
    if g.incantation[card] != 0:
        for line in range(g.lines):
            for place in range(g.line_size[line]):
                out[n] = base + CREATURE + line * CARDS + place
                n += 1
        return n
    out[n] = base + UPPER
    out[n + 1] = base + LOWER
    n += 2
    if g.abilities[card] & SYMBIOTE != 0:
        for line in (seat * LANES, seat * LANES + 1):
            for place in range(g.line_size[line]):
                if may_host(g, g.line[line][place]):
                    out[n] = base + CREATURE + line * CARDS + place
                    n += 1
    return n


def play(g: Duel, seat: int, action: int) -> None:
    """Carry out a legal action; legality is assumed."""
    if action == END:
        end_turn(g)
        return
    if action == BEGIN:
        start_turn(g)
        return
    g.plays += 1
    slot = (action - PLAY) // PLACES
    where = (action - PLAY) % PLACES
    card = g.champion[seat] if slot == WINDOW else g.hand[seat][slot]
    if where < CREATURE:
        summon(g, seat, slot, seat * LANES + where, NOTHING)
        return
    line = (where - CREATURE) // CARDS
    place = (where - CREATURE) % CARDS
    if g.incantation[card] != 0:
        cast(g, seat, slot, line, place)
    else:
        summon(g, seat, slot, line, g.line[line][place])
