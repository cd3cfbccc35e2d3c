"""The state of a match of Clash of Decks, in any mode.

Rules read these names; nothing else in the package enumerates the state. A match uses the first `seats` seats and `lines` lines.
An automaton's deck is kept in its hand, top card leftmost, and its Stronghold has no place there.
"""

from __future__ import annotations

from clashyard.core.state import State, each, one

CARDS = 72  # co-op has 64 and two Champions; the rest is for positions that are typed in
SEATS = 4
LANES = 2
LINES = SEATS * LANES  # line = seat * LANES + lane
DEPTH = CARDS + 2  # of blows: a Backfire inside a Reinforcement inside a Backfire …: each needs a new card
HITS = 3  # Creatures that one blow can hit: the target, the one behind it and the one beside it
WAITING = 9 * CARDS  # Instincts that may wait simultaneously: the total HP of all cards, at the highest printed HP

NOTHING = -1  # no card, no line
EVERYBODY = 15  # every seat's bit of `seen`
SETTLED = 16  # in `seen`: the place is hidden, but everybody knows which deck the card is in
NOBODY, DRAW = -1, -2  # the winner, if it is not a set of seats
UPPER, LOWER = 0, 1
FORT, BASTION = 0, 1
REGENERATION_PHASE, SUMMONING_PHASE = 0, 1
ATTACK, INCANTATION, BACKFIRE_BLOW = 0, 1, 2  # what deals a blow
X = -1  # the AV of Vulnerability

DUEL, SOLO, COOP, FREE_FOR_ALL, TWO_AGAINST_TWO = range(5)
MODES = ("duel", "solo", "coop", "ffa", "2v2")

EN_1_1, LATEST = 1, 2
EDITIONS = {"en-1.1": EN_1_1, "latest": LATEST}

# The abilities, one bit each; Aura is always paired, so a second set of the same bits represents it.
ABILITIES = (
    "aerial", "aquatic", "berserk", "catalyst", "defender", "indestructible", "instinct", "mercenary",
    "perforation", "price-of-blood", "protection", "rage", "regeneration", "sharpening", "splash", "sprint",
    "symbiote", "vanish", "vulnerability",
    "backfire", "blackmail", "chain", "counter-order", "cursed", "immolation", "lucidity", "reinforcement",
)  # fmt: skip
(
    AERIAL, AQUATIC, BERSERK, CATALYST, DEFENDER, INDESTRUCTIBLE, INSTINCT, MERCENARY,
    PERFORATION, PRICE_OF_BLOOD, PROTECTION, RAGE, REGENERATION, SHARPENING, SPLASH, SPRINT,
    SYMBIOTE, VANISH, VULNERABILITY,
    BACKFIRE, BLACKMAIL, CHAIN, COUNTER_ORDER, CURSED, IMMOLATION, LUCIDITY, REINFORCEMENT,
) = (1 << bit for bit in range(len(ABILITIES)))  # fmt: skip

# Numbers of the rulebooks, and R86.
PLAYS_A_TURN = 64
EXHAUSTION_TURN = 8
REINFORCEMENT_COST = 4
FIRST_MANA = 6
AUTOMATON_MANA = 6
AUTOMATON_MANA_PER_CREATURE = 1
CATALYST_MANA = 2
LUCIDITY_MANA = 2
WINDOW = 4

Row = list[int]
Grid = list[list[int]]


