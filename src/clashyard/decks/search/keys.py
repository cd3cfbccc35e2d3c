"""Keys of positions: 62 bits of everything that the seat can see and that can matter, the same in Python and in machine code.

Unseen cards of the enemy count as one set: where they lie is unknown, and the enemy chooses it when it plays one. The number of
plays so far is left out, unless plays can repeat.
"""

from __future__ import annotations

from typing import Any

from clashyard.decks.rules.state import CHAIN, LANES, LINES, NOTHING, REINFORCEMENT, SHARPENING, Duel
from clashyard.decks.search.state import SURVIVE

HALF = 0x7FFFFFFF
WHOLE = (1 << 62) - 1
ONE, OTHER = 0x5BD1E995, 0x7F4A7C15  # odd
UNSEEN = 7


def fold(half: int, number: int, odd: int) -> int:
    """Mix a number below 2**31 into 31 bits. The product stays below 2**62."""
    product = (half ^ number) * odd + number
    return (product ^ product >> 31) & HALF


def add(key: int, number: int) -> int:
    """Mix a number below 2**62 into 62 bits: a half of each into a half."""
    return fold(key >> 31, number >> 31, ONE) << 31 | fold(key & HALF, number & HALF, OTHER)


def joined(low: int, high: int) -> int:
    """Put two numbers below 2**31 into one, each of them in both halves."""
    return (low ^ high * 3 & HALF) << 31 | (high ^ low * 5 & HALF)


def unseen(g: Duel, q: Any, card: int) -> bool:
    """Return whether the seat does not know this card of the enemy's hand."""
    return bool(g.seen[card] >> q.seat & 1 == 0)


def search_key(g: Duel, q: Any, left: int) -> int:
    """Return the key of a decision for the search: in the seat's last turn, only the size of the enemy's hand matters."""
    last = left == 1 and g.active == q.seat and q.goal != SURVIVE and g.present & (CHAIN | REINFORCEMENT) == 0
    return key_of(g, q, left, 0 if last else 1)


def key_of(g: Duel, q: Any, left: int, whole: int) -> int:
    """Return the key of a decision with so many turns *left*: of the *whole* position, or without the cards of the foe."""
    key = add(q.stamp, joined(left << 4 | g.active, g.plays if q.looping != 0 else 0))
    for seat in range(g.seats):
        key = add(
            key, joined(g.stronghold[seat] << 8 | g.side[seat] << 7 | g.hand_size[seat], g.mana[seat] << 1 | g.exhausted[seat])
        )
        if seat == q.seat or whole != 0:
            key = hand_key(g, q, seat, key)
    for line in range(g.seats * LANES):
        key = add(key, joined(g.line_size[line], line))
        for place in range(g.line_size[line]):
            key = creature_key(g, q, g.line[line][place], key)
    return key


def hand_key(g: Duel, q: Any, seat: int, key: int) -> int:
    hidden = 0
    for place in range(g.hand_size[seat]):
        card = g.hand[seat][place]
        if seat == q.foe and unseen(g, q, card):
            hidden = hidden + add(UNSEEN, q.code[card]) & WHOLE
            key = add(key, UNSEEN)
        else:
            key = add(key, q.code[card])
            if g.sharpened[card] != 0 or g.reinforced[card] != 0:
                key = add(key, joined(g.sharpened[card] << 1 | g.reinforced[card], place))
    return add(key, hidden)


def creature_key(g: Duel, q: Any, card: int, key: int) -> int:
    key = add(key, q.code[card])
    marks = g.fresh[card] | g.acted[card] << 1 | g.unshielded[card] << 2 | g.owner[card] << 3
    if g.present & (SHARPENING | REINFORCEMENT) != 0:
        marks |= g.sharpened[card] << 5 | g.reinforced[card] << 6
    key = add(key, joined(g.hurt[card] << 8 | marks, g.now[card]))
    rider = g.rider[card]
    if rider != NOTHING:
        key = add(key, q.code[rider] ^ 1 + g.sharpened[rider] * 2 + g.reinforced[rider] * 4)
    if g.present & CHAIN != 0:
        captive = g.captive[card]
        while captive != NOTHING:
            key = add(key, q.code[captive] ^ 9)
            captive = g.captive[captive]
    return key


def play_key(q: Any, card: int, target: int) -> int:
    """Return 62 bits for a play: the facts of the card, and the target: a Creature's number, or -1 - a line."""
    return add(add(UNSEEN, q.code[card]), joined(target + LINES + 1, 1))
