"""The Combo phase: hits along a chain, and the defender's answers."""

from __future__ import annotations

from clashyard.clash.rules.damage import hit
from clashyard.clash.rules.events import ATTACKED, BACK_TO_JOUST, BLOCKED, CLASHED, OPENED, STOPPED, TAKEN
from clashyard.clash.rules.piles import to_field
from clashyard.clash.rules.state import (
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
    """Return the node that *card* leads to in the chain, or NOTHING.

    After free-chain, a letter that does not continue the chain opens a new one (clash.combo.extend, clash.data.effects).
    """
    node = g.follow[g.attacker][g.node * ATTACKS + card]
    if node != 0:
        return node
    return card if g.free_chain != 0 else NOTHING


def attack(g: Clash, card: int) -> None:
    """Play the next hit of the chain for the defender to answer. Boosts for the next hit are used up (clash.data.next)."""
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
    """Return whether the attacker holds this card and the chain can continue with it."""
    return (g.hand[g.attacker][card] != 0) & (next_node(g, card) != NOTHING)


def may_block(g: Clash) -> bool:
    """Return whether the defender holds a Block and this hit, or this super, can be blocked."""
    return (g.hand[1 - g.attacker][B] != 0) & ((g.unblockable == 0) | (g.level != NOTHING))


def may_clash(g: Clash) -> bool:
    """Return whether the defender holds a Clash card and this hit can be clashed. A super cannot (clash.super.no-response)."""
    return (g.hand[1 - g.attacker][X] != 0) & (g.unclashable == 0) & (g.level == NOTHING)


def respond(g: Clash, action: int) -> None:
    """Take, block or clash the hit, as the defender chooses (clash.combo.response)."""
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
    """End the combo, as the attacker chooses (clash.combo.end)."""
    note(g, STOPPED, g.attacker)
    end_combo(g)
    g.step = DISCARD


def end_combo(g: Clash) -> None:
    """Clear the chain and the effects that applied to this combo."""
    g.attacker = NOBODY
    g.node = NOTHING
    g.boost_next = g.boost_combo = g.unblockable = g.unclashable = g.free_chain = 0
