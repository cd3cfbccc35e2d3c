"""Hands and the table: cards held, played and given up."""

from __future__ import annotations

from clashyard.blades.rules.events import DISCARDED, HEARTS_ONLY
from clashyard.blades.rules.house import HEARTS_DROP
from clashyard.blades.rules.state import HAND, HEARTS, NOTHING, Fight, bits, strength
from clashyard.core.chance import draw
from clashyard.core.state import note


def take(g: Fight, seat: int, card: int) -> None:
    """Remove a card from the hand; the others close up in their order.

    Always over the whole row: with a search and a loop of unknown length, random play was a quarter slower.
    """
    row = g.hand[seat]
    n = 0
    for i in range(HAND):
        other = row[i]
        row[n] = other
        n += other != card
    row[HAND - 1] = NOTHING
    g.held[seat] -= 1


def lay(g: Fight, seat: int, card: int) -> None:
    """Move a card from the hand to the table."""
    take(g, seat, card)
    g.laid[seat][g.laying[seat]] = card
    g.laying[seat] += 1
    if g.house & HEARTS_DROP != 0:
        drop_hearts(g, seat)


def drop_all(g: Fight, seat: int, cards: int) -> None:
    """Discard a set of cards of the hand, face up (blades.info.discards).

    They are reported in the order of their numbers: nobody learns how the hand was arranged.
    """
    for card in range(g.cards):
        if cards >> card & 1 == 1:
            note(g, DISCARDED, seat, card)
    row, held = g.hand[seat], g.held[seat]
    n = 0
    for i in range(held):
        card = row[i]
        row[n] = card
        n += 1 - (cards >> card & 1)
    for i in range(n, held):
        row[i] = NOTHING
    g.held[seat] = n


def sort_hand(g: Fight, seat: int) -> None:
    """Sort the hand by number, before places in it mean something (`GIVE`)."""
    row, held = g.hand[seat], g.held[seat]
    for i in range(held):
        g.pack[i] = row[i]
    for i in range(held):
        place = 0
        for j in range(held):
            place += g.pack[j] < g.pack[i]
        row[place] = g.pack[i]


def drop_hand(g: Fight, seat: int) -> None:
    """Discard the whole hand."""
    drop_all(g, seat, bits(g.hand[seat]))


def drop_hearts(g: Fight, seat: int) -> None:
    """Discard a hand of hearts only (blades.hearts.only-hearts)."""
    if only_hearts(g, seat):
        note(g, HEARTS_ONLY, seat)
        drop_hand(g, seat)


def drop_drawn(g: Fight, seat: int, amount: int) -> None:
    """Discard so many cards of the hand at random (blades.events.trickery)."""
    sort_hand(g, seat)
    row, held = g.hand[seat], g.held[seat]
    for i in range(held):
        g.pack[i] = row[i]
    cards = 0
    for left in range(held, held - amount, -1):
        i = draw(g, left)
        cards |= 1 << g.pack[i]
        g.pack[i] = g.pack[left - 1]
    drop_all(g, seat, cards)


def holds(g: Fight, seat: int, low: int, high: int) -> bool:
    """Return whether the hand has a card from *low* to just below *high*."""
    found = False
    for i in range(HAND):
        found |= low <= g.hand[seat][i] < high
    return found


def only_hearts(g: Fight, seat: int) -> bool:
    """Return whether there is a hand and it contains only hearts (blades.hearts.only-hearts)."""
    return g.hand[seat][0] >= HEARTS and not holds(g, seat, 0, HEARTS)


def worth(g: Fight, seat: int, places: int) -> int:
    """Return the total strength of the cards in a set of places of the hand."""
    total = 0
    for i in range(g.held[seat]):
        if places >> i & 1 == 1:
            total += strength(g.hand[seat][i])
    return total
