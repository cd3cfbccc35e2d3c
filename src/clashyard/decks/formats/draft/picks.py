"""The rules of a draft: reveal a row, pick from it in the printed order (decks.format.draft)."""

from __future__ import annotations

from clashyard.core.chance import DEAL, HIDE, draw, sow
from clashyard.core.state import note
from clashyard.decks.formats.draft.events import ENDED, FELL, LEFT, PICKED, ROUND, TURNED_UP
from clashyard.decks.formats.draft.state import AUTOMATON, Draft


def deal(g: Draft, seed: int) -> None:
    """Shuffle the pile and reveal the first row."""
    sow(g, seed, DEAL)
    shuffle(g, 0)
    turn_up(g)


def shuffle(g: Draft, start: int) -> None:
    """Shuffle the pile from place *start* on; no draw follows."""
    for i in range(start, g.cards):
        j = i + draw(g, g.cards - i)
        card = g.pile[i]
        g.pile[i] = g.pile[j]
        g.pile[j] = card
    g.chance = 0


def turn_up(g: Draft) -> None:
    """Log the cards that are now revealed, the next of the pile."""
    if g.taken == g.picks:
        note(g, ENDED)
        return
    note(g, ROUND, g.order[g.taken], g.taken // g.row + 1)
    for i in range(g.taken, g.taken + g.row):
        note(g, TURNED_UP, g.pile[i])


def open_cards(g: Draft) -> int:
    """Return how many cards may be picked from."""
    return 0 if g.taken == g.picks else g.row - g.taken % g.row


def to_act(g: Draft) -> int:
    """Return the seat to pick, or -1 when the draft is over."""
    return -1 if g.taken == g.picks else g.order[g.taken]


def menu(g: Draft, seat: int, out: list[int]) -> int:
    """Write the places in the row from which *seat* may pick: all of them."""
    size = open_cards(g)
    for place in range(size):
        out[place] = place
    return size


def play(g: Draft, seat: int, place: int) -> None:
    """Pick a card of the row; cards that nobody chooses are then assigned automatically."""
    note(g, PICKED, take(g, place), seat)
    fall(g)


def take(g: Draft, place: int) -> int:
    """Move a card of the row to the picked ones and return it; the others keep their order."""
    first = g.taken
    card = g.pile[first + place]
    for i in range(first + place, first, -1):
        g.pile[i] = g.pile[i - 1]
    g.pile[first] = card
    g.taken += 1
    return card


def fall(g: Draft) -> None:
    """Assign the last card of a row, which is forced, and the automaton's cards; then reveal the next row."""
    while g.taken % g.row != 0 and (g.order[g.taken] == AUTOMATON or open_cards(g) == 1):
        owner = g.order[g.taken]
        card = take(g, 0)
        if owner == AUTOMATON:
            note(g, LEFT, card)
        else:
            note(g, FELL, card, owner)
    if g.taken % g.row == 0:
        turn_up(g)


def settle(g: Draft, seat: int) -> None:
    """Make the rest of a seat's picks in this row, always the card worth most."""
    round_ = g.taken // g.row
    while to_act(g) == seat and g.taken // g.row == round_:
        play(g, seat, dearest(g))


def dearest(g: Draft) -> int:
    """Return the place of the card in the row that is worth most, the first of equals."""
    best = 0
    for place in range(1, open_cards(g)):
        if g.worth[g.pile[g.taken + place]] > g.worth[g.pile[g.taken + best]]:
            best = place
    return best


def payoff(g: Draft, seat: int) -> int:
    """Return 0: nobody wins a draft."""
    return 0


def prospects(g: Draft, seat: int) -> int:
    """Return the worth of the cards of *seat* and its allies, less that of as many average cards of the others."""
    value = 0
    for i in range(g.taken):
        mine = g.side[g.order[i]] == g.side[seat]
        value += g.odds * g.worth[g.pile[i]] if mine else -g.worth[g.pile[i]]
    return value


def hide(g: Draft, seat: int, seed: int) -> None:
    """Redraw the cards that are not revealed yet. All seats know the same (decks.format.draft.visible).

    They are sorted first, so that the draw cannot depend on their order.
    """
    start = g.taken + open_cards(g)
    for i in range(start + 1, g.cards):
        card = g.pile[i]
        j = i
        while j > start and g.pile[j - 1] > card:
            g.pile[j] = g.pile[j - 1]
            j -= 1
        g.pile[j] = card
    sow(g, seed, HIDE)
    shuffle(g, start)
