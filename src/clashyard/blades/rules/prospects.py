"""Evaluation of positions for a seat, and the plainest way to end a decision: the lookahead of `greedy`."""

from __future__ import annotations

from clashyard.blades.rules.actions import BALANCE, GIVE, KEEP, NO_STING, PASS, SETS, TURN, chooses, play
from clashyard.blades.rules.exchange import faced, first_option
from clashyard.blades.rules.hands import worth
from clashyard.blades.rules.house import ONE_BALANCE
from clashyard.blades.rules.state import (
    CLUBS,
    DIAMONDS,
    EN_GARDE,
    EVENT,
    HAND,
    HEARTS,
    NOTHING,
    OPTION,
    OVER,
    RESPOND,
    SHED,
    STING,
    Fight,
    strength,
    strongest,
    weight,
)
from clashyard.core.chance import draw

WIN = 1_000_000
POINT = 1000  # of health
CARD = 12  # per point of strength in hand; 12 to 100 play alike, and 0 wins 5 to 11 games of 100 less against random


def payoff(g: Fight, seat: int) -> int:
    """Return 1 for a win, -1 for a loss, 0 for a draw or a match in progress."""
    if g.step != OVER or g.health[0] == g.health[1] or (g.health[0] != 0 and g.health[1] != 0):
        return 0
    return 1 if g.health[seat] != 0 else -1


def prospects(g: Fight, seat: int) -> int:
    """Return thousandths of a point of health: the seat's less the opponent's, with threats counted, and a little for cards."""
    if g.step == OVER:
        return payoff(g, seat) * WIN
    return standing(g, seat) - standing(g, 1 - seat)


def standing(g: Fight, seat: int) -> int:
    """Return health after the damage expected despite the best defence, plus a value for the strength of the hand."""
    return POINT * (g.health[seat] - expected(g, seat)) + CARD * worth(g, seat, (1 << HAND) - 1)


def expected(g: Fight, seat: int) -> int:
    """Return the damage that *seat* must expect from the threats on the table."""
    if g.step == RESPOND and seat == g.actor:
        return max(0, g.threat - best_defence(g, seat))
    if g.step == OPTION:
        first = first_option(g)
        if best_defence(g, first) >= faced(g, first):
            return 0
        return min(faced(g, seat), max(0, faced(g, seat) - best_defence(g, seat)) + 1)
    return 0


def best_defence(g: Fight, seat: int) -> int:
    """Return the most that one response can stop."""
    most = more = weight(usable(g, seat))
    for i in range(g.held[seat]):
        card = g.hand[seat][i]
        if DIAMONDS <= card < HEARTS:
            most = max(most, strength(card) + (more if card < CLUBS else 0))
    return most


def usable(g: Fight, seat: int) -> int:
    """Return the most balance cards that one response can use: all of them, or by a house rule one (blades.balance.use)."""
    return g.balance[seat] if g.house & ONE_BALANCE == 0 else strongest(g.balance[seat])


def settle(g: Fight, seat: int) -> None:
    """End the current decision of *seat* in the plainest way; at en garde only if the other seat has committed."""
    if g.step == EN_GARDE:
        if chooses(g, seat) and g.sealed[1 - seat] != NOTHING:
            play(g, seat, any_card(g, seat))
    elif g.step == OVER or g.actor != seat:
        return
    elif g.step == RESPOND:
        play(g, seat, PASS if g.adding != 0 else plain_defence(g, seat, g.threat, PASS))
    elif g.step == OPTION:
        play(g, seat, plain_defence(g, seat, faced(g, seat), KEEP))
    elif g.step == SHED:
        play(g, seat, GIVE + least_shed(g, seat))
    elif g.step == EVENT:
        play(g, seat, TURN)
    elif g.step == STING:
        play(g, seat, best_heart(g, seat))


def any_card(g: Fight, seat: int) -> int:
    """Return a random card for en garde, so that no plan relies on a particular one."""
    choices = 0
    for i in range(HAND):
        choices += 0 <= g.hand[seat][i] < HEARTS
    k = draw(g, choices)
    for i in range(HAND):
        if 0 <= g.hand[seat][i] < HEARTS:
            if k == 0:
                return g.hand[seat][i]
            k -= 1
    return NOTHING


def plain_defence(g: Fight, seat: int, threat: int, otherwise: int) -> int:
    """Return the weakest card that stops the threat; else the strongest, or *otherwise* without one."""
    best = otherwise
    stops = 0  # strength of the best so far
    for i in range(g.held[seat]):
        card = g.hand[seat][i]
        if DIAMONDS <= card < HEARTS:
            power = strength(card)
            if (power > stops) if stops < threat else (threat <= power < stops):
                best = card
                stops = power
    balance = usable(g, seat)
    if stops < threat and weight(balance) >= threat:
        return BALANCE + balance % SETS
    return best


def least_shed(g: Fight, seat: int) -> int:
    """Return the weakest set of cards that is enough."""
    best = 0
    least = 1 << HAND
    for places in range(1, 1 << g.held[seat]):
        total = worth(g, seat, places)
        enough = total >= g.owed
        if g.tricked != 0:
            enough = size_of(places) == g.owed
        if enough and total < least:
            best = places
            least = total
    return best


def size_of(places: int) -> int:
    """Return how many places a set has."""
    size = 0
    for i in range(HAND):
        size += places >> i & 1
    return size


def best_heart(g: Fight, seat: int) -> int:
    """Return the strongest heart, since the hand usually goes back afterwards anyway; NO_STING without one."""
    best = NOTHING
    for i in range(g.held[seat]):
        best = max(best, g.hand[seat][i])
    return best if best >= HEARTS else NO_STING
