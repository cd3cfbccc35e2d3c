"""Knowledge of seats, and a guess at the rest (blades.info.public, blades.info.hidden)."""

from __future__ import annotations

from clashyard.blades.rules.deal import lay_out, shuffle_events
from clashyard.blades.rules.hands import holds, only_hearts, worth
from clashyard.blades.rules.house import HEARTS_DROP
from clashyard.blades.rules.state import (
    ASKED,
    CARDS,
    DECLINED,
    EN_GARDE,
    HAND,
    HEARTS,
    NO_HEART,
    NOTHING,
    SHED,
    STING,
    Fight,
    bits,
    undealt,
)
from clashyard.core.chance import HIDE, draw, sow


def hide(g: Fight, seat: int, seed: int) -> None:
    """Redraw everything that *seat* cannot know: the other hand and its sealed card, the order of events, all future draws.

    Every world that agrees with the seat's knowledge is equally likely, and the one drawn depends only on that knowledge and
    *seed*.
    """
    sow(g, seed, HIDE)
    other = 1 - seat
    g.sealed[other] = NOTHING
    unseen = undealt(g) | bits(g.hand[other])
    g.drawn &= ~bits(g.hand[other])
    draw_hand(g, other, unseen)
    while not possible(g, other):
        draw_hand(g, other, unseen)
    g.drawn |= bits(g.hand[other])
    sort_events(g)
    shuffle_events(g)
    if g.coming_size != 0:
        g.coming_size = g.coming_next = 0
        for i in range(len(g.coming)):
            g.coming[i] = NOTHING


def draw_hand(g: Fight, seat: int, cards: int) -> None:
    """Draw as many of *cards* as *seat* holds, each equally likely."""
    size = lay_out(g, cards)
    for i in range(g.held[seat]):
        j = draw(g, size)
        size -= 1
        g.hand[seat][i] = g.pack[j]
        g.pack[j] = g.pack[size]


def possible(g: Fight, seat: int) -> bool:
    """Return whether the rules could have led to this decision with that hand of *seat*."""
    if g.step == EN_GARDE:
        return not only_hearts(g, seat)
    if g.house & HEARTS_DROP != 0 and only_hearts(g, seat):
        return False
    if g.step == SHED and g.actor == seat and g.tricked == 0:
        return worth(g, seat, (1 << HAND) - 1) >= g.owed
    if g.step == STING and g.goes_on == 0:
        claim = g.sting[seat]
        if claim == ASKED or claim == DECLINED:
            return holds(g, seat, HEARTS, CARDS)
        if claim == NO_HEART:
            return not holds(g, seat, HEARTS, CARDS)
    return True


def sort_events(g: Fight) -> None:
    """Sort the events by number, so that the draw cannot depend on where they were."""
    for i in range(1, g.events_left):
        card = g.events[i]
        j = i
        while j > 0 and g.events[j - 1] > card:
            g.events[j] = g.events[j - 1]
            j -= 1
        g.events[j] = card


def reveals(before: Fight, after: Fight) -> bool:
    """Return whether an action revealed something: a card leaving a hand, a new deal, an event, that a striker holds a heart."""
    told = (before.held, before.number, before.events_left) != (after.held, after.number, after.events_left)
    return told or after.step == STING
