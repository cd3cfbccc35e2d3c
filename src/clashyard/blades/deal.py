"""The deal: reshuffle, seven cards each, and what an injury costs at its start (blades.setup, blades.disengage.reshuffle)."""

from __future__ import annotations

from clashyard.blades.events import DEALT, DRAWN, INJURED, OWES, RESHUFFLED, TOO_SMALL
from clashyard.blades.hands import drop_hand, sort_hand, worth
from clashyard.blades.state import (
    CARDS,
    EN_GARDE,
    HAND,
    NO_CLAIM,
    NOBODY,
    NOTHING,
    OVER,
    SEATS,
    SHED,
    Fight,
    bit,
    strength,
    undealt,
)
from clashyard.core.chance import DEAL, FORMER, draw, draw_out, shuffle, sow
from clashyard.core.state import note


def deal_match(g: Fight, seed: int) -> None:
    """Shuffle both decks, draw the first dealer at random unless one is named, and deal (blades.setup.dealer)."""
    sow(g, seed, DEAL)
    if g.dealer == NOBODY or seed != FORMER:
        toss = draw(g, SEATS)  # drawn also where a dealer is named, so that naming who was drawn deals the same cards
        if g.dealer == NOBODY:
            g.dealer = toss
    shuffle_events(g)
    hand_out(g)


def shuffle_events(g: Fight) -> None:
    """The event cards that are left, in a new order."""
    shuffle(g, g.events, g.events_left)


def deal_over(g: Fight) -> None:
    """All cards but new injuries go back, the deal passes, and new hands are dealt; or the limit ends the match."""
    g.sting[0] = g.sting[1] = NO_CLAIM
    if g.limit != 0 and g.number >= g.limit:  # blades.end.no-limit
        g.step = OVER
        note(g, DRAWN, g.limit)
        return
    note(g, RESHUFFLED)
    g.dealer = 1 - g.dealer
    for seat in range(SEATS):
        g.injury[seat] = g.fresh[seat]
        g.fresh[seat] = NOTHING
    hand_out(g)


def hand_out(g: Fight) -> None:
    """Seven cards each; the victims of stings shed, then it is en garde: seven cards are never hearts only."""
    note(g, DEALT, g.dealer, HAND)
    g.number += 1
    g.laying[0] = g.laying[1] = 0
    if g.coming_next < g.coming_size:
        fixed_hands(g)
    else:
        shuffled_hands(g)
    g.held[0] = g.held[1] = HAND
    g.step = EN_GARDE
    pay_injuries(g, 1 - g.dealer)


def shuffled_hands(g: Fight) -> None:
    """One card at a time, non-dealer first, each any of those that are left (blades.setup.deal)."""
    size = fill_pack(g)
    first = 1 - g.dealer
    drawn = 0
    draw_out(g, g.pack, size, SEATS * HAND)
    for i in range(SEATS * HAND):
        card = g.pack[size - 1 - i]
        g.hand[first ^ (i & 1)][i >> 1] = card
        drawn |= 1 << card
    g.drawn = drawn


def fill_pack(g: Fight) -> int:
    """The pack without the injuries, in the order of the numbers; return its size."""
    if g.injury[0] == NOTHING and g.injury[1] == NOTHING:
        for card in range(CARDS):
            g.pack[card] = card
        return g.cards
    return lay_out(g, ((1 << g.cards) - 1) & ~(bit(g.injury[0]) | bit(g.injury[1])))


def lay_out(g: Fight, cards: int) -> int:
    """A set of cards into the pack, in the order of the numbers; return how many."""
    size = 0
    for card in range(g.cards):
        if cards >> card & 1 == 1:
            g.pack[size] = card
            size += 1
    return size


def fixed_hands(g: Fight) -> None:
    """The next hands that a position has fixed; any card where it leaves one open, or names one that lies as an injury."""
    start = g.coming_next * SEATS * HAND
    g.coming_next += 1
    g.drawn = 0
    free = undealt(g)
    for i in range(SEATS * HAND):
        card = g.coming[start + i]
        if card != NOTHING and free >> card & 1 == 0:
            card = NOTHING
        g.hand[i // HAND][i % HAND] = card
        free &= ~bit(card)
    for i in range(SEATS * HAND):
        if g.hand[i // HAND][i % HAND] == NOTHING:
            size = lay_out(g, free)
            card = g.pack[draw(g, size)]
            g.hand[i // HAND][i % HAND] = card
            free &= ~bit(card)
    g.drawn = undealt(g) & ~free


def ask_to_shed(g: Fight, seat: int, amount: int) -> bool:
    """*seat* owes that strength; a hand that has not so much is discarded unasked (blades.hearts.injury-too-small)."""
    note(g, OWES, seat, amount)
    if worth(g, seat, (1 << HAND) - 1) >= amount:
        sort_hand(g, seat)
        g.step = SHED
        g.actor = seat
        g.owed = amount
        g.tricked = 0
        return True
    note(g, TOO_SMALL, seat)
    drop_hand(g, seat)
    return False


def pay_injuries(g: Fight, seat: int) -> bool:
    """From *seat* on, non-dealer first, the injured shed (blades.hearts.injury-order). Is one of them asked?"""
    while True:
        heart = g.injury[seat]
        if heart != NOTHING:
            note(g, INJURED, seat, heart)
            if ask_to_shed(g, seat, strength(heart)):
                return True
        if seat == g.dealer:
            return False
        seat = g.dealer
