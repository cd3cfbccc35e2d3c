"""Supers: the price, the Block if allowed, the effects in their order."""

from __future__ import annotations

from clashyard.clash.rules.damage import gain_will, super_hit
from clashyard.clash.rules.events import (
    BOOSTED_COMBO,
    BOOSTED_NEXT,
    DRAINED,
    DREW,
    FREED,
    GAINED,
    HEALED,
    OWING,
    PAID,
    SHEDDED,
    SUPER_BLOCKED,
    SUPER_TAKEN,
    UNBLOCKABLE_ALL,
    UNBLOCKABLE_ONCE,
    UNCLASHABLE_ALL,
    UNCLASHABLE_ONCE,
)
from clashyard.clash.rules.piles import discard, draw, to_field, whole_hand
from clashyard.clash.rules.state import (
    ANSWER,
    ANY_TIME,
    ATTACKS,
    BLOCK,
    BOOST_COMBO,
    BOOST_NEXT,
    COMBO,
    DISCARD_CARDS,
    DRAIN,
    DRAW_CARDS,
    EFFECTS,
    FINISH,
    FREE_CHAIN,
    GAIN,
    HEAL,
    HURT,
    NEXT_HIT,
    NOBODY,
    NOTHING,
    OPENING,
    PRICE,
    RESPOND,
    SHED,
    UNBLOCKABLE_COMBO,
    UNBLOCKABLE_NEXT,
    UNCLASHABLE_COMBO,
    UNCLASHABLE_NEXT,
    WHOLE_COMBO,
    B,
    Clash,
    P,
)
from clashyard.core.state import note


def may_super(g: Clash, level: int) -> bool:
    """Return whether the attacker can play this level of the super now (clash.super.cost, clash.super.when)."""
    if not affords(g, g.attacker, level):
        return False
    when = g.when[g.attacker][level]
    if when == OPENING:
        return g.node < ATTACKS
    if when == FINISH:
        return finished(g)
    return when == ANY_TIME


def may_answer(g: Clash, level: int) -> bool:
    """Return whether the defender can play this level of the super in answer to the hit."""
    foe = 1 - g.attacker
    return g.level == NOTHING and g.when[foe][level] == ANSWER and affords(g, foe, level)


def affords(g: Clash, seat: int, level: int) -> bool:
    """Return whether the super has this level, and *seat* has the card and the Will for it."""
    return g.hand[seat][P] != 0 and g.will[seat] >= PRICE[level] and g.effects[seat][level] != NOTHING


def finished(g: Clash) -> bool:
    """Return whether no listed combo goes on from here."""
    after = 0
    for card in range(ATTACKS):
        after += g.follow[g.attacker][g.node * ATTACKS + card]
    return after == 0


def play_super(g: Clash, seat: int, level: int) -> None:
    """Pay the Will; then let the defender answer a blockable super, or resolve any other (clash.super.no-response)."""
    g.user = seat
    to_field(g, seat, P)
    g.will[seat] -= PRICE[level]
    note(g, PAID, seat, PRICE[level])
    g.level = level
    if g.blockable[seat][level] != 0:
        g.step = RESPOND
    else:
        resolve(g)


def answer_super(g: Clash, action: int) -> None:
    """Block a blockable super or not, as the defender chooses; then resolve it."""
    foe = 1 - g.attacker
    if action == BLOCK:
        to_field(g, foe, B)
        g.guarded = 1
        note(g, SUPER_BLOCKED, foe)
    else:
        note(g, SUPER_TAKEN, foe)
    resolve(g)


def shed(g: Clash, action: int) -> None:
    """Discard the cards that the defender has chosen, and continue the super."""
    foe = 1 - g.user
    g.owed = 0
    discard(g, foe, action)
    note(g, SHEDDED, foe, action)
    resolve(g)


def resolve(g: Clash) -> None:
    """Carry out the remaining effects, up to a choice or the end of the match (clash.super.effects-order).

    After that the attacker goes on, or the defender still has to answer the hit.
    """
    seat = g.user
    after = COMBO if seat == g.attacker else RESPOND
    g.step = after
    if g.level != NOTHING:
        while g.next_effect < g.effects[seat][g.level]:
            place = g.level * EFFECTS + g.next_effect
            g.next_effect += 1
            carry_out(g, g.effect[seat][place], g.amount[seat][place])
            if g.step != after:
                return
    g.level = NOTHING
    g.user = NOBODY
    g.next_effect = 0
    g.guarded = 0


def carry_out(g: Clash, effect: int, amount: int) -> None:
    """Carry out one effect (clash.data.effects)."""
    seat = g.user
    if effect == HURT:
        super_hit(g, amount - g.guarded)
        g.guarded = 0
    elif effect == HEAL:
        heal(g, seat, amount)
    elif effect == GAIN:
        note(g, GAINED, seat, amount)
        gain_will(g, seat, amount)
    elif effect == DRAIN:
        drain(g, 1 - seat, amount)
    elif effect == DRAW_CARDS:
        note(g, DREW, seat, draw(g, seat, amount))
    elif effect == DISCARD_CARDS:
        demand(g, 1 - seat, amount)
    else:
        lend(g, seat, effect, amount)


def lend(g: Clash, seat: int, effect: int, amount: int) -> None:
    """Apply an effect that lasts for the next hit or for the rest of the combo."""
    if effect == BOOST_NEXT:
        g.boost_next += amount
        note(g, BOOSTED_NEXT, seat, amount)
    elif effect == BOOST_COMBO:
        g.boost_combo += amount
        note(g, BOOSTED_COMBO, seat, amount)
    elif effect == UNBLOCKABLE_NEXT:
        g.unblockable = NEXT_HIT if g.unblockable == 0 else g.unblockable
        note(g, UNBLOCKABLE_ONCE, seat)
    elif effect == UNBLOCKABLE_COMBO:
        g.unblockable = WHOLE_COMBO
        note(g, UNBLOCKABLE_ALL, seat)
    elif effect == UNCLASHABLE_NEXT:
        g.unclashable = NEXT_HIT if g.unclashable == 0 else g.unclashable
        note(g, UNCLASHABLE_ONCE, seat)
    elif effect == UNCLASHABLE_COMBO:
        g.unclashable = WHOLE_COMBO
        note(g, UNCLASHABLE_ALL, seat)
    elif effect == FREE_CHAIN:
        g.free_chain = 1
        note(g, FREED, seat)


def heal(g: Clash, seat: int, amount: int) -> None:
    """Restore HP, up to the starting HP (clash.hp.range)."""
    missing = g.full[seat] - g.hp[seat]
    healed = amount if amount < missing else missing
    g.hp[seat] += healed
    note(g, HEALED, seat, healed)


def drain(g: Clash, seat: int, amount: int) -> None:
    """Remove Will, down to 0 at most (clash.will.range)."""
    lost = amount if amount < g.will[seat] else g.will[seat]
    g.will[seat] -= lost
    note(g, DRAINED, seat, lost)


def demand(g: Clash, seat: int, amount: int) -> None:
    """Ask the defender to choose discards, or discard the whole hand if it is no larger than what is owed."""
    if g.hand_size[seat] > amount:
        g.owed = amount
        g.step = SHED
        note(g, OWING, seat, amount)
        return
    cards = whole_hand(g, seat)
    discard(g, seat, cards)
    note(g, SHEDDED, seat, cards)
