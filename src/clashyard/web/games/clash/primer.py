"""The game in one minute: enough to begin, each sentence with the rule that states it exactly."""

from __future__ import annotations

from clashyard.core.words import N_
from clashyard.web.boards.registration import Point

PRIMER = (
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
