"""Each seat chooses eight of the cards that it owns; then all decks are shown (decks.format.constructed)."""

from __future__ import annotations

from clashyard.core.chance import HIDE, below, seeded, turn
from clashyard.core.state import note
from clashyard.decks.constructed.events import CHOSEN, SHOWN
from clashyard.decks.constructed.state import Choice, decks, places_of, shown
from clashyard.decks.setup import DECK


def deal(g: Choice, seed: int) -> None:
    """Nothing is left to chance."""


def to_act(g: Choice) -> int:
    """The seat that chooses, or -1 when all have, or none may."""
    return g.chosen if g.chosen < g.seats else -1


def menu(g: Choice, seat: int, out: list[int]) -> int:
    """Decks to choose from: all of them where they are few, else some (see `shown`)."""
    found = shown(g, seat)
    out[: len(found)] = found
    return len(found)


def accepts(g: Choice, seat: int, number: int) -> bool:
    """Any eight different cards that the seat owns are a deck, when it is its turn to choose."""
    return seat == to_act(g) and 0 <= number < decks(g, seat)


def play(g: Choice, seat: int, number: int) -> None:
    g.deck[seat] = [g.owned[seat][place] for place in places_of(number)]
    g.chosen += 1
    note(g, CHOSEN, seat)
    if g.chosen == g.seats:
        note(g, SHOWN)


def settle(g: Choice, seat: int) -> None:
    """The first deck of the menu, if the seat is to choose."""
    if to_act(g) == seat:
        play(g, seat, shown(g, seat)[0])


def payoff(g: Choice, seat: int) -> int:
    """Nobody wins by choosing."""
    return 0


def prospects(g: Choice, seat: int) -> int:
    """What the seat's own deck is worth."""
    return sum(g.worth[card] for card in g.deck[seat]) if seat < g.chosen else 0


def hide(g: Choice, seat: int, seed: int) -> None:
    """Other decks are not known before all have chosen: any will do in their place."""
    if g.chosen == g.seats:
        return
    x = seeded(seed, HIDE)
    for other in range(g.chosen):
        left = list(range(g.owned_size[other]))
        places = []
        for _ in range(DECK):
            places.append(left.pop(below(x, len(left))))
            x = turn(x)
        if other != seat:
            g.deck[other] = [g.owned[other][place] for place in sorted(places)]
