"""The hand, and the Stronghold that moves through it (decks.stronghold); an automaton's deck, which replaces both."""

from __future__ import annotations

from clashyard.core.chance import shuffle
from clashyard.core.state import note
from clashyard.decks.rules.events import BASTION_FELL, DECK_STRUCK, DISCARDED, FORT_FELL, LIFTED, RESHUFFLED, STRUCK, WON
from clashyard.decks.rules.house import CAST_IS_HELD
from clashyard.decks.rules.state import BASTION, EVERYBODY, FORT, NOBODY, NOTHING, SETTLED, Duel


def check_stronghold(g: Duel, seat: int, by: int) -> None:
    """Check after a change of a hand whether the Stronghold has reached the right end (decks.stronghold.check).

    For an automaton, check whether its deck is empty (decks.solo.ai.deck-out). *by* owns the card responsible, or is NOBODY.
    """
    if g.stronghold[seat] < g.hand_size[seat] or g.winner != NOBODY:
        return
    if g.stronghold[seat] < held(g, seat):
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


def held(g: Duel, seat: int) -> int:
    """Return the number of cards in a hand, by a house rule with the Incantation that is to come back (R27)."""
    size = g.hand_size[seat]
    if g.house & CAST_IS_HELD != 0 and g.casting != NOTHING and g.owner[g.casting] == seat:
        size += 1
    return size


def victors(g: Duel, loser: int, by: int) -> int:
    """Return the set of seats that win when a Fort falls (decks.mode.ffa.win, decks.mode.2v2, R17, R18, R19)."""
    if g.teams != 0:
        return 5 if loser & 1 == 1 else 10
    if by != NOBODY and by != loser:
        return 1 << by
    return ((1 << g.seats) - 1) ^ (1 << loser)


def strike_stronghold(g: Duel, seat: int, damage: int, by: int) -> None:
    """Deal one instance of damage: shift right, then check once; excess damage to a Bastion is lost.

    *by* owns the card that deals it, or is NOBODY.
    """
    if damage <= 0:
        return
    if g.automaton[seat] != 0:
        note(g, DECK_STRUCK, seat, damage)
        discard_from_deck(g, seat, damage)
        return
    note(g, STRUCK, seat, damage)
    g.stronghold[seat] = min(g.stronghold[seat] + damage, held(g, seat))
    check_stronghold(g, seat, by)


def take_from_hand(g: Duel, seat: int, place: int) -> int:
    """Remove and return the card at *place* of the hand. The caller must check the Stronghold."""
    row = g.hand[seat]
    card = row[place]
    g.hand_size[seat] -= 1
    for i in range(place, g.hand_size[seat]):
        row[i] = row[i + 1]
    if place < g.stronghold[seat]:
        g.stronghold[seat] -= 1
    return card


def put_right(g: Duel, seat: int, card: int) -> None:
    """Put a card at the right end of the hand: 1 HP more."""
    g.hand[seat][g.hand_size[seat]] = card
    g.hand_size[seat] += 1
    g.owner[card] = seat


def put_left(g: Duel, seat: int, card: int) -> None:
    """Put a card at the left end, left of the Stronghold: HP unchanged. For an automaton: on top of its deck."""
    row = g.hand[seat]
    for i in range(g.hand_size[seat], 0, -1):
        row[i] = row[i - 1]
    row[0] = card
    g.hand_size[seat] += 1
    if g.automaton[seat] == 0:
        g.stronghold[seat] += 1
    g.owner[card] = seat


def put_back(g: Duel, seat: int, card: int) -> None:
    """Put a card where returning cards go: the right end of a hand, or the top of an automaton's deck."""
    if g.automaton[seat] != 0:
        put_left(g, seat, card)
    else:
        put_right(g, seat, card)


# The automaton's deck and discard


def put_down(g: Duel, seat: int, card: int) -> None:
    """Put a card face up on the automaton's discard (decks.solo.ai.discard)."""
    g.discard[seat][g.discard_size[seat]] = card
    g.discard_size[seat] += 1
    g.owner[card] = seat


def discard_from_deck(g: Duel, seat: int, number: int) -> None:
    """Discard cards from the top of the deck one after the other; forming a new deck ends this (decks.solo.ai.stronghold)."""
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
    """Put the latest card of the discard on top of the deck, if there is one."""
    if g.discard_size[seat] == 0:
        return
    g.discard_size[seat] -= 1
    card = g.discard[seat][g.discard_size[seat]]
    put_left(g, seat, card)
    note(g, LIFTED, card, seat)


def reshuffle(g: Duel, seat: int) -> None:
    """Turn the discard into the deck (decks.solo.ai.stronghold); if it is empty, the deck stays empty (R90)."""
    size = g.discard_size[seat]
    for i in range(size):
        card = g.discard[seat][size - 1 - i]
        g.hand[seat][i] = card
        g.seen[card] = SETTLED
    g.discard_size[seat] = 0
    g.hand_size[seat] = size
    shuffle(g, g.hand[seat], size)
    note(g, RESHUFFLED, seat)
