"""The Combo phase: hits along a chain, and what the defender answers."""

from __future__ import annotations

from clashyard.clash.damage import hit
from clashyard.clash.events import ATTACKED, BACK_TO_JOUST, BLOCKED, CLASHED, OPENED, STOPPED, TAKEN
from clashyard.clash.piles import to_field
from clashyard.clash.state import (
    ATTACKS,
    BLOCK,
    CLASH,
    COMBO,
    DISCARD,
    JOUST,
    NEXT_HIT,
    NOBODY,
    NOTHING,
    OVER,
    RESPOND,
    B,
    Clash,
    X,
)
from clashyard.core.state import note


def next_node(g: Clash, card: int) -> int:
    """Where the chain goes with *card*, or NOTHING.

    After free-chain a letter that is no continuation opens a new chain (clash.combo.extend, clash.data.effects).
    """
    node = g.follow[g.attacker][g.node * ATTACKS + card]
    if node != 0:
        return node
    return card if g.free_chain != 0 else NOTHING


def attack(g: Clash, card: int) -> None:
    """The next hit of the chain; the defender answers it. Boosts for the next hit are used up (clash.data.next)."""
    seat = g.attacker
    node = next_node(g, card)
    to_field(g, seat, card)
    g.node = node
    g.threat = g.damage[seat][node] + g.boost_next + g.boost_combo
    g.boost_next = 0
    g.free_chain = 0
    note(g, OPENED if node < ATTACKS else ATTACKED, seat, card, g.threat)
    g.step = RESPOND


def may_attack(g: Clash, card: int) -> bool:
    """Does the attacker hold this card, and does the chain go on with it?"""
    return (g.hand[g.attacker][card] != 0) & (next_node(g, card) != NOTHING)


def may_block(g: Clash) -> bool:
    """Does the defender hold a Block, and can this hit, or this super, be blocked?"""
    return (g.hand[1 - g.attacker][B] != 0) & ((g.unblockable == 0) | (g.level != NOTHING))


def may_clash(g: Clash) -> bool:
    """Does the defender hold a Clash card, and can this hit be clashed? A super cannot (clash.super.no-response)."""
    return (g.hand[1 - g.attacker][X] != 0) & (g.unclashable == 0) & (g.level == NOTHING)


def respond(g: Clash, action: int) -> None:
    """The defender takes, blocks or clashes the hit (clash.combo.response)."""
    foe = 1 - g.attacker
    amount = g.threat
    g.threat = 0
    if g.unblockable == NEXT_HIT:
        g.unblockable = 0
    if g.unclashable == NEXT_HIT:
        g.unclashable = 0
    if action == CLASH:
        to_field(g, foe, X)
        note(g, CLASHED, foe)
        end_combo(g)
        g.step = JOUST
        note(g, BACK_TO_JOUST)
        return
    if action == BLOCK:
        to_field(g, foe, B)
        note(g, BLOCKED, foe)
        amount -= 1
    else:
        note(g, TAKEN, foe)
    hit(g, amount)
    if g.step != OVER:
        g.step = COMBO


def stop(g: Clash) -> None:
    """The attacker ends the combo (clash.combo.end)."""
    note(g, STOPPED, g.attacker)
    end_combo(g)
    g.step = DISCARD


def end_combo(g: Clash) -> None:
    """The chain, and what held for this combo, lapse."""
    g.attacker = NOBODY
    g.node = NOTHING
    g.boost_next = g.boost_combo = g.unblockable = g.unclashable = g.free_chain = 0
