"""What a seat may know: who has seen which card, and a guess at the rest (decks.info.public, decks.info.hidden)."""

from __future__ import annotations

from clashyard.core.chance import below, seeded, turn
from clashyard.decks.entering import fits_reinforcement
from clashyard.decks.state import SEATS, Duel


def knows(g: Duel, seat: int, card: int) -> bool:
    """Does *seat* know the card in a hand: it is its own, or was seen before it went there?"""
    return g.owner[card] == seat or (g.seen[card] >> seat) & 1 == 1


def hide(g: Duel, seat: int, seed: int) -> None:
    """Re-draw all that *seat* cannot know: the order of the unseen cards in other hands, and future chance.

    Every world that agrees with what it knows is equally likely, and which one is drawn depends on that
    knowledge and *seed* alone. A card that a Reinforcement passed over is only ever replaced by one that
    it would have passed over too.
    """
    x = seeded(seed)
    for other in range(SEATS):
        if other != seat:
            sort_unseen(g, seat, other)
            x = shuffle_unseen(g, seat, other, x)
    g.chance = x


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


def shuffle_unseen(g: Duel, seat: int, other: int, x: int) -> int:
    """Places of passed-over cards first, from the misfits; then the rest. Return the generator."""
    row = g.hand[other]
    size = g.hand_size[other]
    for marked in (1, 0):
        for i in range(size):
            if knows(g, seat, row[i]) or g.misfit[row[i]] != marked:
                continue
            choices = 0
            for j in range(size):
                choices += candidate(g, seat, other, i, j, marked)
            k = below(x, choices)
            x = turn(x)
            for j in range(size):
                if candidate(g, seat, other, i, j, marked) == 1:
                    if k == 0:
                        swap(g, other, i, j)
                        break
                    k -= 1
    return x


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
