"""Rules for choosing decks: each seat chooses eight of its cards; then all decks are shown (decks.format.constructed)."""

from __future__ import annotations

from clashyard.core.chance import HIDE, below, seeded, turn
from clashyard.core.state import note
from clashyard.decks.formats.constructed.events import CHOSEN, SHOWN
from clashyard.decks.formats.constructed.state import Choice, decks, places_of, shown
from clashyard.decks.setup.table import DECK


def deal(g: Choice, seed: int) -> None:
    """Do nothing: nothing is left to chance."""


def to_act(g: Choice) -> int:
    """Return the seat to choose, or -1 when all have chosen or none may."""
    return g.chosen if g.chosen < g.seats else -1


def menu(g: Choice, seat: int, out: list[int]) -> int:
    """Write the decks to choose from: all of them if they are few, else a selection (see `shown`)."""
    found = shown(g, seat)
    out[: len(found)] = found
    return len(found)


def accepts(g: Choice, seat: int, number: int) -> bool:
    """Return whether it is the seat's turn and *number* is a deck: any eight different cards that it owns."""
    return seat == to_act(g) and 0 <= number < decks(g, seat)


def play(g: Choice, seat: int, number: int) -> None:
    g.deck[seat] = [g.owned[seat][place] for place in places_of(number)]
    g.chosen += 1
    note(g, CHOSEN, seat)
    if g.chosen == g.seats:
        note(g, SHOWN)


def settle(g: Choice, seat: int) -> None:
    """Choose the first deck of the menu, if the seat is to choose."""
    if to_act(g) == seat:
        play(g, seat, shown(g, seat)[0])


def payoff(g: Choice, seat: int) -> int:
    """Return 0: nobody wins by choosing."""
    return 0


def prospects(g: Choice, seat: int) -> int:
    """Return the worth of the seat's deck."""
    return sum(g.worth[card] for card in g.deck[seat]) if seat < g.chosen else 0


def hide(g: Choice, seat: int, seed: int) -> None:
    """Replace other decks, which are unknown until all have chosen: any deck will do."""
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
