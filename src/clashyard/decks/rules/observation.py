"""Observations: everything a seat may know of a match, as one row of small numbers.

Seats are relative: the observer first, then the others in turn order. A card keeps its slot throughout a match: the observer's
deck, the other people's in the order of the seats, the automata's cards, the Champions in the order of the seats. So a slot
reveals only which deck list, known to all, a card is on.
"""

from __future__ import annotations

from clashyard.core.observation import View, columns, offsets, parts
from clashyard.decks.rules.state import (
    ABILITIES,
    BASTION,
    COOP,
    DRAW,
    EVERYBODY,
    LANES,
    LATEST,
    MODES,
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

LAYOUTS = tuple(
    parts(
        print=((slots,), 0, 99, columns(
            cost="of each card: cost", attack="AV (0 for X)", health="HP", incantation="whether it is an Incantation",
        )),
        abilities=((slots, WORDS), 0, 3, f"1 has it, 2 lends it as an Aura, 3 both: {', '.join(ABILITIES)}"),
        zone=((slots,), 0, 1, columns(
            hand="hand", deck="deck", discard="discard", removed="removed", beside="beside the table (a Champion)",
            play="in play", riding="riding on a host", captive="captive", cast="being cast",
        )),
        owner=((slots, seats), 0, 1, "whose it is; none where it is hidden which automaton's deck it is in"),
        line=((slots, seats * LANES), 0, 1, "in play, riding or captive: upper and lower line of each kingdom"),
        marks=((slots,), 0, MOST, columns(
            hurt="damage", fresh="fresh", unshielded="Protection spent", sharpened="Sharpening spent",
            reinforced="has come as a Reinforcement", seen="seen by all", under="how deep it is under a captor",
            place="and its place: from 1, on its line or its captor's from the Bridge, in a hand from the left, in a deck or"
                " discard from the top; 0 where it is hidden",
        )),
        kingdoms=((seats,), 0, MOST, columns(
            exhausted="Champion exhausted", hand="cards in hand or deck", left="of them left of the Stronghold",
            right="right of it", bastion="Bastion stands", discard="cards in the discard", removed="cards removed",
            mana="Mana", turns="turns begun", active="whose turn it is", first="who began", won="who has won",
            automaton="automaton",
        )),
        passed_over=((seats, PLACES), 0, 1, "places of a hand whose card all know to be unfit for Reinforcement"),
        gift=((WORDS,), 0, 1, "abilities of every automaton's Creatures"),
        match=((), 0, MOST, columns(
            summoning="Summoning", plays="plays of this turn", turns_left="turns up to the limit (127 for none)",
            exhaustion="module Exhaustion", latest="rulebook after 1.1", fixed="the automata's fixed Mana",
            variable="their variable Mana", resistance="their resistance", drawn="drawn",
        )),
        seat=((seats,), 0, 1, "where at the table the observer sits: actions name lines from there, not from the observer"),
    )
    for slots, seats in zip(SLOTS, KINGDOMS, strict=True)
)  # fmt: skip
AT = offsets(*LAYOUTS)


def views(mode: str) -> tuple[View, ...]:
    """Return the parts of an observation in *mode*."""
    return LAYOUTS[MODES.index(mode)]


def observe(g: Duel, seat: int, row: list[int]) -> None:
    """Write the observation of *seat* into *row*: first clear it, then fill in what is present."""
    mode = g.mode
    for i in range(AT.end[mode]):
        row[i] = 0
    row[AT.seat.start[mode] + seat] = 1
    observe_print(g, seat, mode, row)
    for other in range(g.seats):
        observe_hand(g, seat, other, mode, row)
        observe_piles(g, seat, other, mode, row)
        observe_lines(g, seat, other, mode, row)
        observe_kingdom(g, seat, other, mode, row)
    if g.winner > 0:
        observe_winners(g, seat, mode, row)
    if g.casting != NOTHING:
        locate(g, seat, g.casting, AT.zone.cast, 0, mode, row)
    if g.present & (SHARPENING | REINFORCEMENT) != 0:
        observe_spent(g, seat, mode, row)
    observe_match(g, mode, row)


def relative(seat: int, other: int, seats: int) -> int:
    """Return how many seats *other* comes after *seat* in turn order."""
    return other - seat if other >= seat else other - seat + seats


def slot_of(seat: int, card: int, mode: int) -> int:
    """Return the slot of a card, which depends on its number alone; beyond SLOTS if a typed position has too many cards."""
    people = PEOPLE[mode]
    champions = SLOTS[mode] - people
    mine = seat
    if mode == SOLO or mode == COOP:
        mine = seat >> 1
    if card < people * DECK:
        return relative(mine * DECK, card, people * DECK)
    if champions <= card < champions + people:
        return champions + relative(champions + mine, card, people)
    return card


def observe_print(g: Duel, seat: int, mode: int, row: list[int]) -> None:
    """Write the values printed on the cards."""
    to = AT.print
    prints, words = to.start[mode], AT.abilities.start[mode]
    for card in range(min(SLOTS[mode], g.cards)):
        slot = slot_of(seat, card, mode)
        at = prints + slot * to.width
        row[at + to.cost] = g.cost[card]
        row[at + to.attack] = g.attack[card]
        row[at + to.health] = g.health[card]
        row[at + to.incantation] = g.incantation[card]
        put_bits(g.abilities[card], 1, words + slot * WORDS, row)
        put_bits(g.auras[card], 2, words + slot * WORDS, row)


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


def locate(g: Duel, seat: int, card: int, zone: int, place: int, mode: int, row: list[int]) -> int:
    """Write zone, owner and place of a card, and whether all have seen it; return its slot, or NOTHING without one."""
    slot = slot_of(seat, card, mode)
    if slot >= SLOTS[mode]:
        return NOTHING
    seen = g.seen[card]
    if zone != AT.zone.deck or seen != 0 or mode != COOP:
        row[AT.owner.start[mode] + slot * g.seats + relative(seat, g.owner[card], g.seats)] = 1
    row[AT.zone.start[mode] + slot * AT.zone.width + zone] = 1
    to = AT.marks
    marks = to.start[mode] + slot * to.width
    row[marks + to.place] = place
    row[marks + to.seen] = 1 if seen == EVERYBODY else 0
    return slot


def observe_hand(g: Duel, seat: int, other: int, mode: int, row: list[int]) -> None:
    """Write the cards of a hand or deck, with the places of only those that the seat knows there."""
    zone = AT.zone.hand if g.automaton[other] == 0 else AT.zone.deck
    for i in range(g.hand_size[other]):
        card = g.hand[other][i]
        locate(g, seat, card, zone, i + 1 if knows(g, seat, card) else 0, mode, row)


def observe_piles(g: Duel, seat: int, other: int, mode: int, row: list[int]) -> None:
    """Write the public cards outside the lines."""
    for i in range(g.discard_size[other]):
        locate(g, seat, g.discard[other][i], AT.zone.discard, g.discard_size[other] - i, mode, row)
    for i in range(g.removed_size[other]):
        locate(g, seat, g.removed[other][i], AT.zone.removed, 0, mode, row)
    card = g.champion[other]
    if card != NOTHING and g.at[card] == NOTHING:
        locate(g, seat, card, AT.zone.beside, 0, mode, row)


def observe_lines(g: Duel, seat: int, other: int, mode: int, row: list[int]) -> None:
    """Write the Creatures of a kingdom, with their Symbiotes and captives."""
    for line in (other * LANES, other * LANES + 1):
        for i in range(g.line_size[line]):
            card = g.line[line][i]
            marks = stand(g, seat, card, AT.zone.play, line, i + 1, mode, row)
            if marks != NOTHING:
                row[marks + AT.marks.hurt] = min(g.hurt[card], AT.marks.high)
                row[marks + AT.marks.fresh] = g.fresh[card]
                row[marks + AT.marks.unshielded] = g.unshielded[card]
            if g.rider[card] != NOTHING:
                stand(g, seat, g.rider[card], AT.zone.riding, line, i + 1, mode, row)
            captive = g.captive[card]
            under = 0
            while captive != NOTHING:
                under += 1
                marks = stand(g, seat, captive, AT.zone.captive, line, i + 1, mode, row)
                if marks != NOTHING:
                    row[marks + AT.marks.under] = under
                captive = g.captive[captive]


def stand(g: Duel, seat: int, card: int, zone: int, line: int, place: int, mode: int, row: list[int]) -> int:
    """Write a card on a line, or with a Creature there; return where its marks are, or NOTHING if it has no slot."""
    slot = locate(g, seat, card, zone, place, mode, row)
    if slot == NOTHING:
        return NOTHING
    row[AT.line.start[mode] + slot * g.lines + relative(seat * LANES, line, g.lines)] = 1
    marks: int = AT.marks.start[mode] + slot * AT.marks.width
    return marks


def observe_spent(g: Duel, seat: int, mode: int, row: list[int]) -> None:
    """Write what a card has used up this turn, wherever it is now; all have seen it."""
    to = AT.marks
    for card in range(g.cards):
        slot = slot_of(seat, card, mode)
        if slot < SLOTS[mode]:
            at = to.start[mode] + slot * to.width
            row[at + to.sharpened] = g.sharpened[card]
            row[at + to.reinforced] = g.reinforced[card]


def observe_kingdom(g: Duel, seat: int, other: int, mode: int, row: list[int]) -> None:
    """Write the counts of a kingdom, and the places of its hand that a Reinforcement passed over."""
    to = AT.kingdoms
    place = relative(seat, other, g.seats)
    at = to.start[mode] + place * to.width
    size = g.hand_size[other]
    row[at + to.exhausted] = g.exhausted[other]
    row[at + to.hand] = size
    row[at + to.left] = g.stronghold[other]
    row[at + to.right] = size - g.stronghold[other]
    row[at + to.bastion] = 1 if g.side[other] == BASTION else 0
    row[at + to.discard] = g.discard_size[other]
    row[at + to.removed] = g.removed_size[other]
    row[at + to.mana] = min(g.mana[other], to.high)
    row[at + to.turns] = min(g.number[other], to.high)
    row[at + to.active] = 1 if g.active == other else 0
    row[at + to.first] = 1 if g.first == other else 0
    row[at + to.automaton] = g.automaton[other]
    if g.present & REINFORCEMENT != 0 and g.automaton[other] == 0:
        for i in range(min(size, PLACES)):
            row[AT.passed_over.start[mode] + place * PLACES + i] = g.misfit[g.hand[other][i]]


def observe_winners(g: Duel, seat: int, mode: int, row: list[int]) -> None:
    to = AT.kingdoms
    for other in range(g.seats):
        row[to.start[mode] + relative(seat, other, g.seats) * to.width + to.won] = g.winner >> other & 1


def observe_match(g: Duel, mode: int, row: list[int]) -> None:
    """Write what applies to the whole match."""
    gift = 0
    for other in range(g.seats):
        gift |= g.gift[other]
    put_bits(gift, 1, AT.gift.start[mode], row)
    to = AT.match
    at = to.start[mode]
    row[at + to.summoning] = 1 if g.phase == SUMMONING_PHASE else 0
    row[at + to.plays] = g.plays
    row[at + to.turns_left] = min(g.turn_limit - g.number[g.active], to.high) if g.turn_limit != 0 else to.high
    row[at + to.exhaustion] = g.exhaustion
    row[at + to.latest] = 1 if g.edition == LATEST else 0
    row[at + to.fixed] = g.fixed
    row[at + to.variable] = g.variable
    row[at + to.resistance] = g.resistance
    row[at + to.drawn] = 1 if g.winner == DRAW else 0
