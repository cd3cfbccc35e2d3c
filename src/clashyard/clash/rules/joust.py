"""The Joust phase: both placed cards are revealed, and one or neither wins."""

from __future__ import annotations

from clashyard.clash.rules.damage import hit
from clashyard.clash.rules.events import (
    BOTH_BLOCKED,
    FORFEITED,
    FORFEITED_FULLY,
    NO_WINNER,
    PLACED,
    PLACED_NOTHING,
    POOL_ADDED,
    POOLS_CLEARED,
    SKIPPED,
    TIED,
    UNOPPOSED,
    WON_JOUST,
)
from clashyard.clash.rules.house import BLOCK_FORFEITS, JOUST_ANSWERED, NOTHING_SKIPS, SHARED_POOL
from clashyard.clash.rules.piles import clear_pools, to_field
from clashyard.clash.rules.state import ATTACKS, COMBO, DISCARD, NOBODY, OVER, PLACE, PLACE_NOTHING, RESPOND, B, Clash, P, X
from clashyard.core.state import note

NONE = PLACE_NOTHING - PLACE  # stands for a card that was not placed; above every letter


def joust(g: Clash) -> None:
    """Reveal both placed cards and find the winner (clash.joust.choose)."""
    a = g.sealed[0] - PLACE
    b = g.sealed[1] - PLACE
    g.sealed[0] = g.sealed[1] = 0
    reveal(g, 0, a)
    reveal(g, 1, b)
    if a == b and a < ATTACKS:
        tie(g, a)
        return
    if g.house & NOTHING_SKIPS != 0 and a != b and (a == NONE or b == NONE):
        note(g, SKIPPED)
        g.step = DISCARD
        return
    winner = joust_winner(a, b)
    if winner == NOBODY:
        note(g, BOTH_BLOCKED if a == b == B else NO_WINNER)
        g.step = DISCARD
    elif winner == 0:
        win(g, 0, a, b)
    else:
        win(g, 1, b, a)


def reveal(g: Clash, seat: int, card: int) -> None:
    """Put the placed card face up on the field. Placing nothing reveals that the hand contains only X and P."""
    if card == NONE:
        g.unsuited[seat] = g.hand_size[seat] - g.known[seat][X] - g.known[seat][P]
        note(g, PLACED_NOTHING, seat)
        return
    to_field(g, seat, card)
    note(g, PLACED, seat, card)


def joust_winner(a: int, b: int) -> int:
    """Return the seat whose card wins, not for equal attacks; NOBODY if neither attacks.

    H beats L, L beats Q, Q beats H; a Block and nothing forfeit (clash.joust.triangle, clash.joust.block-forfeit,
    clash.joust.no-action-card).
    """
    if a < ATTACKS and b < ATTACKS:
        return 0 if (b - a + ATTACKS) % ATTACKS == 1 else 1
    if a < ATTACKS:
        return 0
    return 1 if b < ATTACKS else NOBODY


def tie(g: Clash, card: int) -> None:
    """Put each card in its owner's pool; another joust follows (clash.joust.tie-pool)."""
    for seat in range(2):
        g.field[seat][card] -= 1
        g.pool[seat][card] += 1
    note(g, TIED, card)


def win(g: Clash, seat: int, card: int, other: int) -> None:
    """Deal the winner's one hit, pool included; clear both pools, and let the winner attack (clash.joust.hit)."""
    fully = g.house & BLOCK_FORFEITS != 0
    if other < ATTACKS:
        note(g, WON_JOUST, seat, card, other)
    elif other == B:
        note(g, FORFEITED_FULLY if fully else FORFEITED, seat, card)
    else:
        note(g, UNOPPOSED, seat, card)
    more = pool_damage(g, seat)
    if more != 0:
        note(g, POOL_ADDED, seat, more)
    amount = g.damage[seat][card] + more
    if other == B and not fully:
        amount -= 1
    g.attacker = seat
    g.node = card
    if g.house & JOUST_ANSWERED != 0:
        ask_for_answer(g, amount)
        return
    hit(g, amount)
    if clear_pools(g) != 0:
        note(g, POOLS_CLEARED)
    if g.step != OVER:
        g.step = COMBO


def ask_for_answer(g: Clash, amount: int) -> None:
    """Let the loser answer the hit, by a house rule; the pools have done their part (clash.joust.no-response)."""
    if clear_pools(g) != 0:
        note(g, POOLS_CLEARED)
    g.threat = amount if amount > 0 else 0
    g.step = RESPOND


def pool_damage(g: Clash, seat: int) -> int:
    """Return the opener damage that the pool of *seat*, or by a house rule both pools, add to its hit (clash.joust.hit)."""
    shared = g.house & SHARED_POOL != 0
    damage = 0
    for card in range(ATTACKS):
        cards = g.pool[seat][card]
        if shared:
            cards += g.pool[1 - seat][card]
        damage += cards * g.damage[seat][card]
    return damage
