"""Between exchanges: a phrase begins, the fencers disengage, hands are shed (blades.disengage, blades.hearts)."""

from __future__ import annotations

from clashyard.blades.rules.deal import deal_over, pay_injuries
from clashyard.blades.rules.events import DISENGAGED, OVER_BY_CARDS
from clashyard.blades.rules.hands import drop_all, drop_hearts
from clashyard.blades.rules.state import CARDS, EN_GARDE, SEATS, Fight
from clashyard.core.state import note


def begin_phrase(g: Fight) -> None:
    """Begin en garde: discard hands of hearts only; if both hands are empty the deal is over (blades.hearts.only-hearts)."""
    if g.cards == CARDS:
        for seat in range(SEATS):
            drop_hearts(g, seat)
    if g.held[0] + g.held[1] == 0:  # blades.disengage.no-cards, blades.events.disarm-end
        note(g, OVER_BY_CARDS)
        deal_over(g)
    else:
        g.step = EN_GARDE


def disengage(g: Fight) -> None:
    """Discard the table and begin a new phrase, since nobody is threatened (blades.disengage.no-threat)."""
    note(g, DISENGAGED)
    g.laying[0] = g.laying[1] = 0
    begin_phrase(g)


def shed(g: Fight, seat: int, places: int) -> None:
    """Give up cards for an injury or for trickery; then the other injured seat sheds, or a phrase begins."""
    cards = 0
    for i in range(g.held[seat]):
        cards |= (places >> i & 1) << g.hand[seat][i]
    drop_all(g, seat, cards)
    if g.tricked != 0:
        disengage(g)
    elif seat == g.dealer or not pay_injuries(g, g.dealer):
        begin_phrase(g)
