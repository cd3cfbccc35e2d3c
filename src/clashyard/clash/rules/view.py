"""A guess at what a seat cannot know (clash.info.public, clash.info.hidden)."""

from __future__ import annotations

from clashyard.clash.rules.actions import in_turn
from clashyard.clash.rules.piles import shuffle_deck
from clashyard.clash.rules.state import KINDS, NOTHING, Clash, X
from clashyard.core.chance import HIDE, draw, sow


def hide(g: Clash, seat: int, seed: int) -> None:
    """Redraw everything that *seat* cannot know: the other hand, both decks, the other's sealed choice, and future draws.

    Every world that agrees with the seat's knowledge is equally likely, and the one drawn depends only on that knowledge and
    *seed*. The seat's knowledge of the other hand is `known` and `unsuited` in the state.
    """
    sow(g, seed, HIDE)
    other = 1 - seat
    if not in_turn(g):
        g.sealed[other] = 0
    missing = take_back(g, other)
    sort_deck(g, other)
    draw_unsuited(g, other)
    shuffle_deck(g, other)
    while missing > g.unsuited[other]:
        draw_last(g, other)
        missing -= 1
    sort_deck(g, seat)
    shuffle_deck(g, seat)


def take_back(g: Clash, seat: int) -> int:
    """Put the unknown cards of a hand back into the deck; return how many there were."""
    missing = 0
    for card in range(KINDS):
        for _ in range(g.hand[seat][card] - g.known[seat][card]):
            g.deck[seat][g.deck_size[seat]] = card
            g.deck_size[seat] += 1
            missing += 1
        g.hand[seat][card] = g.known[seat][card]
    return missing


def sort_deck(g: Clash, seat: int) -> None:
    """Sort a deck by letter, X and P last, so that no draw can depend on its order."""
    deck = g.deck[seat]
    place = 0
    for card in range(KINDS):
        for i in range(place, g.deck_size[seat]):
            if deck[i] == card:
                deck[i] = deck[place]
                deck[place] = card
                place += 1


def draw_unsuited(g: Clash, seat: int) -> None:
    """Draw the further X or P that the hand is known to hold from the sorted deck, each equally likely."""
    deck = g.deck[seat]
    first = g.deck_size[seat]
    while first > 0 and deck[first - 1] >= X:
        first -= 1
    for _ in range(g.unsuited[seat]):
        last = g.deck_size[seat] - 1
        i = first + draw(g, last + 1 - first)
        card = deck[i]
        deck[i] = deck[last]
        deck[last] = card
        draw_last(g, seat)


def draw_last(g: Clash, seat: int) -> None:
    """Move the top card of the deck to the hand."""
    top = g.deck_size[seat] - 1
    g.hand[seat][g.deck[seat][top]] += 1
    g.deck[seat][top] = NOTHING
    g.deck_size[seat] = top
