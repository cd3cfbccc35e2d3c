"""A one-minute primer of each game: enough to begin, each sentence with the rule that states it exactly."""

from __future__ import annotations

from dataclasses import dataclass

from clashyard.core.words import N_


@dataclass(frozen=True)
class Point:
    """One thing to know before the first match; *text* is translated into the visitor's language."""

    text: str
    rules: tuple[str, ...]


DECKS = (
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
BLADES = (
    Point(
        N_("Bring your opponent's 15 health down to 0. Each of you is dealt seven cards."),
        ("blades.end.win", "blades.setup.deal"),
    ),
    Point(
        N_("En garde: each player chooses a card in secret, and both are revealed together."),
        ("blades.engarde.simultaneous",),
    ),
    Point(
        N_("Spades attack with their number. Diamonds parry. Clubs parry too, and any excess strikes back."),
        ("blades.exchange.diamond", "blades.exchange.club"),
    ),
    Point(
        N_("A spade against a diamond or a club threatens with what is left of it. Without a spade nothing happens."),
        ("blades.engarde.spade-vs-diamond", "blades.engarde.spade-vs-club", "blades.engarde.diamond-vs-diamond"),
    ),
    Point(
        N_("Two spades threaten both of you. The lower one may be withdrawn for a parry or riposte, else the higher one."),
        ("blades.engarde.spade-vs-spade", "blades.spade-vs-spade.first-option"),
    ),
    Point(
        N_("A threatened player answers with one diamond or club, or passes. What is left is damage."),
        ("blades.exchange.respond", "blades.exchange.one-card", "blades.damage.suffer"),
    ),
    Point(
        N_("You draw no cards until there is damage, or both hands are empty: then all cards are shuffled and dealt again."),
        ("blades.disengage.damage", "blades.disengage.no-cards", "blades.disengage.reshuffle"),
    ),
)
CLASH = (
    Point(
        N_("Bring your opponent's HP down to 0. At the start of each turn both players draw up to eight cards."),
        ("clash.end.ko", "clash.draw.to-eight"),
    ),
    Point(
        N_("The joust: both players place a card in secret. Heavy beats Lite, Lite beats Quick, Quick beats Heavy."),
        ("clash.joust.choose", "clash.joust.triangle"),
    ),
    Point(
        N_("A Block loses the joust, but takes 1 off the hit. Equal attacks pile up, and the next winner deals them too."),
        ("clash.joust.block-forfeit", "clash.joust.tie-pool"),
    ),
    Point(
        N_("The winner of the joust attacks, and may continue from hand, card by card, along a combo in the character's list."),
        ("clash.combo.start", "clash.combo.extend"),
    ),
    Point(
        N_("Each hit of a combo can be answered: a Block takes 1 off, a Clash cancels it and leads back to a joust."),
        ("clash.combo.response", "clash.combo.block", "clash.clashcard.return-to-joust"),
    ),
    Point(
        N_(
            "A hit gives the player who is hit 2 Will, and the attacker 1. Attackers may spend 4 or 8 Will and a "
            "Super card on a super."
        ),
        ("clash.damage.hit", "clash.super.when", "clash.super.cost"),
    ),
    Point(
        N_("At the end of the turn, discard what you don't want; your hand is filled up again."),
        ("clash.discard.any", "clash.draw.to-eight"),
    ),
)
PRIMERS = {"decks": DECKS, "blades": BLADES, "clash": CLASH}
