"""The state while decks are chosen, and the numbering of decks (decks.format.constructed)."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb
from random import Random

from clashyard.core.state import State, each, one
from clashyard.decks.setup.table import DECK

CARDS = 320  # maximum number of cards that all seats together own
NAMES = 4
ALL = 1000  # a longer menu is cut to SHOWN decks
SHOWN = 200

Row = list[int]
Grid = list[list[int]]


class Choice(State):
    """The decks chosen so far. Seats choose in their order; a deck is a set of card numbers in ascending order."""

    worth: Row = each(CARDS, size=4)
    seats: int = one()  # number of seats that choose a deck; 0 if the mode does not allow constructed decks
    owned: Grid = each(NAMES, CARDS, size=2)
    owned_size: Row = each(NAMES, size=2)
    deck: Grid = each(NAMES, DECK, size=2)
    chosen: int = one()  # number of seats that have chosen


def number_of(places: list[int]) -> int:
    """Return a deck's number: how many decks precede it, sorted by their last card, then the one before …"""
    return sum(comb(place, i) for i, place in enumerate(sorted(places), 1))


def places_of(number: int) -> list[int]:
    """Return the deck with a number: places among the owned cards, ascending."""
    places: list[int] = []
    for i in range(DECK, 0, -1):
        place = i - 1
        while comb(place + 1, i) <= number:
            place += 1
        number -= comb(place, i)
        places.insert(0, place)
    return places


def decks(g: Choice, seat: int) -> int:
    """Return how many decks *seat* can choose from."""
    return comb(g.owned_size[seat], DECK)


def shown(g: Choice, seat: int) -> list[int]:
    """Return the decks of a menu: all of them, or a fixed selection of good and random ones."""
    if decks(g, seat) <= ALL:
        return list(range(decks(g, seat)))
    worths = tuple(g.worth[card] for card in g.owned[seat][: g.owned_size[seat]])
    return list(_picked(worths))


@cache
def _picked(worths: tuple[int, ...]) -> tuple[int, ...]:
    """Select decks, half of them from the most valuable cards, the others from all; always the same selection."""
    best = sorted(range(len(worths)), key=lambda place: (-worths[place], place))
    draw = Random(len(worths))
    found = [number_of(list(places)) for places in combinations(best[:10], DECK)]  # 45, the best deck first
    while len(found) < SHOWN:
        cards = best[: 2 * DECK] if len(found) < SHOWN // 2 else best
        number = number_of(draw.sample(cards, DECK))
        if number not in found:
            found.append(number)
    return tuple(found)
