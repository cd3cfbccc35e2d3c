"""Blows: a blow is one instance of damage to Creatures, by an attack, an Incantation or Backfire.

Its steps are numbered as in the two lists of the rulebooks (assault / summoning). Blows can be nested, because a Reinforcement
(step 11) plays a card whose Backfire is another blow; `depth` counts them, and the columns of the innermost are at ``depth - 1``.
"""

from __future__ import annotations

from clashyard.core.state import note
from clashyard.decks.rules.abilities import indestructible, protection, regeneration, release, return_card, sharpening, vanish
from clashyard.decks.rules.events import DESTROYED, DOUBLED, PIERCED, SPLASHED, SUFFERED, WEAKENED
from clashyard.decks.rules.hand import check_stronghold
from clashyard.decks.rules.house import CAST_IS_HELD, REGENERATES_EACH, WEAKENS_BY_PRINTED
from clashyard.decks.rules.lines import leave, place_of, read_auras
from clashyard.decks.rules.state import (
    ATTACK,
    INCANTATION,
    LOWER,
    NOBODY,
    NOTHING,
    PERFORATION,
    REINFORCEMENT,
    SPLASH,
    UPPER,
    VANISH,
    Duel,
    X,
    across,
    lane_of,
    neighbour,
    seat_of,
)


def open_blow(g: Duel, kind: int, source: int, line: int, place: int) -> None:
    """Open a blow and select its targets (3 / 4): the chosen one, and those that Splash and Perforation add.

    They are kept in the order in which destroyed Creatures go back: upper line first, furthest first (decks.damage.simultaneous).
    """
    d = g.depth
    g.depth += 1
    g.kind[d] = kind
    g.source[d] = source
    g.foe[d] = seat_of(line)
    g.dealt[d] = g.kills[d] = g.excess[d] = g.calls[d] = g.called[d] = 0
    target = g.target
    beside = neighbour(line)
    splashes = g.now[source] & SPLASH != 0 and place < g.line_size[beside]
    n = 0
    if splashes and lane_of(line) == LOWER:
        target[n][d] = g.line[beside][place]
        note(g, SPLASHED, source, target[n][d])
        n += 1
    if g.now[source] & PERFORATION != 0 and place + 1 < g.line_size[line]:
        target[n][d] = g.line[line][place + 1]
        note(g, PIERCED, source, target[n][d])
        n += 1
    target[n][d] = g.line[line][place]
    n += 1
    if splashes and lane_of(line) == UPPER:
        target[n][d] = g.line[beside][place]
        note(g, SPLASHED, source, target[n][d])
        n += 1
    g.targets[d] = n


def deal(g: Duel, force: int, bonus: int, factor: int) -> None:
    """Calculate and deal the damage (6, 7 / 8, 9): (*force* + *bonus*) x *factor*; force X is Vulnerability."""
    d = g.depth - 1
    if factor == 2:
        note(g, DOUBLED, g.source[d])
    for i in range(g.targets[d]):
        card = g.target[i][d]
        damage = force
        if force == X:
            damage = g.life[card] - g.hurt[card] - 1  # R64: of the HP left now
            if g.house & WEAKENS_BY_PRINTED != 0:
                damage += g.hurt[card]
            note(g, WEAKENED, g.source[d], damage)
        damage = (damage + bonus) * factor
        g.wounded[i][d] = 0
        if damage > 0 and not withstands(g, card, g.kind[d]):
            wound(g, d, i, damage)
    for i in range(g.targets[d]):  # 8 / 9b
        if g.wounded[i][d] != 0 and g.captive[g.target[i][d]] != NOTHING:
            release(g, g.target[i][d])
    bury(g, d)


def withstands(g: Duel, card: int, kind: int) -> bool:
    """Return whether the Creature suffers no damage at all."""
    if kind != ATTACK and indestructible(g, card):
        return True
    return protection(g, card)


def wound(g: Duel, d: int, i: int, damage: int) -> None:
    card = g.target[i][d]
    g.hurt[card] += damage
    g.wounded[i][d] = 1
    g.dealt[d] += damage
    note(g, SUFFERED, card, damage)
    if g.kind[d] == ATTACK:
        remember_sting(g, card)


