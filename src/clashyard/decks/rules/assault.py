"""The Assault, in the activation order of the rulebooks (decks.assault.steps)."""

from __future__ import annotations

from clashyard.core.state import note
from clashyard.decks.rules.abilities import regeneration
from clashyard.decks.rules.damage import deal, open_blow, order_of
from clashyard.decks.rules.entry import resolve
from clashyard.decks.rules.events import (
    ABSORBED,
    ANSWERED,
    ATTACKED,
    DOUBLED,
    FLEW,
    IDLE,
    RAGED,
    RAMPAGED,
    SPRINTED,
    STORMED,
    WEAKENED,
)
from clashyard.decks.rules.hand import strike_stronghold
from clashyard.decks.rules.house import FRESH_KEEPS_STILL
from clashyard.decks.rules.lines import move_to_the_front, place_of, read_auras
from clashyard.decks.rules.state import (
    AERIAL,
    AQUATIC,
    ATTACK,
    BERSERK,
    DEFENDER,
    INSTINCT,
    LANES,
    NOBODY,
    NOTHING,
    RAGE,
    SPRINT,
    UPPER,
    VULNERABILITY,
    Duel,
    X,
    across,
    lane_of,
    seat_of,
)


def assault(g: Duel) -> None:
    """Let every Creature of the active player that may attack do so, once (decks.assault.order, R30)."""
    card = next_to_act(g)
    while card != NOTHING and g.winner == NOBODY:
        g.acted[card] = 1
        if g.fresh[card] != 0:
            note(g, RAGED, card)
        run(g, card, False)
        while g.waiting_size > 0 and g.winner == NOBODY:  # 20: depth first (R47)
            g.waiting_size -= 1
            answer = g.waiting[g.waiting_size]
            note(g, ANSWERED, answer)
            run(g, answer, True)
        card = next_to_act(g)
    g.waiting_size = 0


def next_to_act(g: Duel) -> int:
    """Return the first Creature that has not acted, in current order: upper line, furthest first; then the lower."""
    for line in (g.active * LANES, g.active * LANES + 1):
        row = g.line[line]
        for place in range(g.line_size[line] - 1, -1, -1):
            card = row[place]
            if g.acted[card] == 0 and (g.fresh[card] == 0 or g.now[card] & RAGE != 0):  # 2
                return card
    return NOTHING


def run(g: Duel, card: int, instinct: bool) -> None:
    """Carry out all the attacks of one Creature, then queue the Creatures it has hurt that answer with Instinct."""
    g.stings = 0
    while strike(g, card, instinct):  # 19: Berserk goes back to 3
        note(g, RAMPAGED, card)
    if g.stings > 0 and g.winner == NOBODY and g.present & INSTINCT != 0:
        line_up(g)


def strike(g: Duel, card: int, instinct: bool) -> bool:
    """Carry out one attack, steps 3 to 18. Return whether Berserk attacks again.

    A fresh Creature may not attack the Stronghold, except in an Instinct attack (R48, unless a house rule forbids it).
    """
    line = g.at[card]
    there = across(g, line)
    abilities = g.now[card]
    flies = abilities & AERIAL != 0 and lane_of(line) == UPPER
    at_creature = g.line_size[there] > 0 and not flies
    still = g.fresh[card] != 0 and (not instinct or g.house & FRESH_KEEPS_STILL != 0)
    if not at_creature and (abilities & DEFENDER != 0 or still):
        note(g, IDLE, card)  # 3: nothing to attack (R32)
        return False
    if at_creature:
        note(g, ATTACKED, card, g.line[there][0])
        open_blow(g, ATTACK, card, there, 0)  # 3
    elif flies and g.line_size[there] > 0:
        note(g, FLEW, card)
    if abilities & SPRINT != 0:
        sprint(g, card)  # 4, 5
        abilities = g.now[card]
    force = X if abilities & VULNERABILITY != 0 else g.power[card]  # 6
    factor = 2 if abilities & AQUATIC != 0 and place_of(g, card) == 0 else 1
    if not at_creature:
        storm(g, card, seat_of(there), force, factor)
        return False
    deal(g, force, g.sprint[card], factor)  # 6 to 10, 12
    resolve(g)  # 11, 13 to 18
    return g.winner == NOBODY and g.source[0] != NOTHING and g.kills[0] > 0 and g.now[card] & BERSERK != 0


def sprint(g: Duel, card: int) -> None:
    """Move the Creature to the Bridge; each Creature it passes adds to its AV until the end of the Assault (R59)."""
    passed = move_to_the_front(g, card)
    if passed > 0:
        g.sprint[card] += passed
        note(g, SPRINTED, card, passed)
        read_auras(g)


def storm(g: Duel, card: int, foe: int, force: int, factor: int) -> None:
    """Attack a Stronghold; with Vulnerability, it is shifted to the second place from the right (R65).

    Against an automaton, Vulnerability counts as 0 (decks.solo.ai.vulnerability), and resistance reduces any attack to 1.
    """
    note(g, STORMED, card, foe)
    damage = force
    if force == X:
        damage = 0 if g.automaton[foe] != 0 else g.hand_size[foe] - g.stronghold[foe] - 1
        note(g, WEAKENED, card, damage)
    damage = (damage + g.sprint[card]) * factor
    if factor == 2:
        note(g, DOUBLED, card)
    if g.resistance != 0 and g.automaton[foe] != 0 and damage > 1:
        damage = 1
        note(g, ABSORBED, foe)
    strike_stronghold(g, foe, damage, g.owner[card])
    if g.winner == NOBODY:
        regeneration(g, card, damage)  # 14


def answers(g: Duel, card: int) -> bool:
    """Return whether a Creature answers by Instinct; by a house rule a fresh one needs Rage (R48)."""
    abilities = g.now[card]
    if abilities & INSTINCT == 0:
        return False
    return g.house & FRESH_KEEPS_STILL == 0 or g.fresh[card] == 0 or abilities & RAGE != 0


def line_up(g: Duel) -> None:
    """Queue the survivors with Instinct in their order, first on top; they are determined once, now (R101).

    There is room (decision 30): a Creature waits no more often than it has suffered damage, which is less than its HP.
    """
    while True:
        last = NOTHING
        key = 1000  # above every order
        for i in range(g.stings):
            card = g.stung[i]
            if card != NOTHING and answers(g, card) and order_of(g, card) < key:
                key = order_of(g, card)
                last = i
        if last == NOTHING:
            return
        g.waiting[g.waiting_size] = g.stung[last]
        g.waiting_size += 1
        g.stung[last] = NOTHING
