"""The state of a draft: the pile, and how much of it has been picked (decks.format.draft)."""

from __future__ import annotations

from clashyard.core.state import State, each, one

CARDS = 320  # capacity of the pile: all packs and more; a draft uses 16, 32 or 64 of them
PICKS = 64
NAMES = 4
AUTOMATON = NAMES  # the owner of the cards that the people leave
OWNERS = NAMES + 1

Row = list[int]


class Draft(State):
    """The table of one draft. Cards are numbered from 0 to ``cards`` - 1.

    The pile is a single row: first the picked cards in the order of picking, then the revealed ones, then the rest.
    """

    # What is fixed before it begins.
    cards: int = one(size=2)
    worth: Row = each(CARDS, size=4)
    order: Row = each(PICKS)  # owner of the first, the second … card
    picks: int = one()  # length of that order
    row: int = one()  # cards revealed in each round
    side: Row = each(OWNERS)  # side of each owner in the game that follows
    odds: int = one()  # how many cards the other sides get for each card of this side

    # Progress of the draft.
    pile: Row = each(CARDS, size=2)
    taken: int = one()
    chance: int = one(size=8)  # meaningless between actions
