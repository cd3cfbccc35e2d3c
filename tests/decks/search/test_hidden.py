"""Orders of the hidden cards of the enemy's hand."""

from __future__ import annotations

from itertools import permutations

from clashyard.decks.rules.state import Duel
from clashyard.decks.search.hidden import count_orders, kinds_hidden, reorder
from clashyard.decks.search.state import Search

HAND = [3, 4, 5, 6, 7, 8]
SEEN, PLAYED = 4, 4  # a card, and the place of another one that the enemy is about to play


def duel() -> tuple[Duel, Search]:
    g, q = Duel(), Search()
    q.seat, q.foe = 0, 1
    g.hand[1][: len(HAND)] = HAND
    g.hand_size[1] = len(HAND)
    g.seen[SEEN] = 1
    q.code = [*range(len(q.code))]
    return g, q


def test_numbers_stand_for_all_orders_of_the_hidden_cards_once() -> None:
    found = []
    for number in range(count_orders(*duel(), PLAYED)):
        g, q = duel()
        reorder(g, q, PLAYED, number)
        found.append(tuple(g.hand[1][: len(HAND)]))
    assert sorted(found) == sorted((a, SEEN, b, c, 7, d) for a, b, c, d in permutations([3, 5, 6, 8]))
    assert found[0] == tuple(HAND)


def test_too_many_orders_are_refused() -> None:
    g, q = duel()
    g.seen[SEEN] = 0
    assert (count_orders(g, q, PLAYED), count_orders(g, q, -1)) == (120, 0)


def test_identical_cards_are_one_kind() -> None:
    g, q = duel()
    assert kinds_hidden(g, q, -1) == 2
    for card in HAND:
        q.code[card] = 9
    assert kinds_hidden(g, q, -1) == 1
    g.hand_size[1] = 1
    assert kinds_hidden(g, q, 0) == 0
