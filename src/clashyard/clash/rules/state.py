"""The state of a match of CLASH.

Rules read these names; nothing else in the package enumerates the state. Cards of a letter are alike, so all zones except the
decks are counts of letters.
"""

from __future__ import annotations

from clashyard.core.state import State, each, one

SEATS = 2
H, L, Q, B, X, P = range(6)  # Heavy, Lite, Quick, Block, Clash card, Super card
LETTERS = "HLQBXP"
KINDS = 6
ATTACKS = 3  # the letters below this number are H, L and Q
COPIES = (7, 7, 7, 5, 2, 2)  # of each letter in a deck (clash.deck.composition)
DECK = 30
HAND = 8  # the size to which the Draw phase refills a hand

NODES = 120  # of a character's combos: the openers, and each further place of a chain; most of the library's have 9
LEVELS = 2  # of a super
EFFECTS = 12  # maximum number in one level
PRICE = (4, 8)  # of each level, in Will

NOTHING = -1  # no place in a chain, no super in progress, no card
NOBODY, DRAW = -1, -2  # the winner, if it is not a seat
JOUST, COMBO, RESPOND, SHED, DISCARD, OVER = range(6)

# Will of a damaging hit (clash.damage.hit).
WILL_OF_ATTACKER = 1
WILL_OF_DEFENDER = 2

# What a super can do (clash.data.effects): its word, and how long it lasts. The number of an effect is its index here.
VOCABULARY = (
    ("damage", ""), ("heal", ""), ("will", ""), ("drain", ""), ("draw", ""), ("discard", ""), ("boost", "next"),
    ("boost", "combo"), ("unblockable", "next"), ("unblockable", "combo"), ("unclashable", "next"),
    ("unclashable", "combo"), ("free-chain", ""),
)  # fmt: skip
(
    HURT, HEAL, GAIN, DRAIN, DRAW_CARDS, DISCARD_CARDS, BOOST_NEXT, BOOST_COMBO,
    UNBLOCKABLE_NEXT, UNBLOCKABLE_COMBO, UNCLASHABLE_NEXT, UNCLASHABLE_COMBO, FREE_CHAIN,
) = range(len(VOCABULARY))  # fmt: skip
NEXT_HIT, WHOLE_COMBO = 1, 2  # duration of an effect
LASTING = (BOOST_NEXT, BOOST_COMBO, UNBLOCKABLE_NEXT, UNBLOCKABLE_COMBO, UNCLASHABLE_NEXT, UNCLASHABLE_COMBO, FREE_CHAIN)

# When a level of a super can be played (clash.super.when). Its number is its index here.
TIMES = ("combo", "opening", "finish", "answer")
ANY_TIME, OPENING, FINISH, ANSWER = range(len(TIMES))

# Actions are numbers. A set of cards is CARDS plus a digit for the count of each letter.
STOP = 0  # never sealed, so that 0 in `sealed` means nothing
PLACE = 1  # plus the letter: H, L, Q or B in a joust
PLACE_NOTHING = 5
HIT = 6  # plus the letter
SUPER = 9  # plus the level, 0 or 1
TAKE, BLOCK, CLASH = 11, 12, 13
CARDS = 14
WEIGHT = (1, 8, 64, 512, 3072, 9216)  # of the digits, each at most COPIES
ACTIONS = CARDS + 27648

Row = list[int]
Grid = list[list[int]]


class Clash(State):
    """The table of one match. Seats are 0 and 1; a node is a place in the tree of a character's combos."""

    # The characters, according to their data (clash.data.chain, clash.data.prefix, clash.data.effects).
    full: Row = each(SEATS)  # HP at the start, which is the maximum
    most_will: Row = each(SEATS)
    damage: Grid = each(SEATS, NODES)  # listed damage of a hit at this node; nodes 0 to 2 are the openers H, L, Q
    follow: Grid = each(SEATS, NODES * ATTACKS)  # node * ATTACKS + letter: the next node; 0 for none
    effects: Grid = each(SEATS, LEVELS)  # number of effects of a level of the super; NOTHING without such a level
    blockable: Grid = each(SEATS, LEVELS)
    when: Grid = each(SEATS, LEVELS)
    effect: Grid = each(SEATS, LEVELS * EFFECTS)  # level * EFFECTS + place
    amount: Grid = each(SEATS, LEVELS * EFFECTS)

    # The players.
    hp: Row = each(SEATS)
    will: Row = each(SEATS)
    hand: Grid = each(SEATS, KINDS)
    hand_size: Row = each(SEATS)
    used: Grid = each(SEATS, KINDS)
    field: Grid = each(SEATS, KINDS)
    pool: Grid = each(SEATS, ATTACKS)
    deck: Grid = each(SEATS, DECK)  # top card last; NOTHING beyond it
    deck_size: Row = each(SEATS)

    # What the opponent knows for certain about a hand.
    known: Grid = each(SEATS, KINDS)  # at least this many of this letter
    unsuited: Row = each(SEATS)  # this many further cards are X or P

    # Until both have chosen.
    sealed: Row = each(SEATS, size=2)  # the action; 0 for none

    # Until the combo ends.
    attacker: int = one()  # or NOBODY
    node: int = one()  # of the last attack card of the chain, or NOTHING
    threat: int = one(size=2)  # the hit that the defender must answer
    boost_next: int = one(size=2)
    boost_combo: int = one(size=2)
    unblockable: int = one()  # 0, NEXT_HIT or WHOLE_COMBO
    unclashable: int = one()
    free_chain: int = one()

    # Until the super has resolved.
    level: int = one()  # or NOTHING
    user: int = one()  # of the super, or NOBODY
    next_effect: int = one()
    guarded: int = one()  # a Block that has not yet reduced damage by 1
    owed: int = one()  # number of cards that the defender has to discard

    # The match.
    house: int = one(size=2)  # readings that differ from the ledger's (house.py)
    step: int = one()
    turn: int = one(size=4)
    turn_limit: int = one(size=2)  # 0 for none (clash.end.no-limit)
    winner: int = one()  # a seat, NOBODY or DRAW
    chance: int = one(size=8)
