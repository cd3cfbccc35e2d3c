"""What the seat may have this turn: which abilities, which cards to play, and what keeps any bound from being known."""

from __future__ import annotations

from typing import Any

from clashyard.decks.rules.state import (
    BACKFIRE,
    CHAIN,
    COUNTER_ORDER,
    INSTINCT,
    LANES,
    LUCIDITY,
    LUCIDITY_MANA,
    MERCENARY,
    NOTHING,
    PRICE_OF_BLOOD,
    REINFORCEMENT,
    SYMBIOTE,
    WINDOW,
    Duel,
)
from clashyard.decks.search.state import ENDLESS


def least_cost(g: Duel, card: int) -> int:
    """Return the least Mana that a card of a hand can cost."""
    if g.abilities[card] & PRICE_OF_BLOOD != 0:
        return 0
    if g.abilities[card] & LUCIDITY != 0:
        return max(0, g.cost[card] - LUCIDITY_MANA)
    return int(g.cost[card])


def reach_of(g: Duel, seat: int) -> int:
    """Return how many cards from the left of a hand may be played this turn: those to the left of one have to make way for it."""
    if g.present & (COUNTER_ORDER | PRICE_OF_BLOOD | LUCIDITY) != 0:
        return int(g.hand_size[seat])
    cheapest = ENDLESS
    for place in range(g.hand_size[seat]):
        cheapest = min(cheapest, g.cost[g.hand[seat][place]])
    least = ENDLESS
    for place in range(g.hand_size[seat]):
        if place >= WINDOW and least * (place - WINDOW + 1) + cheapest > g.mana[seat]:
            return place
        least = min(least, g.cost[g.hand[seat][place]])
    return int(g.hand_size[seat])


def look_over(g: Duel, q: Any, plays: int) -> None:
    """Note which abilities the Creatures of both sides may get or have this turn, and what may be played, if anything may."""
    seat = q.seat
    q.gains = q.own = 0
    q.casts = q.comers = 0
    q.board = 0
    if plays != 0:
        q.within = reach_of(g, seat)
        for place in range(q.within):
            card = g.hand[seat][place]
            if least_cost(g, card) <= g.mana[seat]:
                newcomer(g, q, card)
        card = g.champion[seat]
        if card != NOTHING and g.at[card] == NOTHING:
            newcomer(g, q, card)
    for line in (seat * LANES, seat * LANES + 1):
        q.comers += g.line_size[line]
        for place in range(g.line_size[line]):
            card = g.line[line][place]
            q.gains |= g.lends[card]
            q.board |= g.inborn[card]
            if q.casts != 0 and g.inborn[card] & SYMBIOTE != 0:
                q.gains |= g.inborn[card]  # it may be destroyed and played again
    look_across(g, q)
    q.own |= q.board | q.gains
    if deserters(q):
        for line in (q.foe * LANES, q.foe * LANES + 1):
            for place in range(g.line_size[line]):
                card = g.line[line][place]
                newcomer(g, q, card)
                if g.rider[card] != NOTHING:
                    newcomer(g, q, g.rider[card])
        q.own |= q.gains


def look_across(g: Duel, q: Any) -> None:
    """Note the abilities of the enemy's Creatures, and how large its hand may become."""
    q.theirs = q.theirs_lend = 0
    q.tallest = q.foes = 0
    q.most = g.hand_size[q.foe]
    for line in (q.foe * LANES, q.foe * LANES + 1):
        q.most += 2 * g.line_size[line]
        q.foes += g.line_size[line]
        for place in range(g.line_size[line]):
            card = g.line[line][place]
            q.theirs |= g.inborn[card]
            q.theirs_lend |= g.lends[card]
            q.tallest = max(q.tallest, g.life[card])
    q.theirs |= q.theirs_lend
    if g.present & (CHAIN | MERCENARY) != 0:
        q.most = ENDLESS  # its hand may gain cards of the seat


def newcomer(g: Duel, q: Any, card: int) -> None:
    """Note what a card that may be played can bring to others."""
    if g.incantation[card] != 0:
        q.casts = 1
        return
    q.comers += 1
    q.own |= g.abilities[card]
    q.gains |= g.auras[card]
    if g.abilities[card] & SYMBIOTE != 0:
        q.gains |= g.abilities[card]


def deserters(q: Any) -> bool:
    """Return whether the seat may destroy Mercenaries of the enemy and play them itself."""
    return bool(q.theirs & MERCENARY != 0 and (q.casts != 0 or q.own & BACKFIRE != 0))


def escapes(g: Duel, q: Any) -> bool:
    """Return whether cards may enter play for nothing, or attack the Stronghold out of turn, so that no bound is known."""
    if q.theirs & REINFORCEMENT != 0 or q.gains & CHAIN != 0 or (q.casts != 0 and q.own & CHAIN != 0):
        return True
    if q.own & REINFORCEMENT != 0 and (q.casts != 0 or q.theirs & INSTINCT != 0):
        return True
    return g.present & CHAIN != 0 and holds_captives(g, q.foe)


def holds_captives(g: Duel, seat: int) -> bool:
    """Return whether a Creature of a seat holds cards of its enemy's hand, which may come back."""
    for line in (seat * LANES, seat * LANES + 1):
        for place in range(g.line_size[line]):
            if g.captive[g.line[line][place]] != NOTHING:
                return True
    return False
