"""A guess at what a seat cannot know (clash.info.public, clash.info.hidden)."""

from __future__ import annotations

from typing import Any

from clashyard.clash.rules.actions import in_turn
from clashyard.clash.rules.piles import shuffle_deck
from clashyard.clash.rules.state import (
    BLOCK,
    CARDS,
    CLASH,
    HIT,
    KINDS,
    NOTHING,
    PLACE,
    PLACE_NOTHING,
    SUPER,
    TAKE,
    WEIGHT,
    B,
    Clash,
    P,
    X,
)
from clashyard.core.chance import HIDE, draw, sow


def hide(g: Clash, seat: int, seed: int) -> None:
    """Redraw everything that *seat* cannot know: the other hand, both decks, the other's sealed choice, and future draws.

    Every world that agrees with the seat's knowledge is equally likely, and the one drawn depends only on that knowledge and
    *seed*. The seat's knowledge of the other hand is `known` and `unsuited` in the state.
    """
    redraw(g, seat, begin_anew(g, seat, seed), g.unsuited[1 - seat])


def hide_but(g: Clash, seat: int, seed: int, actions: Any, count: int) -> None:
    """Redraw as `hide` does, but leave the other hand the cards of *actions*, which it takes later and before it draws.

    *count*: how many actions there are. What all knew of that hand stays as it was.
    """
    missing = begin_anew(g, seat, seed)
    other = 1 - seat
    unsuited = g.unsuited[other]
    for card in range(KINDS):
        shown = 0
        for i in range(count):
            shown += cards_shown(actions[i], card)
        for _ in range(shown - g.known[other][card]):
            take_out(g, other, card)
            missing -= 1
            if card >= X:
                unsuited -= 1
    redraw(g, seat, missing, unsuited if unsuited > 0 else 0)


def cards_shown(action: int, card: int) -> int:
    """Return how many copies of a card an action shows."""
    if action >= CARDS:
        left = action - CARDS
        for higher in range(KINDS - 1, card, -1):
            left %= WEIGHT[higher]
        return left // WEIGHT[card]
    if action >= TAKE:
        return 1 if (action == BLOCK and card == B) or (action == CLASH and card == X) else 0
    if action >= SUPER:
        return 1 if card == P else 0
    if action >= HIT:
        return 1 if action - HIT == card else 0
    return 1 if PLACE <= action < PLACE_NOTHING and action - PLACE == card else 0


def begin_anew(g: Clash, seat: int, seed: int) -> int:
    """Forget the other seat's sealed choice, and put its unknown cards back into its deck, sorted; return how many there were."""
    sow(g, seed, HIDE)
    other = 1 - seat
    if not in_turn(g):
        g.sealed[other] = 0
    missing = take_back(g, other)
    sort_deck(g, other)
    return missing


def redraw(g: Clash, seat: int, missing: int, unsuited: int) -> None:
    """Deal the other seat *missing* cards from its sorted deck, *unsuited* of them X or P, and shuffle both decks."""
    other = 1 - seat
    draw_unsuited(g, other, unsuited)
    shuffle_deck(g, other)
    while missing > unsuited:
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


def draw_unsuited(g: Clash, seat: int, count: int) -> None:
    """Draw *count* cards that are X or P, which the hand is known to hold, from the sorted deck, each equally likely."""
    deck = g.deck[seat]
    first = g.deck_size[seat]
    while first > 0 and deck[first - 1] >= X:
        first -= 1
    for _ in range(count):
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


def take_out(g: Clash, seat: int, card: int) -> None:
    """Move a card from the sorted deck, which stays sorted, to the hand."""
    deck = g.deck[seat]
    place = 0
    while deck[place] != card:
        place += 1
    g.hand[seat][card] += 1
    g.deck_size[seat] -= 1
    for i in range(place, g.deck_size[seat]):
        deck[i] = deck[i + 1]
    deck[g.deck_size[seat]] = NOTHING
