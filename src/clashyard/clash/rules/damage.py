"""Damage and Will, and the end that damage can bring."""

from __future__ import annotations

from clashyard.clash.rules.events import KNOCKED_OUT, NO_DAMAGE, STRUCK, SUPER_STRUCK, WILL, WILL_FULL, WON
from clashyard.clash.rules.house import SUPER_WILL
from clashyard.clash.rules.state import OVER, WILL_OF_ATTACKER, WILL_OF_DEFENDER, Clash
from clashyard.core.state import note


def hit(g: Clash, amount: int) -> None:
    """Deal the damage of the attacker's card; a hit of 0 is not a hit (clash.damage.hit, clash.damage.zero)."""
    foe = 1 - g.attacker
    if amount <= 0:
        note(g, NO_DAMAGE, foe)
        return
    note(g, STRUCK, foe, amount)
    hurt(g, foe, amount)
    gain_will(g, g.attacker, WILL_OF_ATTACKER)
    check_end(g, foe)


def super_hit(g: Clash, amount: int) -> None:
    """Deal the damage of a super: only the one it hits gains Will, but for a house rule (clash.damage.super-will)."""
    foe = 1 - g.user
    if amount <= 0:
        note(g, NO_DAMAGE, foe)
        return
    note(g, SUPER_STRUCK, foe, amount)
    hurt(g, foe, amount)
    if g.house & SUPER_WILL != 0:
        gain_will(g, g.user, WILL_OF_ATTACKER)
    check_end(g, foe)


def hurt(g: Clash, seat: int, amount: int) -> None:
    """Subtract HP, then add Will (clash.damage.order); damage below 0 HP is lost (clash.hp.range)."""
    left = g.hp[seat] - amount
    g.hp[seat] = left if left > 0 else 0
    gain_will(g, seat, WILL_OF_DEFENDER)


def gain_will(g: Clash, seat: int, amount: int) -> None:
    """Add Will up to the maximum (clash.will.range)."""
    room = g.most_will[seat] - g.will[seat]
    gained = amount if amount < room else room
    if gained == 0:
        note(g, WILL_FULL, seat, g.most_will[seat])
        return
    g.will[seat] += gained
    note(g, WILL, seat, gained)


def check_end(g: Clash, seat: int) -> None:
    """End the match if *seat* is at 0 HP: the other seat has won (clash.end.ko)."""
    if g.hp[seat] == 0:
        note(g, KNOCKED_OUT, seat)
        g.winner = 1 - seat
        g.step = OVER
        note(g, WON, g.winner)
