"""Observations: everything a seat may know of a match, as one row of small numbers.

Seats are relative: the observer first, then the others in turn order. A card keeps its slot throughout a match: the observer's
deck, the other people's in the order of the seats, the automata's cards, the Champions in the order of the seats. So a slot
reveals only which deck list, known to all, a card is on.
"""

from __future__ import annotations

from clashyard.decks.rules.state import (
    ABILITIES,
    BASTION,
    COOP,
    DRAW,
    EVERYBODY,
    LANES,
    LATEST,
    NOTHING,
    REINFORCEMENT,
    SHARPENING,
    SOLO,
    SUMMONING_PHASE,
    Duel,
)
from clashyard.decks.rules.view import knows

MOST = 127
DECK = 8
PEOPLE = (2, 1, 2, 4, 4)  # in each mode
SLOTS = (18, 33, 66, 36, 36)  # cards of the players' decks, of the automata's, and Champions
KINGDOMS = (2, 2, 4, 4, 4)
WORDS = len(ABILITIES)
PLACES = 16  # places of a hand for which it is shown whether a Reinforcement passed over the card

# Widths of the parts: for each card, for each kingdom, and for the match.
PRINT = 4
IN_HAND, IN_DECK, IN_DISCARD, IN_REMOVED, BESIDE, IN_PLAY, RIDING, CAPTIVE, CAST = range(9)
ZONES = 9
HURT, FRESH, UNSHIELDED, SHARPENED, REINFORCED, OPEN, UNDER, PLACE = range(8)
MARKS = 8
EXHAUSTED, HAND_SIZE, LEFT, RIGHT, STANDS, DISCARDED, REMOVED, MANA, TURNS, ACTIVE, FIRST, WON, AUTOMATIC = range(13)
KINGDOM = 13
MATCH = 9


def observe(g: Duel, seat: int, row: list[int]) -> None:
    """Write the observation of *seat* into *row*: first clear it, then fill in what is present."""
    slots = SLOTS[g.mode]
    seats = g.seats
    kingdoms = slots * (PRINT + WORDS + ZONES + seats + seats * LANES + MARKS)
    match = kingdoms + seats * (KINGDOM + PLACES)
    end = match + WORDS + MATCH
    for i in range(end + seats):
        row[i] = 0
    row[end + seat] = 1
    observe_print(g, seat, slots, row)
    for other in range(seats):
        observe_hand(g, seat, other, slots, row)
        observe_piles(g, seat, other, slots, row)
        observe_lines(g, seat, other, slots, row)
        observe_kingdom(g, seat, other, kingdoms, row)
    if g.winner > 0:
        observe_winners(g, seat, kingdoms, row)
    if g.casting != NOTHING:
        locate(g, seat, g.casting, CAST, 0, slots, row)
    if g.present & (SHARPENING | REINFORCEMENT) != 0:
        observe_spent(g, seat, slots, row)
    observe_match(g, match, row)


def relative(seat: int, other: int, seats: int) -> int:
    """Return how many seats *other* comes after *seat* in turn order."""
    return other - seat if other >= seat else other - seat + seats


def slot_of(g: Duel, seat: int, card: int) -> int:
    """Return the slot of a card, which depends on its number alone; beyond SLOTS if a typed position has too many cards."""
    people = PEOPLE[g.mode]
    champions = SLOTS[g.mode] - people
    mine = seat
    if g.mode == SOLO or g.mode == COOP:
        mine = seat >> 1
    if card < people * DECK:
        return relative(mine * DECK, card, people * DECK)
    if champions <= card < champions + people:
        return champions + relative(champions + mine, card, people)
    return card


def observe_print(g: Duel, seat: int, slots: int, row: list[int]) -> None:
    """Write the values printed on the cards."""
    for card in range(min(slots, g.cards)):
        slot = slot_of(g, seat, card)
        at = slot * PRINT
        row[at] = g.cost[card]
        row[at + 1] = g.attack[card]
        row[at + 2] = g.health[card]
        row[at + 3] = g.incantation[card]
        at = slots * PRINT + slot * WORDS
        put_bits(g.abilities[card], 1, at, row)
        put_bits(g.auras[card], 2, at, row)


def put_bits(bits: int, value: int, at: int, row: list[int]) -> None:
    """Add *value* for each bit of a set. Most sets are small, so only their members are visited."""
    while bits != 0:
        lowest = bits & -bits
        bits ^= lowest
        place = 0
        for step in (16, 8, 4, 2, 1):
            if lowest >> (place + step) != 0:
                place += step
        row[at + place] += value


def locate(g: Duel, seat: int, card: int, zone: int, place: int, slots: int, row: list[int]) -> int:
    """Write zone, owner and place of a card, and whether all have seen it; return its slot, or NOTHING without one."""
    seats = g.seats
    slot = slot_of(g, seat, card)
    if slot >= slots:
        return NOTHING
    seen = g.seen[card]
    zones = slots * (PRINT + WORDS)
    owners = zones + slots * ZONES
    marks = owners + slots * (seats + seats * LANES) + slot * MARKS
    if zone != IN_DECK or seen != 0 or g.mode != COOP:
        row[owners + slot * seats + relative(seat, g.owner[card], seats)] = 1
    row[zones + slot * ZONES + zone] = 1
    row[marks + PLACE] = place
    row[marks + OPEN] = 1 if seen == EVERYBODY else 0
    return slot


