"""Observations: everything a seat may know of a match, as one row of small numbers, the observer's part first."""

from __future__ import annotations

from clashyard.blades.rules.state import (
    BALANCES,
    CARDS,
    EN_GARDE,
    EVENTS,
    HAND,
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
from clashyard.core.observation import View, columns, offsets, parts

MOST = 127
RED = CARDS - HEARTS  # number of hearts
CLAIMS = STUNG + 1

VIEWS = parts(
    hand=((CARDS,), 0, HAND, "place of each card in the observer's hand, from 1; 0 where it is not there"),
    sealed=((CARDS,), 0, 1, "the card that the observer has committed"),
    table=((SEATS, CARDS), 0, HAND, "cards that each has laid, numbered in the order of play"),
    discard=((CARDS,), 0, 1, "the discard pile of this deal"),
    injury=((SEATS, 2, RED), 0, 1, "the heart before each seat in this deal, and that for the next"),
    balance=((SEATS, BALANCES), 0, 1, "balance cards of each: Jack, Queen, King of diamonds"),
    sting=((SEATS, CLAIMS), 0, 1, "right to sting: none, later, asked, no heart, declined, stung"),
    players=((SEATS,), 0, MOST, columns(
        health="health", held="cards in hand", laid="cards laid", dealer="dealer", won="has won",
        threat="threat that it faces", decides="decides now (never at en garde)", owes_strength="strength that it owes",
        owes_cards="cards that it owes",
    )),
    step=((len(STEPS),), 0, 1, ", ".join(STEPS)),
    used=((EVENTS,), 0, 1, "event cards that are used up"),
    match=((), 0, MOST, columns(
        hearts="hearts in the deck", court="event cards in the match", events_left="event cards left",
        undealt="cards face down", deals="deals begun", deals_left="deals up to the limit (127 for none)",
    )),
)  # fmt: skip
AT = offsets(VIEWS)


def views(mode: str) -> tuple[View, ...]:
    """Return the parts of an observation, the same in every *mode*."""
    return VIEWS


def observe(g: Fight, seat: int, row: list[int]) -> None:
    """Write the observation of *seat* into *row*: first clear it, then fill in what is present."""
    for i in range(AT.end):
        row[i] = 0
    for i in range(g.held[seat]):
        row[AT.hand.start + g.hand[seat][i]] = i + 1
    if g.sealed[seat] != NOTHING:
        row[AT.sealed.start + g.sealed[seat]] = 1
    for place in range(SEATS):
        other = seat ^ place
        for i in range(g.laying[other]):
            row[AT.table.start + place * CARDS + g.laid[other][i]] = i + 1
        injury = AT.injury.start + place * 2 * RED
        if g.injury[other] != NOTHING:
            row[injury + g.injury[other] - HEARTS] = 1
        if g.fresh[other] != NOTHING:
            row[injury + RED + g.fresh[other] - HEARTS] = 1
        for rank in range(BALANCES):
            row[AT.balance.start + place * BALANCES + rank] = g.balance[other] >> rank & 1
        row[AT.sting.start + place * CLAIMS + g.sting[other]] = 1
        observe_player(g, other, AT.players.start + place * AT.players.width, row)
    row[AT.step.start + g.step] = 1
    put_bits(discard(g), CARDS, AT.discard.start, row)
    put_bits(g.event_used, EVENTS, AT.used.start, row)
    observe_match(g, row)


def put_bits(cards: int, size: int, at: int, row: list[int]) -> None:
    """Write a set as zeros and ones."""
    for card in range(size):
        row[at + card] = cards >> card & 1


def observe_player(g: Fight, seat: int, at: int, row: list[int]) -> None:
    """Write the counts of a player, and what the player is asked to do."""
    to = AT.players
    row[at + to.health] = g.health[seat]
    row[at + to.held] = g.held[seat]
    row[at + to.laid] = g.laying[seat]
    row[at + to.dealer] = 1 if g.dealer == seat else 0
    row[at + to.won] = 1 if g.health[seat] != 0 and g.health[1 - seat] == 0 else 0
    if g.step == OPTION and g.laying[1 - seat] != 0:
        row[at + to.threat] = g.laid[1 - seat][0] + 1
    if g.actor == seat and g.step != EN_GARDE and g.step != OVER:
        row[at + to.decides] = 1
        if g.step == RESPOND:
            row[at + to.threat] = g.threat
        elif g.step == SHED:
            row[at + (to.owes_cards if g.tricked != 0 else to.owes_strength)] = g.owed


def observe_match(g: Fight, row: list[int]) -> None:
    """Write what applies to both players."""
    to = AT.match
    row[to.start + to.hearts] = g.cards - HEARTS
    row[to.start + to.court] = g.court
    row[to.start + to.events_left] = g.events_left
    unseen = undealt(g)
    count = 0
    while unseen != 0:
        unseen &= unseen - 1
        count += 1
    row[to.start + to.undealt] = count
    row[to.start + to.deals] = min(g.number, to.high)
    row[to.start + to.deals_left] = min(g.limit - g.number, to.high) if g.limit != 0 else to.high
