"""The game in one minute: enough to begin, each sentence with the rule that states it exactly."""

from __future__ import annotations

from clashyard.core.words import N_
from clashyard.web.boards.registration import Point

PRIMER = (
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
