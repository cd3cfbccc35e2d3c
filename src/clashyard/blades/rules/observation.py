"""Observations: everything a seat may know of a match, as one row of small numbers, the observer's part first."""

from __future__ import annotations

from clashyard.blades.rules.state import (
    BALANCES,
    CARDS,
    EN_GARDE,
    EVENTS,
    HEARTS,
    NOTHING,
    OPTION,
    OVER,
    RESPOND,
    SEATS,
    SHED,
    STEPS,
    STUNG,
    Fight,
    discard,
    undealt,
)

MOST = 127
RED = CARDS - HEARTS  # number of hearts
CLAIMS = STUNG + 1
PLAYER = 9
MATCH = 6


def observe(g: Fight, seat: int, row: list[int]) -> None:
    """Write the observation of *seat* into *row*."""
    hand = 0
    sealed = hand + CARDS
    table = sealed + CARDS
    pile = table + SEATS * CARDS
    hearts = pile + CARDS
    balance = hearts + SEATS * 2 * RED
    sting = balance + SEATS * BALANCES
    players = sting + SEATS * CLAIMS
    step = players + SEATS * PLAYER
    used = step + len(STEPS)
    for i in range(used):
        row[i] = 0
    for i in range(g.held[seat]):
        row[hand + g.hand[seat][i]] = i + 1
    if g.sealed[seat] != NOTHING:
        row[sealed + g.sealed[seat]] = 1
    for place in range(SEATS):
        other = seat ^ place
        for i in range(g.laying[other]):
            row[table + place * CARDS + g.laid[other][i]] = i + 1
        if g.injury[other] != NOTHING:
            row[hearts + place * 2 * RED + g.injury[other] - HEARTS] = 1
        if g.fresh[other] != NOTHING:
            row[hearts + (place * 2 + 1) * RED + g.fresh[other] - HEARTS] = 1
        for rank in range(BALANCES):
            row[balance + place * BALANCES + rank] = g.balance[other] >> rank & 1
        row[sting + place * CLAIMS + g.sting[other]] = 1
        observe_player(g, other, players + place * PLAYER, row)
    row[step + g.step] = 1
    put_bits(discard(g), CARDS, pile, row)
    put_bits(g.event_used, EVENTS, used, row)
    observe_match(g, used + EVENTS, row)


def put_bits(cards: int, size: int, at: int, row: list[int]) -> None:
    """Write a set as zeros and ones."""
    for card in range(size):
        row[at + card] = cards >> card & 1


def observe_player(g: Fight, seat: int, at: int, row: list[int]) -> None:
    """Write the counts of a player, and what the player is asked to do."""
    row[at] = g.health[seat]
    row[at + 1] = g.held[seat]
    row[at + 2] = g.laying[seat]
    row[at + 3] = 1 if g.dealer == seat else 0
    row[at + 4] = 1 if g.health[seat] != 0 and g.health[1 - seat] == 0 else 0
    if g.step == OPTION and g.laying[1 - seat] != 0:
        row[at + 5] = g.laid[1 - seat][0] + 1
    if g.actor == seat and g.step != EN_GARDE and g.step != OVER:
        row[at + 6] = 1
        if g.step == RESPOND:
            row[at + 5] = g.threat
        elif g.step == SHED:
            row[at + 8 if g.tricked != 0 else at + 7] = g.owed


def observe_match(g: Fight, at: int, row: list[int]) -> None:
    """Write what applies to both players."""
    row[at] = g.cards - HEARTS
    row[at + 1] = g.court
    row[at + 2] = g.events_left
    unseen = undealt(g)
    count = 0
    while unseen != 0:
        unseen &= unseen - 1
        count += 1
    row[at + 3] = count
    row[at + 4] = min(g.number, MOST)
    row[at + 5] = min(g.limit - g.number, MOST) if g.limit != 0 else MOST
