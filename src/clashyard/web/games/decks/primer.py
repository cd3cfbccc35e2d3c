"""The game in one minute: enough to begin, each sentence with the rule that states it exactly."""

from __future__ import annotations

from clashyard.core.words import N_
from clashyard.web.boards.registration import Point

PRIMER = (
    Point(
        N_("Bring down your opponent's Fort. You hold your whole deck of eight cards, in an order that only the rules change."),
        ("decks.end.duel", "decks.setup.hand-order-fixed"),
    ),
    Point(
        N_("Your Stronghold stands among them: each card to its right is one of its HP, and damage moves it to the right."),
        ("decks.stronghold.hp",),
    ),
    Point(
        N_("A Bastion with no card to its right falls and goes back to the left as a Fort. A Fort with none has lost."),
        ("decks.stronghold.bastion-falls", "decks.stronghold.fort-falls"),
    ),
    Point(
        N_("Your turn gives you 1 Mana for each card in hand, the Stronghold included. What you do not spend is lost."),
        ("decks.mana.regeneration", "decks.mana.lost"),
    ),
    Point(
        N_("Only the four leftmost cards of your hand can be played; when you play one, the next one moves up."),
        ("decks.summoning.window",),
    ),
    Point(
        N_("A Creature (attack/HP, such as 3/2) goes to the end of one of your two lines, and fights from your next turn on."),
        ("decks.summoning.creature",),
    ),
    Point(
        N_("An Incantation (such as 2!) strikes any Creature immediately, and goes to the right end of your hand."),
        ("decks.summoning.incantation",),
    ),
    Point(
        N_("End the turn, and all your Creatures attack: the first Creature across their Bridge, or else the Stronghold."),
        ("decks.assault.order", "decks.assault.target"),
    ),
    Point(
        N_("A destroyed Creature goes back to the right end of its owner's hand: it makes the Stronghold stronger again."),
        ("decks.damage.destroy", "decks.stronghold.shift-by-hand"),
    ),
)
