"""The enemy's hidden cards: how many there are, in which orders they may lie, and whether the rules have shown one.

A hidden card usually needs no order: the enemy says which one it plays. But Reinforcement, Chain and Exhaustion take a card by
its place in the hand. What follows may then depend on the order, and all orders are looked at.
"""

from __future__ import annotations

from typing import Any

from clashyard.decks.rules.actions import PLACES, PLAY
from clashyard.decks.rules.state import Duel
from clashyard.decks.search.choices import SPAN, exchange
from clashyard.decks.search.keys import unseen

SHOWN = 256  # in `hidden_cards`: more than the cards that a Reinforcement can have passed over
MOST = 5  # hidden cards whose orders are looked at: 120


def hidden_cards(g: Duel, q: Any) -> int:
    """Return a number that changes when a hidden card is shown, or passed over by a Reinforcement."""
    count = 0
    for place in range(g.hand_size[q.foe]):
        card = g.hand[q.foe][place]
        if unseen(g, q, card):
            count += SHOWN + g.misfit[card]
    return count


def drawn_from(choice: int) -> int:
    """Return the place of the hand in which a choice has fixed the hidden card, or -1."""
    return (choice % SPAN - PLAY) // PLACES if choice >= SPAN else -1


def kinds_hidden(g: Duel, q: Any, but: int) -> int:
    """Return 0, 1 or 2 if no, one or more kinds of card are hidden, apart from the card at the place *but*."""
    kind = 0
    kinds = 0
    for place in range(g.hand_size[q.foe]):
        card = g.hand[q.foe][place]
        if place != but and unseen(g, q, card):
            if kinds > 0 and q.code[card] != kind:
                return 2
            kind = q.code[card]
            kinds = 1
    return kinds


def count_orders(g: Duel, q: Any, but: int) -> int:
    """Return the number of orders of the hidden cards, apart from the card at the place *but*; 0 if there are too many."""
    cards = 0
    orders = 1
    for place in range(g.hand_size[q.foe]):
        if place != but and unseen(g, q, g.hand[q.foe][place]):
            cards += 1
            orders *= cards
    return 0 if cards > MOST else orders


def reorder(g: Duel, q: Any, but: int, number: int) -> None:
    """Put the hidden cards into the order *number*, apart from the card at the place *but*; 0 leaves them as they are."""
    row = g.hand[q.foe]
    rest = number
    radix = 1  # each number below the product of the radices, in factorial base, is an order
    for place in range(g.hand_size[q.foe]):
        if place != but and unseen(g, q, row[place]):
            steps = rest % radix
            rest //= radix
            radix += 1
            exchange(row, place, hidden_before(g, q, but, place, steps))


def hidden_before(g: Duel, q: Any, but: int, place: int, steps: int) -> int:
    """Return the place of the hidden card that lies so many hidden cards before *place*."""
    row = g.hand[q.foe]
    while steps > 0:
        place -= 1
        if place != but and unseen(g, q, row[place]):
            steps -= 1
    return place
