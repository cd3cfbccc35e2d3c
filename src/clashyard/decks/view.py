"""What a seat may know: who has seen which card, and a guess at the rest (decks.info.public, decks.info.hidden)."""

from __future__ import annotations

from clashyard.core.chance import HIDE, draw, sow
from clashyard.decks.entering import fits_reinforcement
from clashyard.decks.state import CARDS, NOBODY, NOTHING, SETTLED, Duel


def knows(g: Duel, seat: int, card: int) -> bool:
    """Does *seat* know the card in a hand: it is its own, or was seen before it went there?

    Nobody knows an automaton's deck, but what was put on top of it openly.
    """
    return (g.owner[card] == seat and g.automaton[seat] == 0) or (g.seen[card] >> seat) & 1 == 1


def hide(g: Duel, seat: int, seed: int) -> None:
    """Re-draw all that *seat* cannot know: the order of the unseen cards in other hands and in decks, and future chance.

    Every world that agrees with what it knows is equally likely, and which one is drawn depends on that
    knowledge and *seed* alone. A card that a Reinforcement passed over is only ever replaced by one that
    it would have passed over too.
    """
    sow(g, seed, HIDE)
    for other in range(g.seats):
        if g.automaton[other] != 0:
            shuffle_deck(g, other, SETTLED)
        elif other != seat:
            sort_unseen(g, seat, other)
            shuffle_unseen(g, seat, other)
    shuffle_deck(g, NOBODY, 0)  # which deck a card is in may be hidden too (decks.format.draft.coop)


def sort_unseen(g: Duel, seat: int, other: int) -> None:
    """Unseen cards in the order of their numbers, so that the draw cannot depend on where they were.

    `misfit` stays with the place: afterwards it marks the cards that stand where the passed-over ones stood.
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
    """Exchange two cards of a hand; `misfit` marks stay in their places."""
    row = g.hand[seat]
    a = row[i]
    b = row[j]
    row[i] = b
    row[j] = a
    mark = g.misfit[a]
    g.misfit[a] = g.misfit[b]
    g.misfit[b] = mark


def shuffle_unseen(g: Duel, seat: int, other: int) -> None:
    """Places of passed-over cards first, from the misfits; then the rest."""
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
    """1 if the card at place j may still be drawn for place i.

    For a marked place: itself, a later marked place, or any unmarked one, if it holds a misfit.
    For an unmarked place: itself or a later unmarked one.
    """
    card = g.hand[other][j]
    if knows(g, seat, card):
        return 0
    if marked == 1:
        if fits_reinforcement(g, card) or (g.misfit[card] == 1 and j < i):
            return 0
        return 1
    return 1 if g.misfit[card] == 0 and j >= i else 0


# Decks of automata: cards with the mark SETTLED are redrawn in the deck of their seat, those without any over all decks.


def shuffle_deck(g: Duel, seat: int, mark: int) -> None:
    """Redraw the cards marked *mark* in the deck of *seat*, or in all decks for NOBODY.

    They are first laid out in the order of their numbers, so that the draw cannot depend on where they were.
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
    """Is the card there one of those that are redrawn?"""
    return g.automaton[deck] != 0 and (seat == NOBODY or seat == deck) and g.seen[g.hand[deck][place]] == mark


def next_hidden(g: Duel, seat: int, mark: int, card: int) -> int:
    """The next of the cards that are redrawn, from number *card* on."""
    while g.seen[card] != mark or g.automaton[g.owner[card]] == 0 or (seat != NOBODY and seat != g.owner[card]):
        card += 1
    return card


def put_at(g: Duel, deck: int, place: int, card: int) -> None:
    g.hand[deck][place] = card
    g.owner[card] = deck


def spot(g: Duel, seat: int, mark: int, k: int) -> int:
    """Where the k-th place is that is redrawn: deck * CARDS + place."""
    for deck in range(g.seats):
        for place in range(g.hand_size[deck]):
            if is_spot(g, seat, mark, deck, place):
                if k == 0:
                    return deck * CARDS + place
                k -= 1
    return NOTHING
