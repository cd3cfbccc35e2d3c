"""Plays that matter in the last turn of the seat; the others are left out.

A fresh Creature without Rage does nothing in the Assault. Playing it brings other cards into the window, and that is all, unless
it is across from an Instinct or an arriving Reinforcement, or stands between Auras and others or in front of a Sprint or Aquatic.
"""

from __future__ import annotations

from typing import Any

from clashyard.decks.rules.actions import END, PLACES, PLAY
from clashyard.decks.rules.state import (
    AQUATIC,
    BACKFIRE,
    BLACKMAIL,
    CHAIN,
    COUNTER_ORDER,
    INSTINCT,
    LOWER,
    LUCIDITY,
    NOTHING,
    RAGE,
    REINFORCEMENT,
    SPRINT,
    SYMBIOTE,
    WINDOW,
    Duel,
)
from clashyard.decks.search.outlook import least_cost, look_over
from clashyard.decks.search.state import SURVIVE

STIRRING = RAGE | SYMBIOTE | BACKFIRE | CHAIN | COUNTER_ORDER
TANGLED = BLACKMAIL | LUCIDITY | COUNTER_ORDER


def thinned(g: Duel, q: Any, out: Any, n: int) -> int:
    """Leave out of a menu of *n* plays, END first, those that make no difference to the goal; return how many are left."""
    if q.goal == SURVIVE or n == 1:
        return n
    look_over(g, q, 1)
    if q.theirs & (INSTINCT | REINFORCEMENT) != 0 or q.own & BACKFIRE != 0:
        return n
    if q.own & REINFORCEMENT != 0 and q.casts != 0:
        return n
    seat = q.seat
    champion = g.champion[seat]
    waits = champion != NOTHING and stirring(g, q, champion)
    within = waits
    beyond = False
    stands = g.lenders != 0 or waits or (q.own & RAGE != 0 and q.own & (SPRINT | AQUATIC) != 0)
    for place in range(g.hand_size[seat]):
        card = g.hand[seat][place]
        if least_cost(g, card) <= g.mana[seat] and stirring(g, q, card):
            within = True
            if place >= WINDOW:
                beyond = True
            if g.auras[card] != 0:
                stands = True
    if not within:
        return 1
    if stands:
        return n
    shifts = beyond or g.present & TANGLED != 0 or (q.casts != 0 and g.hand_size[seat] > WINDOW)
    return sifted(g, q, out, n, shifts)


def sifted(g: Duel, q: Any, out: Any, n: int, shifts: bool) -> int:
    """Keep the plays that do something themselves, and of the others, if they help to shift the hand, those to one line."""
    kept = 0
    for i in range(n):
        action = out[i]
        slot = (action - PLAY) // PLACES
        where = (action - PLAY) % PLACES
        keep = action == END or slot == WINDOW or stirring(g, q, g.hand[q.seat][slot])
        if keep or (shifts and where != LOWER):
            out[kept] = action
            kept += 1
    return kept


def stirring(g: Duel, q: Any, card: int) -> bool:
    """Return whether a card can do anything in the turn in which it is played."""
    return bool(g.incantation[card] != 0 or g.auras[card] != 0 or (g.abilities[card] | q.gains) & STIRRING != 0)
