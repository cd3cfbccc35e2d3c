"""How a position looks for a seat: what `greedy` maximises until it is its turn again."""

from __future__ import annotations

from clashyard.decks.state import BASTION, DEFENDER, DRAW, LANES, NOBODY, VULNERABILITY, Duel

WIN = 1_000_000


def payoff(g: Duel, seat: int) -> int:
    """1 for a win, -1 for a loss, 0 for a draw or a match that goes on."""
    if g.winner in (NOBODY, DRAW):
        return 0
    return 1 if g.winner >> seat & 1 == 1 else -1


def prospects(g: Duel, seat: int) -> int:
    """Thousandths of a Stronghold point: Strongholds and Creatures in play, my side's less the average enemy's."""
    if g.winner != NOBODY:
        return payoff(g, seat) * WIN
    mine = 0
    theirs = 0
    friends = 0
    for other in range(g.seats):
        if other == seat or (g.teams != 0 and (other ^ seat) & 1 == 0):
            mine += standing(g, other)
            friends += 1
        else:
            theirs += standing(g, other)
    return mine // friends - theirs // (g.seats - friends)


def standing(g: Duel, seat: int) -> int:
    """One side: HP of the Stronghold, a standing Bastion worth a hand more, and its Creatures.

    For an automaton the deck is the Stronghold's HP.
    """
    right = g.hand_size[seat] - g.stronghold[seat]
    value = 1000 * right - 2400 // (right + 1)
    if g.side[seat] == BASTION:
        value += 7000
    for line in (seat * LANES, seat * LANES + 1):
        for place in range(g.line_size[line]):
            card = g.line[line][place]
            power = 3 if g.now[card] & VULNERABILITY != 0 else g.power[card]
            if g.now[card] & DEFENDER != 0:
                power = power // 2
            value += 900 * power + 450 * g.life[card]
    return value
