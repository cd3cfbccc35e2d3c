"""What there is to know about a draft: the pile, and how far it is picked (decks.format.draft)."""

from __future__ import annotations

from clashyard.core.state import State, each, one

CARDS = 320  # in the pile: all packs and more; a draft uses 16, 32 or 64 of them
PICKS = 64
NAMES = 4
AUTOMATON = NAMES  # whoever gets what the people leave
OWNERS = NAMES + 1

Row = list[int]


class Draft(State):
    """The table of one draft. Cards are numbers from 0 to ``cards`` - 1.

    The pile is one row: first the picked cards in the order of picking, then those that are turned up, then the rest.
    """

    # What is settled before it begins.
    cards: int = one(size=2)
    worth: Row = each(CARDS, size=4)
    order: Row = each(PICKS)  # whose the first, the second … card is
    picks: int = one()  # how many there are
    row: int = one()  # cards turned up in each round
    side: Row = each(OWNERS)  # who plays together in the game to follow
    odds: int = one()  # how many cards the other sides get for each card of one's own

    # How far it is.
    pile: Row = each(CARDS, size=2)
    taken: int = one()
    chance: int = one(size=8)  # means nothing between actions
