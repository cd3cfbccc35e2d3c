"""Lines of Creatures, and the Auras that act along them. Place 0 is next to the Bridge."""

from __future__ import annotations

from clashyard.decks.rules.state import NOTHING, Duel, seat_of


def place_of(g: Duel, card: int) -> int:
    """Return the place of a Creature in play on its line."""
    row = g.line[g.at[card]]
    place = 0
    while row[place] != card:
        place += 1
    return place


def enter(g: Duel, line: int, card: int) -> None:
    """Put a Creature at the back of a line (decks.summoning.creature)."""
    g.moved = 1
    g.at[card] = line
    g.line[line][g.line_size[line]] = card
    g.line_size[line] += 1
    g.power[card] = g.attack[card]
    g.life[card] = g.health[card]
    g.inborn[card] = g.abilities[card] | g.gift[seat_of(line)]
    g.now[card] = g.inborn[card]
    g.lends[card] = g.auras[card]
    if g.auras[card] != 0:
        g.lenders += 1


def mount(g: Duel, host: int, card: int) -> None:
    """Merge a Symbiote with its host; from now on both are one Creature (decks.ability.symbiote)."""
    g.moved = 1
    g.at[card] = g.at[host]
    g.rider[host] = card
    g.power[host] += g.attack[card]
    g.life[host] += g.health[card]
    g.inborn[host] |= g.abilities[card]
    g.now[host] |= g.abilities[card]
    if g.lends[host] == 0 and g.auras[card] != 0:
        g.lenders += 1
    g.lends[host] |= g.auras[card]


def close_up(g: Duel, line: int, place: int) -> None:
    """Move the Creatures behind *place* one step toward the Bridge."""
    g.moved = 1
    row = g.line[line]
    g.line_size[line] -= 1
    for i in range(place, g.line_size[line]):
        row[i] = row[i + 1]


def move_to_the_back(g: Duel, card: int) -> None:
    line = g.at[card]
    close_up(g, line, place_of(g, card))
    g.line[line][g.line_size[line]] = card
    g.line_size[line] += 1


def move_to_the_front(g: Duel, card: int) -> int:
    """Move a Creature to the front of its line; return how many Creatures it passed."""
    g.moved = 1
    passed = place_of(g, card)
    row = g.line[g.at[card]]
    for i in range(passed, 0, -1):
        row[i] = row[i - 1]
    row[0] = card
    return passed


def read_auras(g: Duel) -> None:
    """Work out which Creature has which ability now (decks.ability.aura, decks.assault.steps.read-time)."""
    if g.moved == 0:
        return
    g.moved = 0
    if g.lenders == 0 and g.lending == 0:
        return
    g.lending = 0
    for line in range(g.lines):
        row = g.line[line]
        size = g.line_size[line]
        before = 0
        for place in range(size):
            card = row[place]
            behind = g.lends[row[place + 1]] if place + 1 < size else 0
            g.lent[card] = before | behind
            g.now[card] = g.inborn[card] | g.lent[card]
            if g.lent[card] != 0:
                g.lending = 1
            before = g.lends[card]


def leave(g: Duel, card: int) -> None:
    """Remove a Creature from play and clear everything it had in play (R99)."""
    close_up(g, g.at[card], place_of(g, card))
    if g.lends[card] != 0:
        g.lenders -= 1
    g.at[card] = NOTHING
    g.hurt[card] = g.sprint[card] = g.fresh[card] = g.acted[card] = g.unshielded[card] = 0
    forget(g, card)


def forget(g: Duel, card: int) -> None:
    """Remove a Creature that has left play from the blows and Instincts in progress."""
    for d in range(g.depth):
        if g.source[d] == card:
            g.source[d] = NOTHING
        for i in range(g.targets[d]):
            if g.target[i][d] == card:
                g.target[i][d] = NOTHING
    for i in range(g.stings):
        if g.stung[i] == card:
            g.stung[i] = NOTHING
    waiting = 0
    for i in range(g.waiting_size):
        answer = g.waiting[i]
        if answer != card:
            g.waiting[waiting] = answer
            waiting += 1
    g.waiting_size = waiting
