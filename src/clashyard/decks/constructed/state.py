"""What there is to know while decks are chosen, and the decks as numbers (decks.format.constructed)."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb
from random import Random

from clashyard.core.state import State, each, one
from clashyard.decks.setup import DECK

CARDS = 320  # that all seats own together
NAMES = 4
ALL = 1000  # a menu that would be longer shows SHOWN decks only
SHOWN = 200

Row = list[int]
Grid = list[list[int]]


class Choice(State):
    """Who has chosen what so far. Seats choose in their order; a deck is cards by number, in ascending order."""

    worth: Row = each(CARDS, size=4)
    seats: int = one()  # that choose a deck; 0 where the mode knows no constructed decks
    owned: Grid = each(NAMES, CARDS, size=2)
    owned_size: Row = each(NAMES, size=2)
    deck: Grid = each(NAMES, DECK, size=2)
    chosen: int = one()  # how many seats have


def number_of(places: list[int]) -> int:
    """The number of a deck: how many decks come before it, when they are sorted by their last card, then the one before …"""
    return sum(comb(place, i) for i, place in enumerate(sorted(places), 1))


def places_of(number: int) -> list[int]:
    """The deck of a number: places among the owned cards, ascending."""
    places: list[int] = []
    for i in range(DECK, 0, -1):
        place = i - 1
        while comb(place + 1, i) <= number:
            place += 1
        number -= comb(place, i)
        places.insert(0, place)
    return places


def decks(g: Choice, seat: int) -> int:
    """How many decks *seat* can choose from."""
    return comb(g.owned_size[seat], DECK)


def shown(g: Choice, seat: int) -> list[int]:
    """The decks of a menu: all of them, or a fixed choice of good-looking and random ones."""
    if decks(g, seat) <= ALL:
        return list(range(decks(g, seat)))
    worths = tuple(g.worth[card] for card in g.owned[seat][: g.owned_size[seat]])
    return list(_picked(worths))


@cache
def _picked(worths: tuple[int, ...]) -> tuple[int, ...]:
    """Half of them from the cards that are worth most, the others from all; the same at every call."""
    best = sorted(range(len(worths)), key=lambda place: (-worths[place], place))
    draw = Random(len(worths))
    found = [number_of(list(places)) for places in combinations(best[:10], DECK)]  # 45, the best deck first
    while len(found) < SHOWN:
        cards = best[: 2 * DECK] if len(found) < SHOWN // 2 else best
        number = number_of(draw.sample(cards, DECK))
        if number not in found:
            found.append(number)
    return tuple(found)
