"""The event deck: court cards, jokers and the Marcus King (blades.events, blades.marcus)."""

from __future__ import annotations

from clashyard.blades.rules.damage import claim, event_hit, fallen, hurt, offer_stings
from clashyard.blades.rules.deal import deal_over, shuffle_events
from clashyard.blades.rules.events import (
    BALANCED,
    DECLINED_EVENT,
    DISARMED,
    DROPPED,
    PUNCHED,
    RECOVERED,
    SHOT,
    SHOT_AND_ON,
    SMOKE,
    TRICKED,
    TURNED,
)
from clashyard.blades.rules.hands import drop_drawn, drop_hand, sort_hand
from clashyard.blades.rules.house import KING_BACK, RANDOM_TRICKERY, SHOT_GOES_ON, STINGS_ALL
from clashyard.blades.rules.phrase import disengage
from clashyard.blades.rules.state import (
    BALANCE_CARD,
    CARDS,
    EVENT,
    EVENTS,
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
    """Let *seat*, whose defence equalled the threat, turn an event if one is left (blades.events.trigger)."""
    if g.events_left != 0:
        g.step = EVENT
        g.actor = seat
    else:
        disengage(g)


def no_event(g: Fight, seat: int) -> None:
    """Leave the card on the deck, unseen (blades.events.timing)."""
    note(g, DECLINED_EVENT, seat)
    disengage(g)


def turn_event(g: Fight, seat: int) -> None:
    """Turn the top card and apply it; except for balance cards and jokers, Jack, Queen and King count 1, 2 and 3."""
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
    """Strike *seat* with the free hand; the deal goes on."""
    note(g, PUNCHED, seat, amount)
    hurt(g, seat, amount)
    if not fallen(g):
        event_hit(g, 1 - seat)


def second_wind(g: Fight, seat: int, amount: int) -> None:
    """Restore health, up to 15."""
    gained = min(amount, HEALTH - g.health[seat])
    g.health[seat] += gained
    note(g, RECOVERED, seat, gained)
    disengage(g)


def trickery(g: Fight, seat: int, amount: int) -> None:
    """Make *seat* discard cards of its choice; without a choice the whole hand is discarded (blades.decision.explicit)."""
    note(g, TRICKED, seat, amount)
    if g.held[seat] > amount and g.house & RANDOM_TRICKERY != 0:
        drop_drawn(g, seat, amount)
        disengage(g)
        return
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
    """Disarm *seat*, which plays the rest of the deal without cards (blades.events.minor-joker, blades.events.major-joker)."""
    note(g, DROPPED if event == MAJOR_JOKER else DISARMED, seat)
    drop_hand(g, seat)
    disengage(g)


def marcus(g: Fight, seat: int) -> None:
    """End the deal, or by a house rule the phrase, with a pistol shot; in its smoke the used events go back (blades.marcus)."""
    note(g, SHOT if g.house & SHOT_GOES_ON == 0 else SHOT_AND_ON, 1 - seat, MARCUS_SHOT)
    hurt(g, 1 - seat, MARCUS_SHOT)
    if fallen(g):
        g.event_used |= 1 << MARCUS
        return
    smoke(g)
    if g.house & SHOT_GOES_ON != 0:
        event_hit(g, seat)
    elif g.house & STINGS_ALL != 0:
        claim(g, seat)
        offer_stings(g, seat)
    else:
        deal_over(g)


def smoke(g: Fight) -> None:
    """Shuffle the used event cards back into the event deck, by a house rule the Marcus King too (blades.marcus.smoke)."""
    before = g.events_left
    back = g.house & KING_BACK != 0
    if back:
        g.event_used |= 1 << MARCUS
    for event in range(EVENTS):
        if g.event_used >> event & 1 == 1:
            g.events[g.events_left] = event
            g.events_left += 1
    g.event_used = 0 if back else 1 << MARCUS
    note(g, SMOKE, g.events_left - before)
    shuffle_events(g)
