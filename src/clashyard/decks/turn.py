"""A turn: Exhaustion, Mana Regeneration, Summoning, Assault, clean-up (decks.turn.order); and the deal before the first."""

from __future__ import annotations

from clashyard.core.chance import below, seeded, turn
from clashyard.core.state import note
from clashyard.decks.assault import assault
from clashyard.decks.events import CATALYSED, DRAWN, ENDED, MANA, MANA_FIRST, TURN, WITHERED
from clashyard.decks.hand import EVERYBODY, check_stronghold, take_from_hand
from clashyard.decks.state import (
    BASTION,
    CATALYST,
    CATALYST_MANA,
    DRAW,
    EXHAUSTION_TURN,
    FIRST_MANA,
    LANES,
    LINES,
    NOBODY,
    REINFORCEMENT,
    SEATS,
    SHARPENING,
    SUMMONING_PHASE,
    Duel,
    enemy,
)


def deal_hands(g: Duel, seed: int) -> None:
    """Shuffle, Stronghold leftmost and Bastion up, a toss unless `first` is set; then the first turn begins (decks.setup)."""
    x = seeded(seed)
    if g.first == NOBODY:
        g.first = below(x, SEATS)
        x = turn(x)
    for seat in range(SEATS):
        for i in range(g.hand_size[seat] - 1, 0, -1):
            j = below(x, i + 1)
            x = turn(x)
            swapped = g.hand[seat][i]
            g.hand[seat][i] = g.hand[seat][j]
            g.hand[seat][j] = swapped
        g.stronghold[seat] = 0
        g.side[seat] = BASTION
    g.chance = x
    g.active = g.first
    g.number[g.active] = 1
    begin_turn(g)


def begin_turn(g: Duel) -> None:
    """Exhaustion, then Mana Regeneration; Summoning is next."""
    seat = g.active
    note(g, TURN, seat, g.number[seat])
    if g.exhaustion != 0 and g.number[seat] >= EXHAUSTION_TURN:
        wither(g, seat)
        if g.winner != NOBODY:
            return
    g.phase = SUMMONING_PHASE
    g.plays = 0
    if seat == g.first and g.number[seat] == 1:
        g.mana[seat] = FIRST_MANA
        note(g, MANA_FIRST, seat, FIRST_MANA)
    else:
        g.mana[seat] = g.hand_size[seat] + 1
        note(g, MANA, seat, g.mana[seat])
    if g.present & CATALYST != 0:
        catalyst(g, seat)


def catalyst(g: Duel, seat: int) -> None:
    """Each bearer in play adds to whatever the hand gave."""
    for line in (seat * LANES, seat * LANES + 1):
        for place in range(g.line_size[line]):
            if g.now[g.line[line][place]] & CATALYST != 0:
                g.mana[seat] += CATALYST_MANA
                note(g, CATALYSED, g.line[line][place], CATALYST_MANA)


def wither(g: Duel, seat: int) -> None:
    """Exhaustion takes the rightmost card of the hand out of the game."""
    card = take_from_hand(g, seat, g.hand_size[seat] - 1)
    g.seen[card] = EVERYBODY
    g.removed[seat][g.removed_size[seat]] = card
    g.removed_size[seat] += 1
    note(g, WITHERED, seat, card)
    check_stronghold(g, seat)


def end_turn(g: Duel) -> None:
    """Assault, clean-up, and the next player's turn begins."""
    assault(g)
    if g.winner != NOBODY:
        return
    note(g, ENDED, g.active)
    clean_up(g)
    after = enemy(g.active)
    if g.turn_limit != 0 and g.number[after] >= g.turn_limit:
        g.winner = DRAW
        note(g, DRAWN, g.turn_limit)
        return
    g.active = after
    g.number[after] += 1
    begin_turn(g)


def clean_up(g: Duel) -> None:
    """Marks of the turn go; survivors of both sides have all their HP again (decks.end.turn-cleanup)."""
    for line in range(LINES):
        for place in range(g.line_size[line]):
            card = g.line[line][place]
            g.hurt[card] = g.sprint[card] = g.fresh[card] = g.acted[card] = g.unshielded[card] = 0
    if g.present & (SHARPENING | REINFORCEMENT) != 0:
        for card in range(g.cards):
            g.sharpened[card] = g.reinforced[card] = 0
    g.mana[g.active] = 0
