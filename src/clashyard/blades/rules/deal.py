"""The deal: reshuffle, seven cards each, and the cost of injuries at its start (blades.setup, blades.disengage.reshuffle)."""

from __future__ import annotations

from clashyard.blades.rules.events import DEALT, DRAWN, INJURED, OWES, RESHUFFLED, TOO_SMALL
from clashyard.blades.rules.hands import drop_hand, sort_hand, worth
from clashyard.blades.rules.state import (
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
        toss = draw(g, SEATS)  # drawn even if a dealer is named, so that naming the one drawn deals the same cards
        if g.dealer == NOBODY:
            g.dealer = toss
    shuffle_events(g)
    hand_out(g)


def shuffle_events(g: Fight) -> None:
    """Shuffle the remaining event cards."""
    shuffle(g, g.events, g.events_left)


def deal_over(g: Fight) -> None:
    """Return all cards except new injuries, pass the deal and deal new hands; or end the match at the limit."""
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
    """Deal seven cards each, never hearts only; the victims of stings shed, then it is en garde."""
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
    """Deal one card at a time, non-dealer first, each any of the cards left (blades.setup.deal)."""
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
    """Fill the pack with all cards except the injuries, sorted by number; return its size."""
    if g.injury[0] == NOTHING and g.injury[1] == NOTHING:
        for card in range(CARDS):
            g.pack[card] = card
        return g.cards
    return lay_out(g, ((1 << g.cards) - 1) & ~(bit(g.injury[0]) | bit(g.injury[1])))


def lay_out(g: Fight, cards: int) -> int:
    """Write a set of cards into the pack, sorted by number; return how many there are."""
    size = 0
    for card in range(g.cards):
        if cards >> card & 1 == 1:
            g.pack[size] = card
            size += 1
    return size


def fixed_hands(g: Fight) -> None:
    """Deal the next hands that a position fixes; any card where it leaves one open or names one that is an injury."""
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
    """Ask *seat* to shed that strength; a hand below it is discarded without asking (blades.hearts.injury-too-small)."""
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
    """Make the injured shed, non-dealer first, from *seat* on (blades.hearts.injury-order). Return whether one is asked."""
    while True:
        heart = g.injury[seat]
        if heart != NOTHING:
            note(g, INJURED, seat, heart)
            if ask_to_shed(g, seat, strength(heart)):
                return True
        if seat == g.dealer:
            return False
        seat = g.dealer
