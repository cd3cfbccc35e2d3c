"""The state of a match of Clashing Blades!

Rules read these names; nothing else in the package enumerates the state. Cards are numbers: spades, diamonds and clubs from ace
to 10, then the hearts A 2 3 4 5 10. Piles whose order nobody can know are sets of bits.
"""

from __future__ import annotations

from clashyard.core.state import State, each, one

SEATS = 2
HAND = 7  # blades.setup.deal
HEALTH = 15  # blades.setup.health
CARDS = 36
BASIC = 30  # without the extra hearts
SPADES, DIAMONDS, CLUBS, HEARTS = 0, 10, 20, 30  # the first card of each suit
TEN_OF_HEARTS = 35
DEALS = 8  # maximum number of fixed deals to come
EVENTS = 15
BALANCES = 3  # Jack, Queen and King of diamonds, one bit each

# The event cards: J Q K of spades, hearts, clubs and diamonds, then these.
PUNCH, SECOND_WIND, TRICKERY, BALANCE_CARD, MINOR_JOKER, MAJOR_JOKER, MARCUS = 0, 3, 6, 9, 12, 13, 14
MARCUS_SHOT = 4  # blades.marcus.shot

NOTHING = -1  # no card
NOBODY = -1  # no seat

SHED, EN_GARDE, OPTION, RESPOND, EVENT, STING, OVER = range(7)
STEPS = ("shed", "en-garde", "option", "respond", "event", "sting", "over")

# The state of a striker's right to sting.
NO_CLAIM, LATER, ASKED, NO_HEART, DECLINED, STUNG = range(6)

Row = list[int]
Grid = list[list[int]]


class Fight(State):
    """The table of one match."""

    # The match.
    health: Row = each(SEATS)
    dealer: int = one()  # NOBODY: drawn at random at the deal
    number: int = one(size=4)  # deals begun
    limit: int = one(size=4)  # maximum number of deals; 0 for none (blades.end.no-limit)
    house: int = one(size=2)  # readings that differ from the ledger's (house.py)
    cards: int = one()  # size of the duelling deck: BASIC, or CARDS with the extra hearts
    step: int = one()
    actor: int = one()  # the seat to act, except at en garde
    chance: int = one(size=8)

    # This deal.
    hand: Grid = each(SEATS, HAND)  # NOTHING beyond `held`; a sealed card stays here until all have committed
    held: Row = each(SEATS)
    drawn: int = one(size=8)  # bits of all cards dealt: in hands, on the table, discarded, used to sting
    injury: Row = each(SEATS)  # the heart in front of this seat, or NOTHING
    fresh: Row = each(SEATS)  # the heart that will be in front of it in the next deal
    owed: int = one()  # at SHED: strength, or cards if `tricked`
    tricked: int = one()

    # This phrase.
    sealed: Row = each(SEATS)  # committed, not yet revealed
    laid: Grid = each(SEATS, HAND)  # on the table, in the order of play
    laying: Row = each(SEATS)
    threat: int = one()  # to the actor, at RESPOND
    adding: int = one()  # at RESPOND: the actor may only add balance cards to the en garde diamond (blades.balance.use)
    sting: Row = each(SEATS)  # NO_CLAIM, LATER, …
    goes_on: int = one()  # at STING: after it, the deal goes on (blades.hearts.sting-source)

    # The event deck.
    court: int = one()  # event cards in the match: 0, 14 or 15
    events: Row = each(EVENTS)  # top card last
    events_left: int = one()
    event_used: int = one(size=4)  # bits
    balance: Row = each(SEATS)  # bits of Jack, Queen, King

    # Deals that a position has fixed, and working space to shuffle.
    coming: Row = each(DEALS * SEATS * HAND)  # NOTHING: any card
    coming_size: int = one()
    coming_next: int = one()
    pack: Row = each(CARDS)  # meaningless between actions


def strength(card: int) -> int:
    """Return the strength of a card: ace = 1, otherwise its number; hearts are A 2 3 4 5 10."""
    return 10 if card == TEN_OF_HEARTS else card % 10 + 1


def weight(balance: int) -> int:
    """Return the total of a set of balance cards: Jack 1, Queen 2, King 3 (blades.events.balance)."""
    return (balance & 1) + (balance & 2) + 3 * (balance >> 2)


def strongest(balance: int) -> int:
    """Return the strongest card of a set of balance cards, as a set."""
    if balance >= 4:
        return 4
    return 2 if balance >= 2 else balance


def bits(row: Row) -> int:
    """Return a row of cards as a set, leaving out NOTHING."""
    cards = 0
    for i in range(HAND):
        if row[i] != NOTHING:
            cards |= 1 << row[i]
    return cards


def bit(card: int) -> int:
    """Return one card, or NOTHING, as a set."""
    return 0 if card == NOTHING else 1 << card


def table(g: Fight) -> int:
    """Return the cards on the table as a set."""
    cards = 0
    for seat in range(SEATS):
        for i in range(g.laying[seat]):
            cards |= 1 << g.laid[seat][i]
    return cards


def discard(g: Fight) -> int:
    """Return the discard pile of this deal as a set: the dealt cards that are nowhere else (blades.info.discards)."""
    elsewhere = bits(g.hand[0]) | bits(g.hand[1]) | table(g) | bit(g.fresh[0]) | bit(g.fresh[1])
    return g.drawn & ~elsewhere


def undealt(g: Fight) -> int:
    """Return the face-down cards as a set: all except those dealt and the injuries."""
    out = g.drawn | bit(g.injury[0]) | bit(g.injury[1]) | bit(g.fresh[0]) | bit(g.fresh[1])
    return ((1 << g.cards) - 1) & ~out
