"""Evaluation of positions for a seat, which `greedy` maximises over a turn."""

from __future__ import annotations

from clashyard.decks.rules.state import BASTION, DEFENDER, DRAW, LANES, NOBODY, VULNERABILITY, Duel

WIN = 1_000_000


def payoff(g: Duel, seat: int) -> int:
    """Return 1 for a win, -1 for a loss, 0 for a draw or a match in progress."""
    if g.winner in (NOBODY, DRAW):
        return 0
    return 1 if g.winner >> seat & 1 == 1 else -1


def prospects(g: Duel, seat: int) -> int:
    """Return a value in thousandths of a Stronghold point: Strongholds and Creatures of a side less the average enemy's."""
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
    """Return the value of one side: HP of its Stronghold (an intact Bastion counts as a hand more) and its Creatures.

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
