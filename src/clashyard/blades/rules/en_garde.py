"""En garde: each player commits a card, sealed until all have done so; then the cards meet (ledger section 3)."""

from __future__ import annotations

from clashyard.blades.rules.court import exact_counter
from clashyard.blades.rules.events import (
    BLOCKED,
    CLUB_MET_DIAMOND,
    CLUBS_MET,
    CROSSED,
    DEFLECTED,
    DIAMONDS_MET,
    LAPSED,
    REVEALED,
    SPENT,
    THREATENED,
)
from clashyard.blades.rules.exchange import first_option, lapses, spend, threaten
from clashyard.blades.rules.hands import lay
from clashyard.blades.rules.house import BALANCE_EN_GARDE, EXCHANGE_ONLY
from clashyard.blades.rules.phrase import disengage
from clashyard.blades.rules.state import CLUBS, DIAMONDS, NOTHING, OPTION, RESPOND, Fight, weight
from clashyard.core.state import note


def commit(g: Fight, seat: int, card: int) -> None:
    """Commit a sealed card; when every player with cards has committed, reveal all (blades.engarde.simultaneous)."""
    g.sealed[seat] = card
    if g.held[1 - seat] == 0:
        alone(g, seat, reveal(g, seat))
    elif g.sealed[1 - seat] != NOTHING:
        meet(g, reveal(g, 0), reveal(g, 1))


def reveal(g: Fight, seat: int) -> int:
    """Move the sealed card to the table; return it."""
    card = g.sealed[seat]
    note(g, REVEALED, seat, card)
    g.sealed[seat] = NOTHING
    lay(g, seat, card)
    return card


def alone(g: Fight, seat: int, card: int) -> None:
    """Play a card against an empty hand: a spade threatens with full strength, others are spent (blades.engarde.one-sided)."""
    if card < DIAMONDS:
        threaten(g, 1 - seat, card + 1)
    else:
        note(g, SPENT, seat)
        disengage(g)


def meet(g: Fight, a: int, b: int) -> None:
    """Apply the table of card interactions to the card *a* of the first seat and *b* of the second."""
    if a < DIAMONDS:
        if b < DIAMONDS:
            cross(g, a, b)
        else:
            oppose(g, 1, b, a + 1)
    elif b < DIAMONDS:
        oppose(g, 0, a, b + 1)
    else:
        if a >= CLUBS and b >= CLUBS:
            note(g, CLUBS_MET)
        else:
            note(g, CLUB_MET_DIAMOND if a >= CLUBS or b >= CLUBS else DIAMONDS_MET)
        disengage(g)


def cross(g: Fight, a: int, b: int) -> None:
    """Threaten each seat with the other's spade; ask the one facing more first (blades.engarde.spade-vs-spade)."""
    note(g, CROSSED)
    note(g, THREATENED, 0, b + 1)
    note(g, THREATENED, 1, a + 1)
    if lapses(g):
        note(g, LAPSED, 0)
        note(g, LAPSED, 1)
        disengage(g)
        return
    g.step = OPTION
    g.actor = first_option(g)


def oppose(g: Fight, seat: int, card: int, threat: int) -> None:
    """Set a diamond or club of *seat* against a spade; it is not the response (blades.engarde.not-a-response)."""
    club = card >= CLUBS
    power = card - CLUBS + 1 if club else card - DIAMONDS + 1
    note(g, DEFLECTED if club else BLOCKED, seat, min(power, threat))
    if power < threat:
        if club or g.balance[seat] == 0 or g.house & BALANCE_EN_GARDE == 0:
            threaten(g, seat, threat - power)
        else:
            offer_balance(g, seat, threat - power)
    elif power == threat:
        exact_en_garde(g, seat)
    elif club:
        threaten(g, 1 - seat, power - threat)
    else:
        disengage(g)


def exact_en_garde(g: Fight, seat: int) -> None:
    """Let *seat* turn an event for its exact defence at en garde, unless a house rule forbids it (blades.events.trigger)."""
    if g.house & EXCHANGE_ONLY != 0:
        disengage(g)
    else:
        exact_counter(g, seat)


def offer_balance(g: Fight, seat: int, threat: int) -> None:
    """Ask whether *seat* adds balance cards to its diamond, which still is not the response (blades.balance.use)."""
    note(g, THREATENED, seat, threat)
    g.step = RESPOND
    g.actor = seat
    g.threat = threat
    g.adding = 1


def add_balance(g: Fight, seat: int, balance: int) -> None:
    """Add a set of balance cards, perhaps none, to the en garde diamond."""
    g.adding = 0
    spend(g, seat, balance)
    left = g.threat - weight(balance)
    if left > 0:
        threaten(g, seat, left)
    elif left == 0:
        exact_en_garde(g, seat)
    else:
        disengage(g)
