"""The exchange: responses, ripostes, and spade against spade (ledger sections 4 and 5)."""

from __future__ import annotations

from clashyard.blades.rules.court import exact_counter
from clashyard.blades.rules.damage import both_hit, hit
from clashyard.blades.rules.events import BALANCE_USED, KEPT, LAPSED, PARRIED, PASSED, PLAYED, RIPOSTED, THREATENED, WITHDREW
from clashyard.blades.rules.hands import lay
from clashyard.blades.rules.house import LAPSES
from clashyard.blades.rules.phrase import disengage
from clashyard.blades.rules.state import BALANCE_CARD, BALANCES, CARDS, CLUBS, DIAMONDS, RESPOND, Fight, weight
from clashyard.core.state import note


def threaten(g: Fight, seat: int, amount: int) -> None:
    """Threaten *seat*, which may respond; the attacker announces how many points (blades.etiquette.announce)."""
    note(g, THREATENED, seat, amount)
    if lapses(g):
        note(g, LAPSED, seat)
        disengage(g)
        return
    g.step = RESPOND
    g.actor = seat
    g.threat = amount


def lapses(g: Fight) -> bool:
    """Return whether a threat lapses because both hands are empty: only by a house rule (blades.exchange.empty-hand)."""
    return g.house & LAPSES != 0 and g.held[0] + g.held[1] == 0


def pass_by(g: Fight, seat: int) -> None:
    """Pass: the defender suffers the whole threat (blades.exchange.pass)."""
    note(g, PASSED, seat)
    hit(g, seat, g.threat)


def respond(g: Fight, seat: int, card: int, threat: int) -> None:
    """Play one diamond or club against the threat (blades.exchange.diamond, blades.exchange.club)."""
    note(g, PLAYED, seat, card)
    lay(g, seat, card)
    if card < CLUBS:
        parry(g, seat, card - DIAMONDS + 1, threat)
        return
    power = card - CLUBS + 1
    note(g, RIPOSTED, seat, min(power, threat))
    if power > threat:
        threaten(g, 1 - seat, power - threat)
    elif power == threat:
        exact_counter(g, seat)
    else:
        hit(g, seat, threat - power)


def parry(g: Fight, seat: int, power: int, threat: int) -> None:
    """Defend without a counterattack; what is not stopped is suffered now (blades.exchange.one-card)."""
    note(g, PARRIED, seat, min(power, threat))
    if power > threat:
        disengage(g)
    elif power == threat:
        exact_counter(g, seat)
    else:
        hit(g, seat, threat - power)


def respond_with_balance(g: Fight, seat: int, diamond: int, balance: int, threat: int) -> None:
    """Play balance cards, alone or with the diamond of that strength, as one diamond (blades.balance.use)."""
    if diamond != 0:
        note(g, PLAYED, seat, DIAMONDS + diamond - 1)
        lay(g, seat, DIAMONDS + diamond - 1)
    spend(g, seat, balance)
    parry(g, seat, diamond + weight(balance), threat)


def spend(g: Fight, seat: int, balance: int) -> None:
    """Put a set of balance cards away (blades.balance.spent)."""
    for rank in range(BALANCES):
        if balance >> rank & 1 == 1:
            note(g, BALANCE_USED, seat, CARDS + BALANCE_CARD + rank)
    g.balance[seat] &= ~balance
    g.event_used |= balance << BALANCE_CARD


def first_option(g: Fight) -> int:
    """Return the seat facing the greater threat, the owner of the lower spade (blades.spade-vs-spade.first-option)."""
    return 0 if g.laid[0][0] < g.laid[1][0] else 1


def faced(g: Fight, seat: int) -> int:
    """Return the strength of the spade that threatens *seat* at OPTION."""
    return g.laid[1 - seat][0] + 1


def keep(g: Fight, seat: int) -> None:
    """Keep the spade and ask the other seat the same; if both keep, both are hit (blades.spade-vs-spade.both-keep)."""
    note(g, KEPT, seat)
    if seat == first_option(g):
        g.actor = 1 - seat
    else:
        both_hit(g, 1 - seat, faced(g, 1 - seat), faced(g, seat))


def withdraw(g: Fight, seat: int) -> int:
    """Discard the spade of *seat*; return the threat that is now answered (blades.spade-vs-spade.withdraw)."""
    note(g, WITHDREW, seat, g.laid[seat][0])
    g.laying[seat] = 0
    return faced(g, seat)
