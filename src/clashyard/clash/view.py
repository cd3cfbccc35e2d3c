"""A guess at what a seat cannot know (clash.info.public, clash.info.hidden)."""

from __future__ import annotations

from clashyard.clash.piles import shuffle_deck
from clashyard.clash.state import KINDS, NOTHING, Clash, X
from clashyard.core.chance import HIDE, draw, sow


def hide(g: Clash, seat: int, seed: int) -> None:
    """Re-draw all that *seat* cannot know: the other hand, both decks, the other's sealed choice, and future chance.

    Every world that agrees with what it knows is equally likely, and which one is drawn depends on that
    knowledge and *seed* alone. What it knows of the other hand is `known` and `unsuited` in the state.
    """
    sow(g, seed, HIDE)
    other = 1 - seat
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
    """Put what is not known of a hand back into the deck; return how many cards that were."""
    missing = 0
    for card in range(KINDS):
        for _ in range(g.hand[seat][card] - g.known[seat][card]):
            g.deck[seat][g.deck_size[seat]] = card
            g.deck_size[seat] += 1
            missing += 1
        g.hand[seat][card] = g.known[seat][card]
    return missing


def sort_deck(g: Clash, seat: int) -> None:
    """Lay a deck out by letters, X and P last, so that no draw can depend on how it lay."""
    deck = g.deck[seat]
    place = 0
    for card in range(KINDS):
        for i in range(place, g.deck_size[seat]):
            if deck[i] == card:
                deck[i] = deck[place]
                deck[place] = card
                place += 1


def draw_unsuited(g: Clash, seat: int) -> None:
    """As many X or P of the sorted deck as the hand is known to hold besides, each of them equally likely."""
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
    """The top card of the deck goes to the hand."""
    top = g.deck_size[seat] - 1
    g.hand[seat][g.deck[seat][top]] += 1
    g.deck[seat][top] = NOTHING
    g.deck_size[seat] = top