def remember_sting(g: Duel, card: int) -> None:
    """Record a hurt Creature for Instinct: once for each run of attacks, however many hits it takes (R46).

    The places of Creatures that have fallen since are reused, so there is room for every card.
    """
    free = g.stings
    for i in range(g.stings):
        if g.stung[i] == card:
            return
        if g.stung[i] == NOTHING:
            free = i
    g.stung[free] = card
    if free == g.stings:
        g.stings += 1


def bury(g: Duel, d: int) -> None:
    """Return the destroyed Creatures (10 / 11), then close up their lines (12)."""
    for i in range(g.targets[d]):
        card = g.target[i][d]
        if g.wounded[i][d] == 0 or g.hurt[card] < g.life[card]:
            continue
        g.kills[d] += 1
        g.excess[d] += g.hurt[card] - g.life[card]
        note(g, DESTROYED, card)
        bury_one(g, d, card)
        g.target[i][d] = NOTHING


def bury_one(g: Duel, d: int, card: int) -> None:
    """Return a destroyed Creature: a Symbiote before its host; Mercenary, Cursed and Reinforcement as when damage was dealt."""
    line = g.at[card]
    rider = g.rider[card]
    lent = g.lent[card]
    enemy = seat_of(across(g, line))  # R15
    leave(g, card)
    g.rider[card] = NOTHING
    calls = False
    if rider != NOTHING:
        g.at[rider] = NOTHING
        stays = return_card(g, rider, lent, enemy)
        calls = stays and (g.abilities[rider] | lent) & REINFORCEMENT != 0
    stays = return_card(g, card, lent, enemy)
    if calls or (stays and (g.abilities[card] | lent) & REINFORCEMENT != 0):
        g.call[g.calls[d]][d] = line
        g.calls[d] += 1
    g.now[card] = g.abilities[card]
    g.lent[card] = 0


def finish_blow(g: Duel) -> None:
    """Apply what follows once the destroyed have returned and their Reinforcements are played (13-18 / 13-19)."""
    d = g.depth - 1
    read_auras(g)  # 13
    source = g.source[d]
    if source != NOTHING:  # R98: a source that has itself been destroyed has no further effect
        for _ in range(wounds(g, d) if g.house & REGENERATES_EACH != 0 else 1):
            regeneration(g, source, g.dealt[d])  # 14
        sharpening(g, source, g.kills[d], g.excess[d], g.foe[d])  # 15
        if g.winner != NOBODY:
            return
    if g.kind[d] == INCANTATION:  # - / 16
        seat = g.owner[source]
        return_card(g, source, 0, g.haven)
        if source == g.casting:  # an automaton's, cast by a Reinforcement, may be nested in a human's
            g.casting = NOTHING
            if g.house & CAST_IS_HELD != 0:
                check_stronghold(g, seat, NOBODY)  # it may have gone elsewhere
                if g.winner != NOBODY:
                    return
    if g.present & VANISH != 0:
        vanish_all(g, d)  # 16, 17 / 17, 18
    read_auras(g)  # 18 / 19


def wounds(g: Duel, d: int) -> int:
    """Return how many Creatures a blow has damaged."""
    count = 0
    for i in range(g.targets[d]):
        count += g.wounded[i][d]
    return count


def vanish_all(g: Duel, d: int) -> None:
    """Apply Vanish to the survivors, upper line first, furthest first, in current order."""
    for _ in range(g.targets[d]):
        best = NOTHING
        key = NOTHING
        for i in range(g.targets[d]):
            card = g.target[i][d]
            if card != NOTHING and g.wounded[i][d] != 0:
                here = order_of(g, card)
                if here > key:
                    key = here
                    best = i
        if best == NOTHING:
            return
        g.wounded[best][d] = 0
        vanish(g, g.target[best][d])


def order_of(g: Duel, card: int) -> int:
    """Return a number that is greater for a Creature that comes earlier when several are due (decks.card.ability.order)."""
    return (1 - lane_of(g.at[card])) * 128 + place_of(g, card)
