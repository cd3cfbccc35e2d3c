"""The choices at a decision. A choice is an action, and where the card that the enemy plays really lies if it is hidden."""

from __future__ import annotations

from typing import Any

from clashyard.decks.rules.actions import ACTIONS, CREATURE, END, PLACES, PLAY, menu, places
from clashyard.decks.rules.state import CARDS, LANES, PLAYS_A_TURN, WINDOW, Duel
from clashyard.decks.rules.summoning import champion_price, champion_ready, payable, price, window
from clashyard.decks.search.keys import unseen
from clashyard.decks.search.state import WIDTH

SPAN = ACTIONS  # a choice is an action + SPAN * (1 + the place in the hand that a hidden card comes from, or 0)
ROOM = WIDTH // 4  # left over for the places of one card


def choices(g: Duel, q: Any, out: Any) -> int:
    """Write the choices of the seat to act, END first; return their number, or -1 if there are too many."""
    if g.active == q.seat:
        count: int = menu(g, q.seat, out)
        return count
    return replies(g, q, out)


def replies(g: Duel, q: Any, out: Any) -> int:
    """Write what the enemy may do, whichever of its cards lie in its window."""
    foe = q.foe
    out[0] = END
    n = 1
    if g.plays >= PLAYS_A_TURN:
        return n
    row = g.hand[foe]
    for slot in range(window(g, foe)):
        if not unseen(g, q, row[slot]):
            if payable(g, foe, row[slot], price(g, foe, slot)):
                n = places(g, foe, row[slot], PLAY + slot * PLACES, out, n)
        else:
            n = hidden_plays(g, q, slot, out, n)
        if n < 0 or n > WIDTH - ROOM:
            return -1
    if champion_ready(g, foe) and payable(g, foe, g.champion[foe], champion_price(g, foe)):
        n = places(g, foe, g.champion[foe], PLAY + WINDOW * PLACES, out, n)
    return n


def hidden_plays(g: Duel, q: Any, slot: int, out: Any, n: int) -> int:
    """Append the plays of a hidden place: each unseen card may lie there, identical ones once."""
    row = g.hand[q.foe]
    for place in range(g.hand_size[q.foe]):
        if first_of_its_kind(g, q, place):
            exchange(row, slot, place)
            if payable(g, q.foe, row[slot], price(g, q.foe, slot)):
                before = n
                n = places(g, q.foe, row[slot], PLAY + slot * PLACES, out, n)
                for i in range(before, n):
                    out[i] += SPAN * (1 + place)
            exchange(row, slot, place)
            if n > WIDTH - ROOM:
                return -1
    return n


def first_of_its_kind(g: Duel, q: Any, place: int) -> bool:
    """Return whether the card at *place* of the enemy's hand is unseen, and no identical one lies before it."""
    row = g.hand[q.foe]
    if not unseen(g, q, row[place]):
        return False
    for before in range(place):  # noqa: SIM110 - the dialect has no generators
        if unseen(g, q, row[before]) and q.code[row[before]] == q.code[row[place]]:
            return False
    return True


def exchange(row: Any, one: int, other: int) -> None:
    """Swap two cards of a hand."""
    card = row[one]
    row[one] = row[other]
    row[other] = card


def target_of(g: Duel, action: int) -> int:
    """Return the Creature that a play names, or -1 - the line (decks/rules/actions.py)."""
    where = (action - PLAY) % PLACES
    if where < CREATURE:
        return -1 - (g.active * LANES + where)
    return int(g.line[(where - CREATURE) // CARDS][(where - CREATURE) % CARDS])


def card_of(g: Duel, action: int) -> int:
    """Return the card that a play plays."""
    slot = (action - PLAY) // PLACES
    return int(g.champion[g.active] if slot == WINDOW else g.hand[g.active][slot])
