"""Turns: Exhaustion, Mana Regeneration, Summoning, Assault, clean-up (decks.turn.order); automaton turns; and the deal."""

from __future__ import annotations

from clashyard.core.chance import DEAL, FORMER, draw, shuffle, sow
from clashyard.core.state import note
from clashyard.decks.rules.abilities import bearers
from clashyard.decks.rules.assault import assault
from clashyard.decks.rules.entry import resolve, reveal
from clashyard.decks.rules.events import CATALYSED, DRAWN, ENDED, MANA, MANA_AUTOMATON, MANA_EARLY, MANA_FIRST, TURN, WITHERED
from clashyard.decks.rules.hand import check_stronghold, take_from_hand
from clashyard.decks.rules.house import EXHAUSTED_AT_NINE, FACES_ALL
from clashyard.decks.rules.state import (
    BASTION,
    BLACKMAIL,
    CATALYST,
    CATALYST_MANA,
    COOP,
    DRAW,
    EVERYBODY,
    EXHAUSTION_TURN,
    FIRST_MANA,
    LANES,
    NOBODY,
    REINFORCEMENT,
    SHARPENING,
    SUMMONING_PHASE,
    UPPER,
    Duel,
    across,
    seat_of,
)


def deal_hands(g: Duel, seed: int) -> None:
    """Deal: shuffle, Stronghold leftmost, Bastion up, a toss unless `first` is set; then begin the first turn (decks.setup)."""
    sow(g, seed, DEAL)
    if g.first == NOBODY or seed != FORMER:
        toss = draw(g, g.seats)  # drawn even if `first` is set, so that naming the seat that began deals the same cards
        if g.first == NOBODY:
            g.first = toss
    if g.mode == COOP:
        mix_decks(g)
    for seat in range(g.seats):
        shuffle(g, g.hand[seat], g.hand_size[seat])
        g.stronghold[seat] = 0
        g.side[seat] = BASTION
    g.active = g.first
    g.number[g.active] = 1
    start_turn(g)


def mix_decks(g: Duel) -> None:
    """Draw the decks of both automata of co-op from one pile (decks.format.draft.coop)."""
    half = g.hand_size[1]
    for i in range(half + g.hand_size[3] - 1, 0, -1):
        j = draw(g, i + 1)
        mine = 1 if i < half else 3
        other = 1 if j < half else 3
        a = g.hand[mine][i % half]
        b = g.hand[other][j % half]
        g.hand[mine][i % half] = b
        g.hand[other][j % half] = a
        g.owner[b] = mine
        g.owner[a] = other


def start_turn(g: Duel) -> None:
    """Begin the turn of the active seat; automata play theirs to the end until it is a human's (decks.mode.coop)."""
    while g.automaton[g.active] != 0 and g.winner == NOBODY:
        automaton_turn(g)
        pass_on(g)
    if g.winner == NOBODY:
        begin_turn(g)


def begin_turn(g: Duel) -> None:
    """Apply Exhaustion, then Mana Regeneration; Summoning is next."""
    seat = g.active
    note(g, TURN, seat, g.number[seat])
    if g.exhaustion != 0 and g.number[seat] >= EXHAUSTION_TURN + (1 if g.house & EXHAUSTED_AT_NINE != 0 else 0):
        wither(g, seat)
        if g.winner != NOBODY:
            return
    g.phase = SUMMONING_PHASE
    g.plays = 0
    place = (seat - g.first) % g.seats
    if g.number[seat] == 1 and (place == 0 or (g.four != 0 and place < 3)):  # decks.mode.four.first-turn-mana
        g.mana[seat] = FIRST_MANA + place
        note(g, MANA_FIRST if place == 0 else MANA_EARLY, seat, g.mana[seat])
    else:
        g.mana[seat] = g.hand_size[seat] + 1
        note(g, MANA, seat, g.mana[seat])
    if g.present & CATALYST != 0:
        catalyst(g, seat)


def catalyst(g: Duel, seat: int) -> None:
    """Add the Mana of each bearer in play to the Mana from the hand."""
    for line in (seat * LANES, seat * LANES + 1):
        for place in range(g.line_size[line]):
            if g.now[g.line[line][place]] & CATALYST != 0:
                g.mana[seat] += CATALYST_MANA
                note(g, CATALYSED, g.line[line][place], CATALYST_MANA)


def wither(g: Duel, seat: int) -> None:
    """Remove the rightmost card of the hand from the game (Exhaustion)."""
    card = take_from_hand(g, seat, g.hand_size[seat] - 1)
    g.seen[card] = EVERYBODY
    g.removed[seat][g.removed_size[seat]] = card
    g.removed_size[seat] += 1
    note(g, WITHERED, seat, card)
    check_stronghold(g, seat, NOBODY)


def automaton_turn(g: Duel) -> None:
    """Reveal cards for the upper and lower line alternately until the Mana is used up, then assault (decks.solo.ai.summon)."""
    seat = g.active
    note(g, TURN, seat, g.number[seat])
    g.phase = SUMMONING_PHASE
    g.plays = 0
    mana = automaton_mana(g, seat)
    g.mana[seat] = mana
    note(g, MANA_AUTOMATON, seat, mana)
    line = seat * LANES + UPPER
    spent = reveal(g, seat, line, False)
    resolve(g)
    while spent < mana and g.winner == NOBODY:
        line ^= 1
        spent += reveal(g, seat, line, False)
        resolve(g)
    if g.winner == NOBODY:
        assault(g)


def automaton_mana(g: Duel, seat: int) -> int:
    """Return fixed Mana plus some for each Creature that it faces, a pair counted once (decks.solo.ai.mana, R20, R72)."""
    upper = seat * LANES
    facing = g.line_size[across(g, upper)] + g.line_size[across(g, upper + 1)]
    if g.house & FACES_ALL != 0:
        facing = 0
        for line in range(g.lines):
            facing += g.line_size[line] if g.automaton[seat_of(line)] == 0 else 0
    mana: int = g.fixed + g.variable * facing
    if g.present & (CATALYST | BLACKMAIL) != 0:
        mana += CATALYST_MANA * bearers(g, seat, CATALYST) - bearers(g, seat, BLACKMAIL)
    return mana


def end_turn(g: Duel) -> None:
    """Carry out Assault and clean-up, and begin the next player's turn."""
    assault(g)
    pass_on(g)
    if g.winner == NOBODY:
        start_turn(g)


def pass_on(g: Duel) -> None:
    """End the turn: clean up and make the next seat active (decks.mode.four.turn-order)."""
    if g.winner != NOBODY:
        return
    note(g, ENDED, g.active)
    clean_up(g)
    after = (g.active + 1) % g.seats
    if g.turn_limit != 0 and g.number[after] >= g.turn_limit:
        g.winner = DRAW
        note(g, DRAWN, g.turn_limit)
        return
    g.active = after
    g.number[after] += 1


def clean_up(g: Duel) -> None:
    """Clear the marks of the turn and restore all HP of survivors on both sides (decks.end.turn-cleanup)."""
    for line in range(g.lines):
        for place in range(g.line_size[line]):
            card = g.line[line][place]
            g.hurt[card] = g.sprint[card] = g.fresh[card] = g.acted[card] = g.unshielded[card] = 0
    if g.present & (SHARPENING | REINFORCEMENT) != 0:
        for card in range(g.cards):
            g.sharpened[card] = g.reinforced[card] = 0
    g.mana[g.active] = 0
