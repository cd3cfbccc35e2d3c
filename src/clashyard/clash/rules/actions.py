"""The seats to act, legality, and playing an action. The numbers of actions are in state.py."""

from __future__ import annotations

from clashyard.clash.rules.combo import attack, may_attack, may_block, may_clash, respond, stop
from clashyard.clash.rules.house import DISCARD_IN_TURN
from clashyard.clash.rules.joust import joust
from clashyard.clash.rules.state import (
    ATTACKS,
    BLOCK,
    CARDS,
    CLASH,
    COMBO,
    DISCARD,
    HIT,
    JOUST,
    KINDS,
    LEVELS,
    NOBODY,
    NOTHING,
    OVER,
    PLACE,
    PLACE_NOTHING,
    RESPOND,
    SHED,
    STOP,
    SUPER,
    TAKE,
    WEIGHT,
    B,
    Clash,
)
from clashyard.clash.rules.supers import answer_super, may_answer, may_super, play_super, shed
from clashyard.clash.rules.turn import discard_in_turn, end_turn, first_to_discard

CARD = 1 << 15  # marks a card in an unfinished set: more than any set's number


def in_turn(g: Clash) -> bool:
    """Return whether the players discard one after the other now, by a house rule (clash.discard.any)."""
    return g.step == DISCARD and g.house & DISCARD_IN_TURN != 0


def to_act(g: Clash) -> int:
    """Return the first seat that still has to choose, or NOBODY when the match is over."""
    if in_turn(g):
        first = first_to_discard(g)
        return first if g.sealed[first] == 0 else 1 - first
    if g.step == JOUST or g.step == DISCARD:
        return 0 if g.sealed[0] == 0 else 1
    if g.step == COMBO:
        return g.attacker
    if g.step == SHED:
        return 1 - g.user
    return NOBODY if g.step == OVER else 1 - g.attacker


def deciding(g: Clash) -> int:
    """Return the seats that may choose now, one bit each: in a joust and the Discard phase both, until they have chosen."""
    if (g.step == JOUST or g.step == DISCARD) and not in_turn(g):
        return (1 if g.sealed[0] == 0 else 0) | (2 if g.sealed[1] == 0 else 0)
    seat = to_act(g)
    return 0 if seat == NOBODY else 1 << seat


def menu(g: Clash, seat: int, out: list[int]) -> int:
    """Write every legal action of *seat* into *out* (at least ACTIONS long) and return their number.

    The only place where legality is decided.
    """
    step = g.step
    if step == JOUST or step == DISCARD:
        if g.sealed[seat] != 0 or (in_turn(g) and seat != to_act(g)):
            return 0
        return placings(g, seat, out) if step == JOUST else discards(g, seat, out)
    if seat != to_act(g):
        return 0
    if step == COMBO:
        return attacks(g, out)
    return answers(g, out) if step == RESPOND else sheds(g, seat, out)


def placings(g: Clash, seat: int, out: list[int]) -> int:
    """Write the action cards of the hand, or nothing placed without one (clash.joust.choose)."""
    n = 0
    for card in range(B + 1):
        out[n] = PLACE + card
        n += 1 if g.hand[seat][card] != 0 else 0
    if n == 0:
        out[0] = PLACE_NOTHING
        n = 1
    return n


def attacks(g: Clash, out: list[int]) -> int:
    """Write stop, the hits that the chain allows, and the affordable supers (clash.combo.optional, clash.super.when)."""
    out[0] = STOP
    n = 1
    for card in range(ATTACKS):
        out[n] = HIT + card
        n += 1 if may_attack(g, card) else 0
    for level in range(LEVELS):
        out[n] = SUPER + level
        n += 1 if may_super(g, level) else 0
    return n


def answers(g: Clash, out: list[int]) -> int:
    """Write take, plus block and clash if the hit or the blockable super allows them, and supers that answer a hit."""
    out[0] = TAKE
    n = 1
    out[n] = BLOCK
    n += 1 if may_block(g) else 0
    out[n] = CLASH
    n += 1 if may_clash(g) else 0
    for level in range(LEVELS):
        out[n] = SUPER + level
        n += 1 if may_answer(g, level) else 0
    return n


def discards(g: Clash, seat: int, out: list[int]) -> int:
    """Write every set of cards of the hand, the empty set first (clash.discard.any)."""
    out[0] = CARDS
    n = 1
    for card in range(KINDS):
        size = n
        for _ in range(g.hand[seat][card]):
            for i in range(size):  # each set so far with one more card: twice as fast as nesting one loop per letter
                out[n + i] = out[n - size + i] + WEIGHT[card]
            n += size
    return n


def sheds(g: Clash, seat: int, out: list[int]) -> int:
    """Write every set of as many cards as are owed; during construction, a set carries its size above its number."""
    out[0] = CARDS
    n = 1
    for card in range(KINDS):
        size = n
        for _ in range(g.hand[seat][card]):
            for i in range(size):
                out[n + i] = out[n - size + i] + WEIGHT[card] + CARD
            n += size
    found = 0
    for i in range(n):
        if out[i] // CARD == g.owed:
            out[found] = out[i] % CARD
            found += 1
    return found


def play(g: Clash, seat: int, action: int) -> None:
    """Carry out a legal action; legality is assumed. The first of two simultaneous choices is only sealed."""
    if in_turn(g):
        discard_in_turn(g, seat, action)
    elif g.step == JOUST or g.step == DISCARD:
        g.sealed[seat] = action
        if g.sealed[1 - seat] != 0:
            if g.step == JOUST:
                joust(g)
            else:
                end_turn(g)
    elif g.step == COMBO:
        if action == STOP:
            stop(g)
        elif action < SUPER:
            attack(g, action - HIT)
        else:
            play_super(g, seat, action - SUPER)
    elif g.step == SHED:
        shed(g, action)
    elif action < TAKE:
        play_super(g, seat, action - SUPER)
    elif g.level != NOTHING:
        answer_super(g, action)
    else:
        respond(g, action)
