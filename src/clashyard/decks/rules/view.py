"""Knowledge of seats: who has seen which card, and a guess at the rest (decks.info.public, decks.info.hidden)."""

from __future__ import annotations

from clashyard.core.chance import HIDE, draw, sow
from clashyard.decks.rules.entry import fits_reinforcement
from clashyard.decks.rules.state import CARDS, NOBODY, NOTHING, SETTLED, Duel


def knows(g: Duel, seat: int, card: int) -> bool:
    """Return whether *seat* knows a card in a hand: it owns the card, or saw it before it went there.

    Nobody knows an automaton's deck, except for cards that were put on top of it face up.
    """
    return (g.owner[card] == seat and g.automaton[seat] == 0) or (g.seen[card] >> seat) & 1 == 1


def hide(g: Duel, seat: int, seed: int) -> None:
    """Redraw everything that *seat* cannot know: the order of the unseen cards in other hands and in decks, and future draws.

    Every world that agrees with the seat's knowledge is equally likely, and the one drawn depends only on that knowledge and
    *seed*. A card that a Reinforcement passed over is only ever replaced by another that it would have passed over.
    """
    sow(g, seed, HIDE)
    for other in range(g.seats):
        if g.automaton[other] != 0:
            shuffle_deck(g, other, SETTLED)
        elif other != seat:
            sort_unseen(g, seat, other)
            shuffle_unseen(g, seat, other)
    shuffle_deck(g, NOBODY, 0)  # the deck that contains a card may be hidden too (decks.format.draft.coop)


def sort_unseen(g: Duel, seat: int, other: int) -> None:
    """Sort the unseen cards by number, so that the draw cannot depend on where they were.

    `misfit` stays with the place: afterwards it marks the cards that are where the passed-over ones were.
    """
    row = g.hand[other]
    for i in range(g.hand_size[other]):
        if knows(g, seat, row[i]):
            continue
        least = i
        for j in range(i + 1, g.hand_size[other]):
            if not knows(g, seat, row[j]) and row[j] < row[least]:
                least = j
        if least != i:
            swap(g, other, i, least)


def swap(g: Duel, seat: int, i: int, j: int) -> None:
    """Swap two cards of a hand; `misfit` marks stay in their places."""
    row = g.hand[seat]
    a = row[i]
    b = row[j]
    row[i] = b
    row[j] = a
    mark = g.misfit[a]
    g.misfit[a] = g.misfit[b]
    g.misfit[b] = mark


def shuffle_unseen(g: Duel, seat: int, other: int) -> None:
    """Shuffle the unseen cards: first fill the places of passed-over cards from the misfits, then the rest."""
    row = g.hand[other]
    size = g.hand_size[other]
    for marked in (1, 0):
        for i in range(size):
            if knows(g, seat, row[i]) or g.misfit[row[i]] != marked:
                continue
            choices = 0
            for j in range(size):
                choices += candidate(g, seat, other, i, j, marked)
            k = draw(g, choices)
            for j in range(size):
                if candidate(g, seat, other, i, j, marked) == 1:
                    if k == 0:
                        swap(g, other, i, j)
                        break
                    k -= 1


def candidate(g: Duel, seat: int, other: int, i: int, j: int, marked: int) -> int:
    """Return 1 if the card at place j may still be drawn for place i, else 0.

    For a marked place: the card there, or at a later marked place, or a misfit at any unmarked one. For an unmarked place: the
    card there or at a later unmarked one.
    """
    card = g.hand[other][j]
    if knows(g, seat, card):
        return 0
    if marked == 1:
        if fits_reinforcement(g, card) or (g.misfit[card] == 1 and j < i):
            return 0
        return 1
    return 1 if g.misfit[card] == 0 and j >= i else 0


# Decks of automata: cards with the mark SETTLED are redrawn within their seat's deck, unmarked ones across all decks.


def shuffle_deck(g: Duel, seat: int, mark: int) -> None:
    """Redraw the cards marked *mark* in the deck of *seat*, or in all decks for NOBODY.

    They are first sorted by number, so that the draw cannot depend on where they were.
    """
    card = NOTHING
    spots = 0
    for deck in range(g.seats):
        for place in range(g.hand_size[deck]):
            if is_spot(g, seat, mark, deck, place):
                card = next_hidden(g, seat, mark, card + 1)
                put_at(g, deck, place, card)
                spots += 1
    for i in range(spots - 1, 0, -1):
        j = draw(g, i + 1)
        one = spot(g, seat, mark, i)
        other = spot(g, seat, mark, j)
        a = g.hand[one // CARDS][one % CARDS]
        b = g.hand[other // CARDS][other % CARDS]
        put_at(g, one // CARDS, one % CARDS, b)
        put_at(g, other // CARDS, other % CARDS, a)


def is_spot(g: Duel, seat: int, mark: int, deck: int, place: int) -> bool:
    """Return whether the card at a place is one of those to redraw."""
    return g.automaton[deck] != 0 and (seat == NOBODY or seat == deck) and g.seen[g.hand[deck][place]] == mark


def next_hidden(g: Duel, seat: int, mark: int, card: int) -> int:
    """Return the next card to redraw, from number *card* on."""
    while g.seen[card] != mark or g.automaton[g.owner[card]] == 0 or (seat != NOBODY and seat != g.owner[card]):
        card += 1
    return card


def put_at(g: Duel, deck: int, place: int, card: int) -> None:
    g.hand[deck][place] = card
    g.owner[card] = deck


def spot(g: Duel, seat: int, mark: int, k: int) -> int:
    """Return the k-th place to redraw, as deck * CARDS + place."""
    for deck in range(g.seats):
        for place in range(g.hand_size[deck]):
            if is_spot(g, seat, mark, deck, place):
                if k == 0:
                    return deck * CARDS + place
                k -= 1
    return NOTHING
