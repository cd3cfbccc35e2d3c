"""The hand, and the Stronghold that moves through it (decks.stronghold); an automaton's deck, which stands for both."""

from __future__ import annotations

from clashyard.core.chance import shuffle
from clashyard.core.state import note
from clashyard.decks.events import BASTION_FELL, DECK_STRUCK, DISCARDED, FORT_FELL, LIFTED, RESHUFFLED, STRUCK, WON
from clashyard.decks.state import BASTION, EVERYBODY, FORT, NOBODY, SETTLED, Duel


def check_stronghold(g: Duel, seat: int, by: int) -> None:
    """After every change of a hand: has the Stronghold reached the right end (decks.stronghold.check)?

    For an automaton: is its deck empty (decks.solo.ai.deck-out)? *by* owns the card that did it, or is NOBODY.
    """
    if g.stronghold[seat] < g.hand_size[seat] or g.winner != NOBODY:
        return
    if g.side[seat] == BASTION:
        g.side[seat] = FORT
        g.stronghold[seat] = 0
        note(g, BASTION_FELL, seat)
        if g.automaton[seat] != 0:
            reshuffle(g, seat)
        if g.hand_size[seat] > 0:
            return
    note(g, FORT_FELL, seat)
    g.winner = victors(g, seat, by)
    for winner in range(g.seats):
        if g.winner >> winner & 1 == 1:
            note(g, WON, winner)


def victors(g: Duel, loser: int, by: int) -> int:
    """The set of seats that win when a Fort falls (decks.mode.ffa.win, decks.mode.2v2, R17, R18, R19)."""
    if g.teams != 0:
        return 5 if loser & 1 == 1 else 10
    if by != NOBODY and by != loser:
        return 1 << by
    return ((1 << g.seats) - 1) ^ (1 << loser)


def strike_stronghold(g: Duel, seat: int, damage: int, by: int) -> None:
    """One instance of damage: shift right, then one check; the excess over a Bastion is lost.

    *by* owns the card that deals it, or is NOBODY.
    """
    if damage <= 0:
        return
    if g.automaton[seat] != 0:
        note(g, DECK_STRUCK, seat, damage)
        discard_from_deck(g, seat, damage)
        return
    note(g, STRUCK, seat, damage)
    g.stronghold[seat] = min(g.stronghold[seat] + damage, g.hand_size[seat])
    check_stronghold(g, seat, by)


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
    """The card enters at the left end, left of the Stronghold: HP as before. Of an automaton: on top of its deck."""
    row = g.hand[seat]
    for i in range(g.hand_size[seat], 0, -1):
        row[i] = row[i - 1]
    row[0] = card
    g.hand_size[seat] += 1
    if g.automaton[seat] == 0:
        g.stronghold[seat] += 1
    g.owner[card] = seat


def put_back(g: Duel, seat: int, card: int) -> None:
    """The card comes to a hand as cards do: at the right end; to an automaton on top of its deck."""
    if g.automaton[seat] != 0:
        put_left(g, seat, card)
    else:
        put_right(g, seat, card)


# The automaton's deck and discard


def put_down(g: Duel, seat: int, card: int) -> None:
    """The card goes face up on the automaton's discard (decks.solo.ai.discard)."""
    g.discard[seat][g.discard_size[seat]] = card
    g.discard_size[seat] += 1
    g.owner[card] = seat


def discard_from_deck(g: Duel, seat: int, number: int) -> None:
    """Top cards go to the discard one after the other; a new deck ends it (decks.solo.ai.stronghold)."""
    side = g.side[seat]
    for _ in range(number):
        if g.winner == NOBODY and g.side[seat] == side:
            discard_top(g, seat)


def discard_top(g: Duel, seat: int) -> None:
    card = take_from_hand(g, seat, 0)
    g.seen[card] = EVERYBODY
    put_down(g, seat, card)
    note(g, DISCARDED, card, seat)
    check_stronghold(g, seat, NOBODY)


def lift_discard(g: Duel, seat: int) -> None:
    """The latest card of the discard goes on top of the deck, if there is one."""
    if g.discard_size[seat] == 0:
        return
    g.discard_size[seat] -= 1
    card = g.discard[seat][g.discard_size[seat]]
    put_left(g, seat, card)
    note(g, LIFTED, card, seat)


def reshuffle(g: Duel, seat: int) -> None:
    """The discard becomes the deck (decks.solo.ai.stronghold); where there is none, the deck stays empty (R90)."""
    size = g.discard_size[seat]
    for i in range(size):
        card = g.discard[seat][size - 1 - i]
        g.hand[seat][i] = card
        g.seen[card] = SETTLED
    g.discard_size[seat] = 0
    g.hand_size[seat] = size
    shuffle(g, g.hand[seat], size)
    note(g, RESHUFFLED, seat)