class Duel(State):
    """The table of one match. Cards are numbered from 0 to ``cards`` - 1, seats from 0; line = seat * LANES + lane."""

    # Printed on the cards.
    cost: Row = each(CARDS)
    attack: Row = each(CARDS)  # X (Vulnerability) is stored as 0
    health: Row = each(CARDS)
    incantation: Row = each(CARDS)
    abilities: Row = each(CARDS, size=4)
    auras: Row = each(CARDS, size=4)  # the abilities that it gives to its neighbours

    # A Creature in play; a Symbiote and its host are one Creature, with the number of the host.
    at: Row = each(CARDS)  # its line, or NOTHING
    rider: Row = each(CARDS)  # the Symbiote on top of it, or NOTHING
    captive: Row = each(CARDS)  # the card that Chain holds, or NOTHING; a second one is linked from the first
    power: Row = each(CARDS, size=2)  # AV of all its cards
    life: Row = each(CARDS, size=2)  # HP of all its cards
    inborn: Row = each(CARDS, size=4)  # printed abilities of all its cards
    lends: Row = each(CARDS, size=4)  # printed Auras of all its cards
    lent: Row = each(CARDS, size=4)  # what its neighbours' Auras gave it when last read
    now: Row = each(CARDS, size=4)  # inborn and lent; for a card out of play, the printed abilities

    # Until the end of the turn.
    hurt: Row = each(CARDS, size=2)
    sprint: Row = each(CARDS, size=2)  # AV gained by Sprint
    fresh: Row = each(CARDS)  # entered play this turn
    acted: Row = each(CARDS)
    unshielded: Row = each(CARDS)  # Protection is spent
    sharpened: Row = each(CARDS)  # Sharpening is spent; tracked per card, in play or not
    reinforced: Row = each(CARDS)  # has entered by Reinforcement
    plays: int = one()

    # The zones of the cards.
    hand: Grid = each(SEATS, CARDS)  # left to right, without the Stronghold; an automaton's deck from the top
    hand_size: Row = each(SEATS)
    line: Grid = each(LINES, CARDS)  # from the Bridge outwards
    line_size: Row = each(LINES)
    removed: Grid = each(SEATS, CARDS)  # by Exhaustion
    removed_size: Row = each(SEATS)
    owner: Row = each(CARDS)
    discard: Grid = each(SEATS, CARDS)  # of an automaton, latest last
    discard_size: Row = each(SEATS)
    casting: int = one()  # the Incantation between leaving its hand and coming back, or NOTHING
    haven: int = one()  # the seat that this Incantation goes to if it has Mercenary

    # Strongholds, Champions, Mana.
    stronghold: Row = each(SEATS)  # number of cards to its left; 0 for an automaton
    side: Row = each(SEATS)  # BASTION or FORT
    champion: Row = each(SEATS)
    exhausted: Row = each(SEATS)
    mana: Row = each(SEATS, size=2)
    number: Row = each(SEATS, size=2)  # turns that this seat has begun

    # The settings of automata.
    automaton: Row = each(SEATS)
    gift: Row = each(SEATS, size=4)  # the abilities that all its Creatures have
    fixed: int = one()  # its Mana
    variable: int = one()  # and more for each Creature that it faces
    resistance: int = one()  # an attack on its deck deals only 1 damage

    # What seats know about hands and decks.
    seen: Row = each(CARDS)  # one bit for each seat that knows the card wherever it goes; or SETTLED
    misfit: Row = each(CARDS)  # a Reinforcement passed over it, so everybody knows that it does not fit

    # Blows being resolved, nested in one another.
    depth: int = one()
    kind: Row = each(DEPTH, passing=True)
    source: Row = each(DEPTH, passing=True)
    foe: Row = each(DEPTH, passing=True)  # the seat whose Creatures are hit
    targets: Row = each(DEPTH, passing=True)
    target: Grid = each(HITS, DEPTH, passing=True)  # target[i][d]: of blow d, in the order in which the destroyed go back
    wounded: Grid = each(HITS, DEPTH, passing=True)
    dealt: Row = each(DEPTH, size=2, passing=True)
    kills: Row = each(DEPTH, passing=True)
    excess: Row = each(DEPTH, size=2, passing=True)
    calls: Row = each(DEPTH, passing=True)  # Reinforcements set off by this blow
    called: Row = each(DEPTH, passing=True)  # of them already played
    call: Grid = each(HITS, DEPTH, passing=True)  # their lines

    # Instinct: Creatures hurt in this run of attacks, and those waiting to answer (last in, first out).
    stings: int = one()
    stung: Row = each(CARDS, passing=True)
    waiting_size: int = one(size=2)
    waiting: Row = each(WAITING, passing=True)

    # The match.
    mode: int = one()
    seats: int = one()
    lines: int = one()
    four: int = one()  # 1 if there are four kingdoms
    teams: int = one()  # 1 if opposite seats win together
    cards: int = one()
    present: int = one(size=4)  # every ability that any card of the match can have: rules skip the others
    lenders: int = one()  # Creatures in play that have an Aura
    lending: int = one()  # some `lent` is not empty
    moved: int = one()  # a Creature has entered, left or moved since the Auras were read
    edition: int = one()
    house: int = one(size=2)  # readings that differ from the ledger's (house.py)
    exhaustion: int = one()  # the module is in use
    turn_limit: int = one(size=2)  # 0 for none (decks.end.no-draw, R33)
    first: int = one()
    active: int = one()
    phase: int = one()
    winner: int = one()  # the set of winning seats, one bit each; NOBODY; DRAW
    chance: int = one(size=8)


def seat_of(line: int) -> int:
    """Return the seat whose kingdom the line belongs to."""
    return line >> 1


def lane_of(line: int) -> int:
    """Return UPPER or LOWER."""
    return line & 1


def across(g: Duel, line: int) -> int:
    """Return the line on the other side of the Bridge (decks.setup.lines, decks.mode.four.geometry).

    With two kingdoms, A faces B. With four, A faces B and C faces D on their upper lines; A faces D and B faces C on their lower
    lines (R11).
    """
    return line ^ (2 | (line & g.four) << 2)


def neighbour(line: int) -> int:
    """Return the other line of the same kingdom (decks.mode.four.neighbour-line)."""
    return line ^ 1
