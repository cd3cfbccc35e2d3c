"""Playing cards: what may be played where, at what price, and the steps of a play (decks.summoning.order)."""

from __future__ import annotations

from clashyard.core.state import note
from clashyard.decks.rules.abilities import blackmail, counter_order, immolation
from clashyard.decks.rules.damage import deal, open_blow
from clashyard.decks.rules.entry import come_to, merge, ready_champions, resolve
from clashyard.decks.rules.events import BLED, CAST, CHAMPION, DISCOUNTED, LUCID, MERGED, PAID, SUMMONED
from clashyard.decks.rules.hand import check_stronghold, strike_stronghold, take_from_hand
from clashyard.decks.rules.state import (
    COUNTER_ORDER,
    EVERYBODY,
    IMMOLATION,
    INCANTATION,
    LUCIDITY,
    LUCIDITY_MANA,
    NOBODY,
    NOTHING,
    PRICE_OF_BLOOD,
    SYMBIOTE,
    VULNERABILITY,
    WINDOW,
    Duel,
    X,
    across,
    seat_of,
)


def window(g: Duel, seat: int) -> int:
    """Return how many cards from the left can be played: 4, fewer with Blackmail, never less than 1 (R41)."""
    return blackmail(g, seat, min(WINDOW, g.hand_size[seat]))


def price(g: Duel, seat: int, slot: int) -> int:
    """Return the Mana cost now of the card at *slot* of the hand (decks.ability.lucidity, R49)."""
    card = g.hand[seat][slot]
    cost = g.cost[card]
    if slot == 0 and g.abilities[card] & LUCIDITY != 0:
        cost = max(0, cost - LUCIDITY_MANA)
    return cost


def champion_price(g: Duel, seat: int) -> int:
    """Return the price: one less for each Creature in play of the same printed cost, a merged pair counted once (R66, R67)."""
    cost = g.cost[g.champion[seat]]
    same = 0
    for line in range(g.lines):
        for place in range(g.line_size[line]):
            card = g.line[line][place]
            rider = g.rider[card]
            if g.cost[card] == cost or (rider != NOTHING and g.cost[rider] == cost):
                same += 1
    return max(0, cost - same)


def payable(g: Duel, seat: int, card: int, cost: int) -> bool:
    """Return whether a card can be paid for: always with Price of Blood, otherwise only with the Mana available."""
    return cost <= g.mana[seat] or g.abilities[card] & PRICE_OF_BLOOD != 0


def champion_ready(g: Duel, seat: int) -> bool:
    """Return whether there is a Champion that is neither in play nor exhausted."""
    card = g.champion[seat]
    return card != NOTHING and g.exhausted[seat] == 0 and g.at[card] == NOTHING


def may_host(g: Duel, card: int) -> bool:
    """Return whether a Symbiote may merge with *card*, which must not have Symbiote (decks.ability.symbiote)."""
    return g.now[card] & SYMBIOTE == 0


def summon(g: Duel, seat: int, slot: int, line: int, host: int) -> None:
    """Play the Creature at *slot* (WINDOW is the Champion) to *line*, or onto *host*."""
    card = g.champion[seat] if slot == WINDOW else g.hand[seat][slot]
    pay(g, seat, slot, card)
    if g.winner != NOBODY:
        return
    if slot != WINDOW:
        take_from_hand(g, seat, slot)  # 3
    if host == NOTHING:
        note(g, CHAMPION if slot == WINDOW else SUMMONED, card, line)
        come_to(g, seat, card, line)
    else:
        note(g, MERGED, card, host)
        merge(g, seat, card, host)
    resolve(g)


def cast(g: Duel, seat: int, slot: int, line: int, place: int) -> None:
    """Play the Incantation at *slot* on the Creature at *place* of *line*."""
    card = g.hand[seat][slot]
    pay(g, seat, slot, card)
    if g.winner != NOBODY:
        return
    take_from_hand(g, seat, slot)  # 3
    g.casting = card
    g.haven = haven(g, seat, line)
    note(g, CAST, card, g.line[line][place])
    ready_champions(g, g.cost[card])
    check_stronghold(g, seat, NOBODY)
    if g.winner == NOBODY:
        open_blow(g, INCANTATION, card, line, place)  # 4
        if g.present & IMMOLATION != 0:
            immolation(g, seat, line, NOTHING, NOTHING)  # 5
    if g.winner == NOBODY:
        if g.abilities[card] & COUNTER_ORDER != 0:
            counter_order(g, card)  # 7
        deal(g, X if g.abilities[card] & VULNERABILITY != 0 else g.attack[card], 0, 1)  # 8 to 12
    resolve(g)  # 11b, 13 to 19


def haven(g: Duel, seat: int, line: int) -> int:
    """Return the seat a Mercenary Incantation of *seat* goes to: its target's owner if an enemy, else the one across (R15)."""
    foe = seat_of(line)
    if foe == seat or (g.teams != 0 and (foe ^ seat) & 1 == 0):
        return seat_of(across(g, line))
    return foe


def pay(g: Duel, seat: int, slot: int, card: int) -> None:
    """Pay Mana first (1), then Price of Blood for the rest, one by one, the card still in hand (2). All see the card."""
    g.seen[card] = EVERYBODY
    if slot == WINDOW:
        cost = champion_price(g, seat)
        if cost < g.cost[card]:
            note(g, DISCOUNTED, card, g.cost[card] - cost)
    else:
        cost = price(g, seat, slot)
        if cost < g.cost[card]:
            note(g, LUCID, card, g.cost[card] - cost)
    paid = min(cost, g.mana[seat])
    g.mana[seat] -= paid
    note(g, PAID, card, paid)
    for _ in range(cost - paid):
        if g.winner == NOBODY:
            note(g, BLED, card, seat)
            strike_stronghold(g, seat, 1, NOBODY)
