"""One step of the search: a choice is carried out, and the goal looked at."""

from __future__ import annotations

from typing import Any

from clashyard.core.contract import renew
from clashyard.decks.rules.actions import END, PLACES, PLAY, play
from clashyard.decks.rules.assault import assault
from clashyard.decks.rules.state import FORT, LANES, NOBODY, Duel
from clashyard.decks.rules.turn import pass_on, start_turn
from clashyard.decks.search.choices import SPAN, card_of, exchange, target_of
from clashyard.decks.search.hidden import SHOWN, count_orders, drawn_from, hidden_cards, kinds_hidden, reorder
from clashyard.decks.search.keys import WHOLE, play_key, unseen
from clashyard.decks.search.state import BASTION_FALLS, CLEAR, DEEPEST, FAIL, FORCED, OPEN, SURVIVE, UNKNOWN


def advance(table: Any, q: Any, d: int, choice: int) -> int:
    """Carry out a choice of frame *d* in the next place of the table. Return the answer, or OPEN if a decision follows.

    Where the rules show a hidden card by themselves, the answer has to be the same for every order of the hidden cards.
    """
    answer = carry_out(table, q, d, choice, 0)
    if q.shown != 0 and answer != FAIL:
        answer = in_every_order(table, q, d, choice)
    return answer


def in_every_order(table: Any, q: Any, d: int, choice: int) -> int:
    """Return the worst answer to a choice, for the seat, over the orders of the enemy's hidden cards.

    A decision that follows depends on what is shown, so it is UNKNOWN, unless only one kind of card is hidden.
    """
    played = choice // SPAN - 1  # the place of the hidden card that the enemy plays, or -1
    kinds = kinds_hidden(table[d], q, played)
    orders = 1 if kinds < 2 else count_orders(table[d], q, played)
    worst = UNKNOWN if orders == 0 else FORCED
    for number in range(orders):
        q.nodes += 1
        answer = carry_out(table, q, d, choice, number)
        if answer == FAIL:
            return FAIL
        if answer != FORCED:
            worst = answer if kinds < 2 else UNKNOWN
    if worst == UNKNOWN:
        q.read = 1
    return worst


def carry_out(table: Any, q: Any, d: int, choice: int, number: int) -> int:
    """Carry out a choice with the hidden cards in one order (`reorder`); `shown` tells whether one was shown by itself."""
    renew(table, d + 1, d)
    g = table[d + 1]
    q.left[d + 1] = q.left[d]
    q.plays[d + 1] = q.plays[d]
    q.shown = 0
    action = choice % SPAN
    if choice >= SPAN:
        exchange(g.hand[q.foe], (action - PLAY) // PLACES, choice // SPAN - 1)
    if number > 0:
        reorder(g, q, drawn_from(choice), number)
    if action == END:
        return finish_turn(g, q, d)
    card = card_of(g, action)
    if q.listing != 0 and q.left[d] == q.turns and g.active == q.seat:
        q.plays[d + 1] = q.plays[d] + play_key(q, card, target_of(g, action)) & WHOLE
    before = hidden_cards(g, q) if q.reading != 0 else 0
    if q.reading != 0 and g.active == q.foe and g.owner[card] == q.foe and unseen(g, q, card):
        before -= SHOWN
    play(g, g.active, action)
    compare(g, q, before)
    if g.winner != NOBODY:
        return won(g, q)
    if g.plays > DEEPEST:
        q.narrow = 1
        return UNKNOWN
    return OPEN


def compare(g: Duel, q: Any, before: int) -> None:
    """Note it if `hidden_cards` has changed."""
    if q.reading != 0 and hidden_cards(g, q) != before:
        q.shown = 1


def won(g: Duel, q: Any) -> int:
    """Return the answer after the end of the match. A draw counts as survival."""
    if g.winner >= 0 and g.winner >> q.seat & 1 == 1:
        return FORCED
    return FORCED if q.goal == SURVIVE and g.winner < 0 else FAIL


def finish_turn(g: Duel, q: Any, d: int) -> int:
    """End the turn, look at the goal after the Assault, and begin the next turn."""
    mine = g.active == q.seat
    before = hidden_cards(g, q) if q.reading != 0 else 0
    assault(g)
    compare(g, q, before)
    if g.winner != NOBODY:
        return won(g, q)
    if mine:
        if reached(g, q):
            return FORCED
        q.left[d + 1] = q.left[d] - 1
        if q.left[d + 1] == 0 and q.goal != SURVIVE:
            return FAIL
    elif q.goal == SURVIVE:
        return FORCED
    pass_on(g)
    if g.winner == NOBODY:
        start_turn(g)
    compare(g, q, before)
    return OPEN if g.winner == NOBODY else won(g, q)


def reached(g: Duel, q: Any) -> bool:
    """Return whether a goal other than a win is reached when a turn of the seat ends."""
    if q.goal == BASTION_FALLS:
        return bool(g.side[q.foe] == FORT)
    if q.goal == CLEAR:
        return bool(g.line_size[q.foe * LANES] + g.line_size[q.foe * LANES + 1] == 0)
    return False
