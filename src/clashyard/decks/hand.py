"""The hand, and the Stronghold that moves through it (decks.stronghold)."""

from __future__ import annotations

from clashyard.core.state import note
from clashyard.decks.events import BASTION_FELL, FORT_FELL, STRUCK, WON
from clashyard.decks.state import BASTION, FORT, NOBODY, Duel, enemy

EVERYBODY = 127  # every bit of `seen`


def check_stronghold(g: Duel, seat: int) -> None:
    """After every change of a hand: has the Stronghold reached the right end (decks.stronghold.check)?"""
    if g.stronghold[seat] < g.hand_size[seat] or g.winner != NOBODY:
        return
    if g.side[seat] == BASTION:
        g.side[seat] = FORT
        g.stronghold[seat] = 0
        note(g, BASTION_FELL, seat)
        if g.hand_size[seat] > 0:
            return
    note(g, FORT_FELL, seat)
    g.winner = enemy(seat)
    note(g, WON, g.winner)


def strike_stronghold(g: Duel, seat: int, damage: int) -> None:
    """One instance of damage: shift right, then one check; the excess over a Bastion is lost."""
    if damage <= 0:
        return
    note(g, STRUCK, seat, damage)
    g.stronghold[seat] = min(g.stronghold[seat] + damage, g.hand_size[seat])
    check_stronghold(g, seat)


def take_from_hand(g: Duel, seat: int, place: int) -> int:
    """Take the card at *place* out of the hand and return it. The check is the caller's."""
    row = g.hand[seat]
    card = row[place]
    g.hand_size[seat] -= 1
    for i in range(place, g.hand_size[seat]):
        row[i] = row[i + 1]
    if place < g.stronghold[seat]:
        g.stronghold[seat] -= 1
    return card


def put_right(g: Duel, seat: int, card: int) -> None:
    """The card enters at the right end: 1 HP more."""
    g.hand[seat][g.hand_size[seat]] = card
    g.hand_size[seat] += 1
    g.owner[card] = seat


def put_left(g: Duel, seat: int, card: int) -> None:
    """The card enters at the left end, left of the Stronghold: HP as before."""
    row = g.hand[seat]
    for i in range(g.hand_size[seat], 0, -1):
        row[i] = row[i - 1]
    row[0] = card
    g.hand_size[seat] += 1
    g.stronghold[seat] += 1
    g.owner[card] = seat
