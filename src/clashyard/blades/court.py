"""The event deck: court cards, jokers and the Marcus King (blades.events, blades.marcus)."""

from __future__ import annotations

from clashyard.blades.damage import fallen, hurt
from clashyard.blades.deal import deal_over, shuffle_events
from clashyard.blades.events import (
    BALANCED,
    DECLINED_EVENT,
    DISARMED,
    DROPPED,
    PUNCHED,
    RECOVERED,
    SHOT,
    SMOKE,
    TRICKED,
    TURNED,
)
from clashyard.blades.hands import drop_hand, sort_hand
from clashyard.blades.phrase import disengage
from clashyard.blades.state import (
    BALANCE_CARD,
    CARDS,
    EVENT,
    HEALTH,
    MAJOR_JOKER,
    MARCUS,
    MARCUS_SHOT,
    MINOR_JOKER,
    SECOND_WIND,
    SHED,
    TRICKERY,
    Fight,
)
from clashyard.core.state import note


def exact_counter(g: Fight, seat: int) -> None:
    """The defence of *seat* was equal to the threat: it may turn an event, if one is left (blades.events.trigger)."""
    if g.events_left != 0:
        g.step = EVENT
        g.actor = seat
    else:
        disengage(g)


def no_event(g: Fight, seat: int) -> None:
    """The card stays on the deck, unseen (blades.events.timing)."""
    note(g, DECLINED_EVENT, seat)
    disengage(g)


def turn_event(g: Fight, seat: int) -> None:
    """The top card takes effect at once; balance cards and jokers apart, Jack, Queen and King count 1, 2 and 3."""
    g.events_left -= 1
    event = g.events[g.events_left]
    amount = event % 3 + 1
    note(g, TURNED, seat, CARDS + event)
    if BALANCE_CARD <= event < MINOR_JOKER:
        note(g, BALANCED, seat, CARDS + event)
        g.balance[seat] |= 1 << (event - BALANCE_CARD)
        disengage(g)
        return
    if event == MARCUS:
        marcus(g, seat)
        return
    g.event_used |= 1 << event
    if event < SECOND_WIND:
        punch(g, 1 - seat, amount)
    elif event < TRICKERY:
        second_wind(g, seat, amount)
    elif event < BALANCE_CARD:
        trickery(g, 1 - seat, amount)
    else:
        disarm(g, seat if event == MAJOR_JOKER else 1 - seat, event)


def punch(g: Fight, seat: int, amount: int) -> None:
    """*seat* is struck with the free hand; the deal goes on."""
    note(g, PUNCHED, seat, amount)
    hurt(g, seat, amount)
    if not fallen(g):
        disengage(g)


def second_wind(g: Fight, seat: int, amount: int) -> None:
    """Health comes back, not above 15."""
    gained = min(amount, HEALTH - g.health[seat])
    g.health[seat] += gained
    note(g, RECOVERED, seat, gained)
    disengage(g)


def trickery(g: Fight, seat: int, amount: int) -> None:
    """*seat* discards cards of its choice; without a choice the whole hand goes unasked (blades.decision.explicit)."""
    note(g, TRICKED, seat, amount)
    if g.held[seat] > amount:
        sort_hand(g, seat)
        g.step = SHED
        g.actor = seat
        g.owed = amount
        g.tricked = 1
        return
    drop_hand(g, seat)
    disengage(g)


def disarm(g: Fight, seat: int, event: int) -> None:
    """*seat* faces the rest of the deal without cards (blades.events.minor-joker, blades.events.major-joker)."""
    note(g, DROPPED if event == MAJOR_JOKER else DISARMED, seat)
    drop_hand(g, seat)
    disengage(g)


def marcus(g: Fight, seat: int) -> None:
    """A pistol shot ends the deal; in its smoke the used events go back, the Marcus King after them stays out."""
    note(g, SHOT, 1 - seat, MARCUS_SHOT)
    hurt(g, 1 - seat, MARCUS_SHOT)
    if not fallen(g):
        smoke(g)
        g.event_used = 1 << MARCUS
        deal_over(g)
    else:
        g.event_used |= 1 << MARCUS


def smoke(g: Fight) -> None:
    """The used event cards are shuffled back into the event deck (blades.marcus.smoke)."""
    before = g.events_left
    for event in range(MARCUS):
        if g.event_used >> event & 1 == 1:
            g.events[g.events_left] = event
            g.events_left += 1
    note(g, SMOKE, g.events_left - before)
    shuffle_events(g)
