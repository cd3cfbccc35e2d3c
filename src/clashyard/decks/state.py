"""What there is to know about a duel of Clash of Decks.

Rules read these names; nothing else in the package enumerates the state.
"""

from __future__ import annotations

from clashyard.core.state import State, each, one

CARDS = 24  # two decks of 8, two Champions, and room for positions that somebody types in
SEATS = 2
LANES = 2
LINES = SEATS * LANES  # line = seat * LANES + lane
DEPTH = CARDS + 2  # of blows: a Backfire inside a Reinforcement inside a Backfire …: each needs a new card
HITS = 3  # Creatures that one blow can hit: the target, the one behind it and the one beside it
WAITING = 512  # Instincts that may wait at once; setup.check_answers sees to it that this is enough

NOTHING = -1  # no card, no line
NOBODY, DRAW = -1, -2  # the winner, when it is no seat
UPPER, LOWER = 0, 1
FORT, BASTION = 0, 1
REGENERATION_PHASE, SUMMONING_PHASE = 0, 1
ATTACK, INCANTATION, BACKFIRE_BLOW = 0, 1, 2  # what deals a blow
X = -1  # the AV of Vulnerability

EN_1_1, LATEST = 1, 2
EDITIONS = {"en-1.1": EN_1_1, "latest": LATEST}

# The abilities, one bit each; Aura is always paired, so it is a second set of the same bits.
ABILITIES = (
    "aerial", "aquatic", "berserk", "catalyst", "defender", "indestructible", "instinct", "mercenary",
    "perforation", "price-of-blood", "protection", "rage", "regeneration", "sharpening", "splash", "sprint",
    "symbiote", "vanish", "vulnerability",
    "backfire", "blackmail", "chain", "counter-order", "cursed", "immolation", "lucidity", "reinforcement",
)  # fmt: skip
LATER = ABILITIES[19:]  # not in the English rulebook 1.1
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
CATALYST_MANA = 2
LUCIDITY_MANA = 2
WINDOW = 4

Row = list[int]
Grid = list[list[int]]


class Duel(State):
    """The table of one duel. Cards are numbers from 0 to ``cards`` - 1."""

    # Printed on the cards.
    cost: Row = each(CARDS)
    attack: Row = each(CARDS)  # X (Vulnerability) is kept as 0
    health: Row = each(CARDS)
    incantation: Row = each(CARDS)
    abilities: Row = each(CARDS, size=4)
    auras: Row = each(CARDS, size=4)  # the abilities that it lends to its neighbours

    # A Creature in play; a Symbiote and its host are one, and bear the number of the host.
    at: Row = each(CARDS)  # its line, or NOTHING
    rider: Row = each(CARDS)  # the Symbiote on top of it, or NOTHING
    captive: Row = each(CARDS)  # the card that Chain holds, or NOTHING; a second one hangs on the first
    power: Row = each(CARDS, size=2)  # AV of all its cards
    life: Row = each(CARDS, size=2)  # HP of all its cards
    inborn: Row = each(CARDS, size=4)  # printed abilities of all its cards
    lends: Row = each(CARDS, size=4)  # printed Auras of all its cards
    lent: Row = each(CARDS, size=4)  # what its neighbours' Auras gave it when they were last read
    now: Row = each(CARDS, size=4)  # inborn and lent; for a card out of play what is printed

    # Until the end of the turn.
    hurt: Row = each(CARDS, size=2)
    sprint: Row = each(CARDS, size=2)  # AV won by Sprint
    fresh: Row = each(CARDS)  # entered play this turn
    acted: Row = each(CARDS)
    unshielded: Row = each(CARDS)  # Protection is spent
    sharpened: Row = each(CARDS)  # Sharpening is spent; counted per card, in play or not
    reinforced: Row = each(CARDS)  # has entered by Reinforcement
    plays: int = one()

    # Where the cards are.
    hand: Grid = each(SEATS, CARDS)  # left to right, without the Stronghold
    hand_size: Row = each(SEATS)
    line: Grid = each(LINES, CARDS)  # from the Bridge outwards
    line_size: Row = each(LINES)
    removed: Grid = each(SEATS, CARDS)  # by Exhaustion
    removed_size: Row = each(SEATS)
    owner: Row = each(CARDS)
    casting: int = one()  # the Incantation between leaving its hand and coming back, or NOTHING

    # The Strongholds, Champions, Mana.
    stronghold: Row = each(SEATS)  # how many cards are to its left
    side: Row = each(SEATS)  # BASTION or FORT
    champion: Row = each(SEATS)
    exhausted: Row = each(SEATS)
    mana: Row = each(SEATS, size=2)
    number: Row = each(SEATS, size=2)  # turns that this seat has begun

    # What seats know of hands.
    seen: Row = each(CARDS)  # one bit for each seat that knows the card wherever it goes
    misfit: Row = each(CARDS)  # a Reinforcement passed over it, so everybody knows that it does not fit

    # The blows being resolved, one inside another.
    depth: int = one()
    kind: Row = each(DEPTH)
    source: Row = each(DEPTH)
    foe: Row = each(DEPTH)  # the seat whose Creatures are hit
    targets: Row = each(DEPTH)
    target: Row = each(DEPTH * HITS)  # in the order in which the destroyed go back; blow d has d * HITS and on
    wounded: Row = each(DEPTH * HITS)
    dealt: Row = each(DEPTH, size=2)
    kills: Row = each(DEPTH)
    excess: Row = each(DEPTH, size=2)
    calls: Row = each(DEPTH)  # Reinforcements set off by this blow
    called: Row = each(DEPTH)  # of them already played
    call: Row = each(DEPTH * HITS)  # their lines

    # Instinct: who was hurt in this run of attacks, and who waits to answer (last in, first out).
    stings: int = one()
    stung: Row = each(CARDS)
    waiting_size: int = one(size=2)
    waiting: Row = each(WAITING)

    # The match.
    cards: int = one()
    present: int = one(size=4)  # every ability that some card of the match can have: rules skip the others
    lenders: int = one()  # Creatures in play that bear an Aura
    lending: int = one()  # some `lent` is not empty
    moved: int = one()  # somebody came, went or moved since the Auras were read
    edition: int = one()
    exhaustion: int = one()  # the module is in use
    turn_limit: int = one(size=2)  # 0 for none (decks.end.no-draw, R33)
    first: int = one()
    active: int = one()
    phase: int = one()
    winner: int = one()
    chance: int = one(size=8)


def enemy(seat: int) -> int:
    """The other seat of a duel (decks.mode.four.enemy)."""
    return 1 - seat


def seat_of(line: int) -> int:
    """Whose kingdom the line is in."""
    return line >> 1


def lane_of(line: int) -> int:
    """UPPER or LOWER."""
    return line & 1


def across(line: int) -> int:
    """The line on the other side of the Bridge (decks.setup.lines)."""
    return line ^ 2


def neighbour(line: int) -> int:
    """The other line of the same kingdom (decks.mode.four.neighbour-line)."""
    return line ^ 1
