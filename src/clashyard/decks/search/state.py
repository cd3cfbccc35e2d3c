"""The memory of an exact search: what is asked, and a frame for each decision on the path that is being tried."""

from __future__ import annotations

from clashyard.core.state import State, each, one
from clashyard.decks.rules.state import CARDS, LANES

FRAMES = 96  # decisions on a path
WIDTH = 1024  # choices of one decision, at most
DEEPEST = 20  # plays of one turn; more are not followed, and the answer is then UNKNOWN
STRONG = 31  # HP of a side of the Stronghold for which sums of attacks are looked at
ENDLESS = 1 << 20  # more damage than can be
LONGEST = 32  # plays of a turn that are told apart in `killer`
PLIES = 4 * 2 * LONGEST  # turns left, sides, plays
SETS = 4096  # winning sets of plays that are listed, at most

WIN, BASTION_FALLS, CLEAR, SURVIVE = range(4)  # goals
FAIL, UNKNOWN, FORCED, OPEN = range(4)  # answers, the better for the seat the higher; OPEN: not answered yet

Row = list[int]


class Search(State):
    """One question about one position, and the path being tried. Frame 0 is the position itself."""

    # The question.
    seat: int = one()
    foe: int = one()
    goal: int = one()
    turns: int = one()  # of the seat, the present one included
    listing: int = one()  # 1: list every winning set of plays of the first turn, and do not stop at the first
    reading: int = one()  # 1 if something may read or reveal a card of the hidden hand by itself
    looping: int = one()  # 1 if a card may cost nothing, so that plays may repeat
    code: Row = each(CARDS, size=8)  # 62 bits for the facts of a card, the same for identical cards
    stamp: int = one(size=8)  # of this question, in every key: answers to earlier ones are never found

    # The path.
    depth: int = one(size=2)  # the present frame, or -1 when the question is answered
    left: Row = each(FRAMES)  # turns of the seat that are left, the present one included
    mine: Row = each(FRAMES)  # 1 where the seat decides, 0 where the enemy does
    count: Row = each(FRAMES, size=2)  # choices
    cursor: Row = each(FRAMES, size=2)  # of them tried
    best: Row = each(FRAMES)  # the answer so far
    key: Row = each(FRAMES, size=8)
    killer: Row = each(PLIES, size=4)  # what last settled a decision with so many turns left and plays made: it is tried early
    plays: Row = each(FRAMES, size=8)  # 62 bits for the set of plays of the first turn, in any order

    # Replies that refute at a look (short_turns.py).
    chances: int = one(size=8)  # decisions at which one might be looked for
    looks: int = one(size=8)  # and was
    refuted: int = one(size=8)  # and was found

    # What the seat can still do in its last turn, at most (reach.py).
    gains: int = one(size=4)  # abilities that each of its Creatures may get
    board: int = one(size=4)  # abilities printed on those of its Creatures that are in play
    own: int = one(size=4)  # abilities that one of its Creatures may have
    within: int = one()  # cards of its hand, from the left, that it may get to
    theirs: int = one(size=4)  # abilities that one of the enemy's may have
    theirs_lend: int = one(size=4)  # of them what its Auras give
    casts: int = one()  # 1 if it may cast an Incantation
    comers: int = one()  # its Creatures, in play or to be played
    chains: int = one()  # cards of the enemy's hand that Chain may take
    stings: int = one(size=2)  # times that the enemy may answer with Instinct
    sting: int = one(size=2)  # the least damage of such an answer
    most: int = one(size=4)  # cards that the enemy's hand may have
    extra: int = one(size=8)  # damage to Creatures of either line by other means than attacks of those in play
    paid: int = one(size=8)  # as much of it as costs Mana
    rate: int = one(size=8)  # 64 times that for a point of Mana, the best of them
    paid_sure: int = one(size=8)  # the same for damage to the Stronghold
    rate_sure: int = one(size=8)
    tallest: int = one(size=2)  # HP of a Creature of the enemy, at most
    foes: int = one(size=2)  # the enemy's Creatures in play
    sure: int = one(size=8)  # damage to the Stronghold that no Creature is in the way of
    bonus: int = one(size=8)  # damage that Symbiotes may add to an attack
    keen: int = one(size=8)  # 64 times that for a point of Mana, the best of them
    open: int = one()  # 1 if an attack may reach the Stronghold

    runners: int = one()  # cards that it may play and that run to the front of their line
    sums: int = one(size=8)  # a bit for each damage that some of its attacks on the Stronghold deal together; 0: unknown

    # … in each of its lines.
    able: Row = each(LANES)  # 1 if Creatures attack whatever is in their way
    certain: Row = each(LANES, size=8)  # the damage of these
    clear: Row = each(LANES, size=8)  # damage to Creatures beside that
    attackers: Row = each(LANES)  # Creatures that attack either what is in their way or the Stronghold
    storm: Row = each(LANES, size=8)  # their damage to the Stronghold
    hits: Row = each(LANES, size=8)  # their damage to Creatures
    least: Row = each(LANES, size=8)  # the least damage of one of them to the Stronghold
    ratio: Row = each(LANES, size=8)  # of their damage to Creatures and to the Stronghold, at most
    blocked: Row = each(LANES, size=8)  # HP that are in their way

    # The result.
    nodes: int = one(size=8)
    pause: int = one(size=8)  # the number of nodes at which the search returns, to be called again
    answer: int = one()
    narrow: int = one()  # 1 if WIDTH, DEEPEST or FRAMES was too small somewhere
    shown: int = one()  # 1 if the last choice showed a hidden card by itself
    read: int = one()  # 1 if somewhere what follows depends on a hidden card that was shown by itself
    sets: int = one(size=4)  # winning sets found
    lengths: Row = each(SETS)  # their numbers of plays
