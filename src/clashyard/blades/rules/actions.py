"""Actions as numbers: their meaning, their legality, and playing one.

0 to 35 is a card: committed, played in response, substituted for a withdrawn spade, or added as a sting. Then ``PASS``, ``KEEP``,
``NO_STING``, ``TURN``, ``NO_EVENT``; ``BALANCE + 8 * diamond + cards`` with the strength of a diamond, or 0, and a set of balance
cards; ``GIVE + places`` for the cards shed, a set of places in the hand.
"""

from __future__ import annotations

from clashyard.blades.rules.court import no_event, turn_event
from clashyard.blades.rules.damage import no_sting, sting
from clashyard.blades.rules.en_garde import add_balance, commit
from clashyard.blades.rules.exchange import keep, pass_by, respond, respond_with_balance, withdraw
from clashyard.blades.rules.house import ONE_BALANCE
from clashyard.blades.rules.phrase import shed
from clashyard.blades.rules.state import (
    BALANCES,
    CARDS,
    CLUBS,
    DIAMONDS,
    EN_GARDE,
    EVENT,
    HAND,
    HEARTS,
    NOBODY,
    NOTHING,
    OPTION,
    OVER,
    RESPOND,
    SHED,
    STING,
    Fight,
    strength,
)

PASS, KEEP, NO_STING, TURN, NO_EVENT = range(CARDS, CARDS + 5)
SETS = 1 << BALANCES
BALANCE = NO_EVENT + 1
GIVE = BALANCE + 11 * SETS
ACTIONS = GIVE + (1 << HAND)


def chooses(g: Fight, seat: int) -> bool:
    """Return whether, at en garde, *seat* has cards and has not committed one."""
    return g.held[seat] != 0 and g.sealed[seat] == NOTHING


def to_act(g: Fight) -> int:
    """Return the seat to act, at en garde the first that still has to commit; NOBODY when the match is over."""
    if g.step == EN_GARDE:
        return 0 if chooses(g, 0) else 1
    return NOBODY if g.step == OVER else g.actor


def deciding(g: Fight) -> int:
    """Return the seats that have a choice to make now, one bit each."""
    if g.step == EN_GARDE:
        return int(chooses(g, 0)) | int(chooses(g, 1)) << 1
    return 0 if g.step == OVER else 1 << g.actor


def menu(g: Fight, seat: int, out: list[int]) -> int:
    """Write every legal action of *seat* into *out* (at least ACTIONS long) and return their number.

    The only place where legality is decided.
    """
    step = g.step
    if step == EN_GARDE:
        return cards_between(g, seat, 0, HEARTS, out, 0) if chooses(g, seat) else 0
    if step == OVER or seat != g.actor:
        return 0
    if step == RESPOND or step == OPTION:
        out[0] = PASS if step == RESPOND else KEEP
        n = 1 if g.adding != 0 else cards_between(g, seat, DIAMONDS, HEARTS, out, 1)
        return n if g.balance[seat] == 0 else with_balance(g, seat, out, n)
    if step == SHED:
        return sheds(g, seat, out)
    if step == STING:
        out[0] = NO_STING
        return cards_between(g, seat, HEARTS, CARDS, out, 1)
    out[0] = TURN
    out[1] = NO_EVENT
    return 2


def cards_between(g: Fight, seat: int, low: int, high: int, out: list[int], n: int) -> int:
    """Append the cards of the hand from *low* to just below *high*."""
    row = g.hand[seat]
    for i in range(HAND):
        card = row[i]
        out[n] = card
        n += low <= card < high
    return n


def with_balance(g: Fight, seat: int, out: list[int], n: int) -> int:
    """Append every set of the balance cards, alone and with each diamond; at en garde alone (blades.balance.use)."""
    mine = g.balance[seat]
    one = g.house & ONE_BALANCE != 0
    for cards in range(1, SETS):
        if cards & mine == cards and not (one and cards & (cards - 1) != 0):
            out[n] = BALANCE + cards
            n += 1
            for i in range(0 if g.adding != 0 else g.held[seat]):
                card = g.hand[seat][i]
                if DIAMONDS <= card < CLUBS:
                    out[n] = BALANCE + SETS * (card - DIAMONDS + 1) + cards
                    n += 1
    return n


def sheds(g: Fight, seat: int, out: list[int]) -> int:
    """Write every set of cards that reaches the strength owed or, for trickery, has exactly that number of cards.

    The total of each set is built in the far half of *out*, from the set without its last card.
    """
    far = 1 << HAND
    size = 1
    out[far] = 0
    for i in range(g.held[seat]):
        counts = 1 if g.tricked != 0 else strength(g.hand[seat][i])
        for places in range(size):
            out[far + size + places] = out[far + places] + counts
        size *= 2
    least = g.owed
    most = least if g.tricked != 0 else 10 * HAND
    n = 0
    for places in range(1, size):
        count = out[far + places]
        out[n] = GIVE + places
        n += least <= count <= most
    return n


def play(g: Fight, seat: int, action: int) -> None:
    """Carry out a legal action; legality is assumed."""
    step = g.step
    if step == EN_GARDE:
        commit(g, seat, action)
    elif step == RESPOND:
        if g.adding != 0:
            add_balance(g, seat, 0 if action == PASS else action - BALANCE)
        elif action == PASS:
            pass_by(g, seat)
        else:
            defend(g, seat, action, g.threat)
    elif step == OPTION:
        if action == KEEP:
            keep(g, seat)
        else:
            defend(g, seat, action, withdraw(g, seat))
    elif step == SHED:
        shed(g, seat, action - GIVE)
    elif step == EVENT:
        if action == TURN:
            turn_event(g, seat)
        else:
            no_event(g, seat)
    elif action == NO_STING:
        no_sting(g, seat)
    else:
        sting(g, seat, action)


def defend(g: Fight, seat: int, action: int, threat: int) -> None:
    """Answer the threat with a card, or with balance cards and optionally a diamond."""
    if action < CARDS:
        respond(g, seat, action, threat)
    else:
        respond_with_balance(g, seat, (action - BALANCE) // SETS, (action - BALANCE) % SETS, threat)
