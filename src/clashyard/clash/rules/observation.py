"""Observations: everything a seat may know of a match, as one row of small numbers, the observer's part first.

The combos of both characters are represented by chains of three cards from each opener, and by the next two cards from the
current position of the chain; the effects of a super by the total of each kind, not their order.
"""

from __future__ import annotations

from clashyard.clash.rules.combo import next_node
from clashyard.clash.rules.state import (
    ATTACKS,
    CARDS,
    DISCARD,
    EFFECTS,
    FREE_CHAIN,
    JOUST,
    KINDS,
    LEVELS,
    NOBODY,
    NOTHING,
    OVER,
    PLACE,
    PLACE_NOTHING,
    RESPOND,
    SEATS,
    SHED,
    WEIGHT,
    Clash,
)
from clashyard.clash.rules.state import COMBO as COMBO_STEP

MOST = 127
SURE = KINDS + 1  # counts of each letter, and of cards known to be X or P
PLACED = PLACE_NOTHING - PLACE + 1
PLAYER = 10
COMBO = 10
NEXT = ATTACKS + ATTACKS**2
TREE = NEXT + ATTACKS**3
STEPS = OVER + 1
WORDS = FREE_CHAIN + 1  # number of effects
SUPER = 2 + WORDS


def observe(g: Clash, seat: int, row: list[int]) -> None:
    """Write the observation of *seat* into *row*."""
    for i in range(STEPS):
        row[i] = 0
    row[g.step] = 1
    for place in range(SEATS):
        observe_player(g, seat ^ place, STEPS + place * PLAYER, row)
    at = observe_own(g, seat, STEPS + SEATS * PLAYER, row)
    at = observe_piles(g, seat, at, row)
    observe_combo(g, at, row)
    observe_next(g, at + COMBO, row)
    at += COMBO + NEXT
    clear(at, WORDS, row)
    if g.level != NOTHING and g.attacker != NOBODY:
        put_effects(g, g.attacker, g.level, g.next_effect, at, row)
    at += WORDS
    for place in range(SEATS):
        observe_chains(g, seat ^ place, at + place * TREE, row)
    at += SEATS * TREE
    for place in range(SEATS):
        for level in range(LEVELS):
            observe_super(g, seat ^ place, level, at, row)
            at += SUPER


def clear(at: int, size: int, row: list[int]) -> None:
    for i in range(at, at + size):
        row[i] = 0


def observe_player(g: Clash, seat: int, at: int, row: list[int]) -> None:
    """Write the counts of a player, and what the player does."""
    alone = g.step == COMBO_STEP or g.step == RESPOND or g.step == SHED
    attacks = g.attacker == seat
    row[at] = g.hp[seat]
    row[at + 1] = g.full[seat]
    row[at + 2] = g.will[seat]
    row[at + 3] = g.most_will[seat]
    row[at + 4] = g.hand_size[seat]
    row[at + 5] = g.deck_size[seat]
    row[at + 6] = 1 if attacks else 0
    row[at + 7] = 1 if alone and attacks == (g.step == COMBO_STEP) else 0
    row[at + 8] = g.owed if g.step == SHED and not attacks else 0
    row[at + 9] = 1 if g.winner == seat else 0


def observe_own(g: Clash, seat: int, at: int, row: list[int]) -> int:
    """Write the observer's hand and sealed choice; return where the next part begins."""
    clear(at + KINDS, PLACED + 1 + KINDS, row)
    for card in range(KINDS):
        row[at + card] = g.hand[seat][card]
    at += KINDS
    chosen = g.sealed[seat]
    if g.step == JOUST and chosen != 0:
        row[at + chosen - PLACE] = 1
    at += PLACED
    if g.step == DISCARD and chosen != 0:
        row[at] = 1
        left = chosen - CARDS
        for i in range(KINDS):
            card = KINDS - 1 - i
            row[at + 1 + card] = left // WEIGHT[card]
            left %= WEIGHT[card]
    return at + 1 + KINDS


def observe_piles(g: Clash, seat: int, at: int, row: list[int]) -> int:
    """Write used cards, fields, pools, and what is certain about the hands; return where the next part begins."""
    for place in range(SEATS):
        other = seat ^ place
        used = at + place * KINDS
        field = used + SEATS * KINDS
        sure = at + SEATS * (2 * KINDS + ATTACKS) + place * SURE
        for card in range(KINDS):
            row[used + card] = g.used[other][card]
            row[field + card] = g.field[other][card]
            row[sure + card] = g.known[other][card]
        row[sure + KINDS] = g.unsuited[other]
        for card in range(ATTACKS):
            row[at + SEATS * 2 * KINDS + place * ATTACKS + card] = g.pool[other][card]
    return at + SEATS * (2 * KINDS + ATTACKS + SURE)


def observe_combo(g: Clash, at: int, row: list[int]) -> None:
    """Write what applies to the current combo and super, and the turn."""
    row[at] = min(g.threat, MOST)
    row[at + 1] = min(g.boost_next, MOST)
    row[at + 2] = min(g.boost_combo, MOST)
    row[at + 3] = g.unblockable
    row[at + 4] = g.unclashable
    row[at + 5] = g.free_chain
    row[at + 6] = g.level + 1
    row[at + 7] = g.guarded
    row[at + 8] = min(g.turn, MOST)
    row[at + 9] = min(g.turn_limit - g.turn, MOST) if g.turn_limit != 0 else MOST


def observe_next(g: Clash, at: int, row: list[int]) -> None:
    """Write the next two cards of the attacker's chain."""
    for i in range(NEXT):
        row[at + i] = NOTHING
    if g.attacker == NOBODY or g.node == NOTHING:
        return
    for card in range(ATTACKS):
        node = next_node(g, card)
        if node != NOTHING:
            row[at + card] = g.damage[g.attacker][node]
            observe_after(g, g.attacker, node, at + ATTACKS + card * ATTACKS, row)


def observe_after(g: Clash, seat: int, node: int, at: int, row: list[int]) -> None:
    """Write the damage of the cards that may follow a node."""
    for card in range(ATTACKS):
        after = g.follow[seat][node * ATTACKS + card]
        row[at + card] = g.damage[seat][after] if after != 0 else NOTHING


def observe_chains(g: Clash, seat: int, at: int, row: list[int]) -> None:
    """Write the damage of a character's openers and of two cards after each."""
    for card in range(ATTACKS):
        row[at + card] = g.damage[seat][card]
        observe_after(g, seat, card, at + ATTACKS + card * ATTACKS, row)
        for second in range(ATTACKS):
            node = g.follow[seat][card * ATTACKS + second]
            third = at + NEXT + (card * ATTACKS + second) * ATTACKS
            if node != 0:
                observe_after(g, seat, node, third, row)
            else:
                row[third] = row[third + 1] = row[third + 2] = NOTHING


def observe_super(g: Clash, seat: int, level: int, at: int, row: list[int]) -> None:
    """Write whether the super has such a level, whether it may be blocked, and what it does."""
    clear(at, SUPER, row)
    if g.effects[seat][level] != NOTHING:
        row[at] = 1
        row[at + 1] = g.blockable[seat][level]
        put_effects(g, seat, level, 0, at + 2, row)


def put_effects(g: Clash, seat: int, level: int, first: int, at: int, row: list[int]) -> None:
    """Write the total of each kind of effect of a level from the *first* on; effects without an N count 1."""
    for i in range(first, g.effects[seat][level]):
        word = at + g.effect[seat][level * EFFECTS + i]
        amount = g.amount[seat][level * EFFECTS + i]
        row[word] = min(row[word] + (amount if amount > 0 else 1), MOST)
