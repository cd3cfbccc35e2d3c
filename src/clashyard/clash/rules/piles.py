"""Hands, decks and used cards: shuffling, drawing, reshuffling, leaving a hand."""

from __future__ import annotations

from clashyard.clash.rules.events import NOTHING_LEFT, RESHUFFLED
from clashyard.clash.rules.state import ATTACKS, CARDS, KINDS, NOTHING, WEIGHT, Clash, X
from clashyard.core.chance import shuffle
from clashyard.core.state import note


def shuffle_deck(g: Clash, seat: int) -> None:
    """Put the deck in random order."""
    shuffle(g, g.deck[seat], g.deck_size[seat])


def draw(g: Clash, seat: int, count: int) -> int:
    """Draw cards, reshuffling if necessary (clash.deck.reshuffle); return how many were drawn."""
    for drawn in range(count):
        if g.deck_size[seat] == 0:
            reshuffle(g, seat)
            if g.deck_size[seat] == 0:
                note(g, NOTHING_LEFT, seat)
                return drawn
        top = g.deck_size[seat] - 1
        g.hand[seat][g.deck[seat][top]] += 1
        g.deck[seat][top] = NOTHING
        g.deck_size[seat] = top
        g.hand_size[seat] += 1
    return count


def reshuffle(g: Clash, seat: int) -> None:
    """Turn the used cards into the deck. All cards outside the hand have been seen, so the opponent now knows the hand."""
    size = 0
    for card in range(KINDS):
        for _ in range(g.used[seat][card]):
            g.deck[seat][size] = card
            size += 1
        g.used[seat][card] = 0
        g.known[seat][card] = g.hand[seat][card]
    g.unsuited[seat] = 0
    g.deck_size[seat] = size
    if size != 0:
        note(g, RESHUFFLED, seat, size)
        shuffle_deck(g, seat)


def leave_hand(g: Clash, seat: int, card: int, count: int) -> None:
    """Remove played or discarded cards from the hand. Of equal cards, those that the opponent knows of go first."""
    g.hand[seat][card] -= count
    g.hand_size[seat] -= count
    sure = g.known[seat][card]
    if sure >= count:
        g.known[seat][card] = sure - count
        return
    g.known[seat][card] = 0
    if card >= X:
        left = g.unsuited[seat] + sure - count
        g.unsuited[seat] = left if left > 0 else 0


def to_field(g: Clash, seat: int, card: int) -> None:
    """Play a card of the hand."""
    leave_hand(g, seat, card, 1)
    g.field[seat][card] += 1


def discard(g: Clash, seat: int, action: int) -> None:
    """Move the cards of an action from the hand to the used cards."""
    left = action - CARDS
    for i in range(KINDS):
        card = KINDS - 1 - i
        count = left // WEIGHT[card]
        left -= count * WEIGHT[card]
        leave_hand(g, seat, card, count)
        g.used[seat][card] += count


def whole_hand(g: Clash, seat: int) -> int:
    """Return the action that names every card of the hand."""
    action = CARDS
    for card in range(KINDS):
        action += g.hand[seat][card] * WEIGHT[card]
    return action


def clear_pools(g: Clash) -> int:
    """Move both pools to the used cards of their owners; return the number of cards."""
    cleared = 0
    for seat in range(2):
        for card in range(ATTACKS):
            cleared += g.pool[seat][card]
            g.used[seat][card] += g.pool[seat][card]
            g.pool[seat][card] = 0
    return cleared


def clear_fields(g: Clash) -> None:
    """Move both fields to the used cards of their owners."""
    for seat in range(2):
        for card in range(KINDS):
            g.used[seat][card] += g.field[seat][card]
            g.field[seat][card] = 0
