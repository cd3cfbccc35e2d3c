"""Suffering damage, the sting of a heart, and the end (blades.damage, blades.hearts, blades.end)."""

from __future__ import annotations

from clashyard.blades.rules.deal import deal_over
from clashyard.blades.rules.events import BOTH_HIT, BOTH_LOST, NOT_STUNG, OVER_BY_DAMAGE, STUNG_BY, SUFFERED, WON
from clashyard.blades.rules.hands import holds, take
from clashyard.blades.rules.house import STINGS_ALL
from clashyard.blades.rules.phrase import disengage
from clashyard.blades.rules.state import (
    ASKED,
    CARDS,
    DECLINED,
    HEARTS,
    LATER,
    NO_CLAIM,
    NO_HEART,
    NOTHING,
    OVER,
    STING,
    STUNG,
    Fight,
)
from clashyard.core.state import note


def hurt(g: Fight, seat: int, amount: int) -> None:
    """Reduce health, down to 0 at most (blades.damage.suffer)."""
    note(g, SUFFERED, seat, amount)
    g.health[seat] = max(0, g.health[seat] - amount)


def fallen(g: Fight) -> bool:
    """Return whether the match is over because a player is at 0."""
    if g.health[0] != 0 and g.health[1] != 0:
        return False
    g.step = OVER
    if g.health[0] == g.health[1]:
        note(g, BOTH_LOST)
    else:
        note(g, WON, 0 if g.health[1] == 0 else 1)
    return True


def hit(g: Fight, seat: int, amount: int) -> None:
    """Apply a blade hit: the striker may sting, then the deal is over (blades.disengage.damage)."""
    hurt(g, seat, amount)
    if fallen(g):
        return
    claim(g, 1 - seat)
    offer_stings(g, 1 - seat)


def claim(g: Fight, seat: int) -> None:
    """Give *seat* the right to sting, if the other has not been stung in this deal yet: a punch may have been the occasion."""
    if g.fresh[1 - seat] == NOTHING:
        g.sting[seat] = LATER


def event_hit(g: Fight, seat: int) -> None:
    """Go on after a punch by *seat*, or a shot that does not end the deal; only a house rule lets it sting first.

    It is asked with or without a heart: the rest of the deal must not tell which (blades.hearts.sting-source).
    """
    if g.house & STINGS_ALL == 0 or g.cards != CARDS or g.fresh[1 - seat] != NOTHING:
        disengage(g)
        return
    g.sting[seat] = ASKED
    g.goes_on = 1
    g.step = STING
    g.actor = seat


def both_hit(g: Fight, first: int, amount: int, other: int) -> None:
    """Apply both hits when both keep: *first* suffers *amount*, the other *other*, together (blades.spade-vs-spade.both-keep)."""
    note(g, BOTH_HIT)
    hurt(g, first, amount)
    hurt(g, 1 - first, other)
    if fallen(g):
        return
    claim(g, 0)
    claim(g, 1)
    offer_stings(g, first)


def offer_stings(g: Fight, first: int) -> None:
    """Ask the next striker with a heart, in first-option order; after the last the deal is over."""
    if g.cards == CARDS:
        for seat in (first, 1 - first):
            if g.sting[seat] == LATER:
                if holds(g, seat, HEARTS, CARDS):
                    g.sting[seat] = ASKED
                    g.step = STING
                    g.actor = seat
                    return
                g.sting[seat] = NO_HEART
    if g.goes_on != 0:
        g.goes_on = 0
        g.sting[0] = g.sting[1] = NO_CLAIM
        disengage(g)
        return
    note(g, OVER_BY_DAMAGE)
    deal_over(g)


def sting(g: Fight, seat: int, card: int) -> None:
    """Put the heart in front of the victim for the next deal (blades.hearts.sting)."""
    note(g, STUNG_BY, seat, card)
    take(g, seat, card)
    g.fresh[1 - seat] = card
    g.sting[seat] = STUNG
    offer_stings(g, 1 - seat)


def no_sting(g: Fight, seat: int) -> None:
    """Decline to sting."""
    note(g, NOT_STUNG, seat)
    g.sting[seat] = DECLINED
    offer_stings(g, 1 - seat)