def observe_hand(g: Duel, seat: int, other: int, slots: int, row: list[int]) -> None:
    """Write the cards of a hand or deck, with the places of only those that the seat knows there."""
    zone = IN_HAND if g.automaton[other] == 0 else IN_DECK
    for i in range(g.hand_size[other]):
        card = g.hand[other][i]
        locate(g, seat, card, zone, i + 1 if knows(g, seat, card) else 0, slots, row)


def observe_piles(g: Duel, seat: int, other: int, slots: int, row: list[int]) -> None:
    """Write the public cards outside the lines."""
    for i in range(g.discard_size[other]):
        locate(g, seat, g.discard[other][i], IN_DISCARD, g.discard_size[other] - i, slots, row)
    for i in range(g.removed_size[other]):
        locate(g, seat, g.removed[other][i], IN_REMOVED, 0, slots, row)
    card = g.champion[other]
    if card != NOTHING and g.at[card] == NOTHING:
        locate(g, seat, card, BESIDE, 0, slots, row)


def observe_lines(g: Duel, seat: int, other: int, slots: int, row: list[int]) -> None:
    """Write the Creatures of a kingdom, with their Symbiotes and captives."""
    for line in (other * LANES, other * LANES + 1):
        for i in range(g.line_size[line]):
            card = g.line[line][i]
            marks = stand(g, seat, card, IN_PLAY, line, i + 1, slots, row)
            if marks != NOTHING:
                row[marks + HURT] = min(g.hurt[card], MOST)
                row[marks + FRESH] = g.fresh[card]
                row[marks + UNSHIELDED] = g.unshielded[card]
            if g.rider[card] != NOTHING:
                stand(g, seat, g.rider[card], RIDING, line, i + 1, slots, row)
            captive = g.captive[card]
            under = 0
            while captive != NOTHING:
                under += 1
                marks = stand(g, seat, captive, CAPTIVE, line, i + 1, slots, row)
                if marks != NOTHING:
                    row[marks + UNDER] = under
                captive = g.captive[captive]


def stand(g: Duel, seat: int, card: int, zone: int, line: int, place: int, slots: int, row: list[int]) -> int:
    """Write a card on a line, or with a Creature there; return where its marks are, or NOTHING if it has no slot."""
    slot = locate(g, seat, card, zone, place, slots, row)
    if slot == NOTHING:
        return NOTHING
    lines = slots * (PRINT + WORDS + ZONES + g.seats)
    row[lines + slot * g.lines + relative(seat * LANES, line, g.lines)] = 1
    return lines + slots * g.lines + slot * MARKS


def observe_spent(g: Duel, seat: int, slots: int, row: list[int]) -> None:
    """Write what a card has used up this turn, wherever it is now; all have seen it."""
    marks = slots * (PRINT + WORDS + ZONES + g.seats + g.lines)
    for card in range(g.cards):
        slot = slot_of(g, seat, card)
        if slot < slots:
            row[marks + slot * MARKS + SHARPENED] = g.sharpened[card]
            row[marks + slot * MARKS + REINFORCED] = g.reinforced[card]


def observe_kingdom(g: Duel, seat: int, other: int, kingdoms: int, row: list[int]) -> None:
    """Write the counts of a kingdom, and the places of its hand that a Reinforcement passed over."""
    place = relative(seat, other, g.seats)
    at = kingdoms + place * KINGDOM
    size = g.hand_size[other]
    row[at + EXHAUSTED] = g.exhausted[other]
    row[at + HAND_SIZE] = size
    row[at + LEFT] = g.stronghold[other]
    row[at + RIGHT] = size - g.stronghold[other]
    row[at + STANDS] = 1 if g.side[other] == BASTION else 0
    row[at + DISCARDED] = g.discard_size[other]
    row[at + REMOVED] = g.removed_size[other]
    row[at + MANA] = min(g.mana[other], MOST)
    row[at + TURNS] = min(g.number[other], MOST)
    row[at + ACTIVE] = 1 if g.active == other else 0
    row[at + FIRST] = 1 if g.first == other else 0
    row[at + AUTOMATIC] = g.automaton[other]
    if g.present & REINFORCEMENT != 0 and g.automaton[other] == 0:
        for i in range(min(size, PLACES)):
            row[kingdoms + g.seats * KINGDOM + place * PLACES + i] = g.misfit[g.hand[other][i]]


def observe_winners(g: Duel, seat: int, kingdoms: int, row: list[int]) -> None:
    for other in range(g.seats):
        row[kingdoms + relative(seat, other, g.seats) * KINGDOM + WON] = g.winner >> other & 1


def observe_match(g: Duel, start: int, row: list[int]) -> None:
    """Write what applies to the whole match."""
    gift = 0
    for other in range(g.seats):
        gift |= g.gift[other]
    put_bits(gift, 1, start, row)
    at = start + WORDS
    row[at] = 1 if g.phase == SUMMONING_PHASE else 0
    row[at + 1] = g.plays
    row[at + 2] = min(g.turn_limit - g.number[g.active], MOST) if g.turn_limit != 0 else MOST
    row[at + 3] = g.exhaustion
    row[at + 4] = 1 if g.edition == LATEST else 0
    row[at + 5] = g.fixed
    row[at + 6] = g.variable
    row[at + 7] = g.resistance
    row[at + 8] = 1 if g.winner == DRAW else 0
