"""Evaluation of positions for a seat, and the plainest way to continue a combo: what `greedy` maximises.

A thousand is worth one HP. Simultaneous choices are not settled: a placed card is evaluated against everything that the other may
place, and discarded cards against what is drawn to replace them.
"""

from __future__ import annotations

from clashyard.clash.rules.actions import in_turn, play
from clashyard.clash.rules.combo import next_node
from clashyard.clash.rules.house import BLOCK_FORFEITS
from clashyard.clash.rules.joust import joust_winner, pool_damage
from clashyard.clash.rules.state import (
    ATTACKS,
    CARDS,
    COMBO,
    COPIES,
    DISCARD,
    DRAW,
    HAND,
    HIT,
    JOUST,
    KINDS,
    NOBODY,
    NOTHING,
    PLACE,
    RESPOND,
    SHED,
    STOP,
    TAKE,
    WEIGHT,
    B,
    Clash,
)

WIN = 1_000_000
HP = 1000
WILL = 120
WORTH = (150, 150, 150, 250, 500, 250)  # value of a card in hand: H L Q B X P
FRESH = 200  # value of a card drawn to replace another
TWINS = 100  # deducted for each further copy
TO_COME = 700  # estimated cost of the rest of the combo to the loser of a joust
FIRST_SHED = (1, 2, 0, 5, 3, 4)  # L, Q, H, P, B, X: the order in which cards are given up to a super
BITS = 4  # per count of attack cards, three of which share one number


def payoff(g: Clash, seat: int) -> int:
    """Return 1 for a win, -1 for a loss, 0 for a draw or a match in progress."""
    if g.winner == NOBODY or g.winner == DRAW:
        return 0
    return 1 if g.winner == seat else -1


def prospects(g: Clash, seat: int) -> int:
    """Return the value of the side of *seat* less the other's, plus what is about to happen."""
    if g.winner != NOBODY:
        return payoff(g, seat) * WIN
    value = standing(g, seat) - standing(g, 1 - seat)
    if g.step == JOUST and g.sealed[seat] != 0:
        return value + placed(g, seat, g.sealed[seat] - PLACE)
    if g.step == DISCARD and g.sealed[seat] != 0:
        return value + redrawn(g, seat, g.sealed[seat]) + (FRESH * missing(g, seat) if in_turn(g) else 0)
    if g.attacker != NOBODY:
        coming = HP * g.threat + reach(g, g.attacker, g.node, attacks_held(g, g.attacker))
        value += coming if g.attacker == seat else -coming
    return value


def standing(g: Clash, seat: int) -> int:
    """Return the value of HP, Will and hand of one side."""
    value: int = HP * g.hp[seat] + WILL * g.will[seat]
    for card in range(KINDS):
        value += g.hand[seat][card] * WORTH[card]
    return value


def attacks_held(g: Clash, seat: int) -> int:
    """Return the numbers of H, L and Q in a hand, packed into one number."""
    held: int = g.hand[seat][0] | g.hand[seat][1] << BITS | g.hand[seat][2] << 2 * BITS
    return held


def reach(g: Clash, seat: int, node: int, held: int) -> int:
    """Return what the attacks *held* do from a node on, always with the strongest hit next."""
    value = 0
    boost = g.boost_next + g.boost_combo
    free = g.free_chain
    while True:
        best = NOTHING
        best_card = 0
        for card in range(ATTACKS):
            if held >> card * BITS & (1 << BITS) - 1 != 0:
                after = g.follow[seat][node * ATTACKS + card]
                if after == 0:
                    after = card if free != 0 else NOTHING
                if after != NOTHING and (best == NOTHING or g.damage[seat][after] > g.damage[seat][best]):
                    best = after
                    best_card = card
        if best == NOTHING:
            return value
        value += HP * (g.damage[seat][best] + boost)
        boost = g.boost_combo
        free = 0
        held -= 1 << best_card * BITS
        node = best


def placed(g: Clash, seat: int, card: int) -> int:
    """Return the expected value of a placed card, averaged over all cards that the other may still have."""
    if card > B:
        return 0
    other = 1 - seat
    value = 0
    cards = 1
    for answer in range(B + 1):
        unseen = COPIES[answer] - g.used[other][answer] - g.field[other][answer]
        if answer < ATTACKS:
            unseen -= g.pool[other][answer]
        if unseen > 0:
            value += unseen * against(g, seat, card, answer)
            cards += unseen
    return value // cards


def against(g: Clash, seat: int, card: int, answer: int) -> int:
    """Return the value of a joust: the hit, and the combo that the winner can hope for."""
    if card == answer:
        return 0
    if joust_winner(card, answer) == 0:
        damage = g.damage[seat][card] + pool_damage(g, seat) - (taken_off(g) if answer == B else 0)
        if damage >= g.hp[1 - seat]:
            return WIN // 4
        return HP * damage + reach(g, seat, card, attacks_held(g, seat) - (1 << card * BITS)) // 2
    damage = g.damage[1 - seat][answer] + pool_damage(g, 1 - seat) - (taken_off(g) if card == B else 0)
    return -WIN // 4 if damage >= g.hp[seat] else -HP * damage - TO_COME


def taken_off(g: Clash) -> int:
    """Return what a placed Block takes off the hit: 1, by a house rule nothing (clash.joust.block-forfeit)."""
    return 1 if g.house & BLOCK_FORFEITS == 0 else 0


def missing(g: Clash, seat: int) -> int:
    """Return how many cards the next Draw phase brings."""
    return HAND - g.hand_size[seat] if g.hand_size[seat] < HAND else 0


def redrawn(g: Clash, seat: int, action: int) -> int:
    """Return how much a hand gains if these cards are discarded and others drawn."""
    left = action - CARDS
    gone = 0
    value = 0
    for i in range(KINDS):
        card = KINDS - 1 - i
        count = left // WEIGHT[card]
        left -= count * WEIGHT[card]
        gone += count
        kept = g.hand[seat][card] - count
        value -= count * WORTH[card] + TWINS * (kept * (kept - 1) // 2)
    before = missing(g, seat)
    after = HAND - g.hand_size[seat] + gone if g.hand_size[seat] - gone < HAND else 0
    return value + FRESH * (after - before)


def settle(g: Clash, seat: int) -> None:
    """Play the plainest choice of *seat*: the strongest hit, else stop; take; the least useful cards. Jousts stay open."""
    if g.step == COMBO and g.attacker == seat:
        play(g, seat, strongest(g))
    elif g.step == RESPOND and g.attacker == 1 - seat:
        play(g, seat, TAKE)
    elif g.step == SHED and g.user == 1 - seat:
        play(g, seat, least(g, seat))


def strongest(g: Clash) -> int:
    """Return the strongest hit, or STOP."""
    seat = g.attacker
    best = STOP
    most = -1
    for card in range(ATTACKS):
        if g.hand[seat][card] != 0:
            after = next_node(g, card)
            if after != NOTHING and g.damage[seat][after] > most:
                best = HIT + card
                most = g.damage[seat][after]
    return best


def least(g: Clash, seat: int) -> int:
    """Return the least useful set of as many cards as are owed."""
    action = CARDS
    owed = g.owed
    for card in FIRST_SHED:
        count = g.hand[seat][card] if g.hand[seat][card] < owed else owed
        action += count * WEIGHT[card]
        owed -= count
    return action
