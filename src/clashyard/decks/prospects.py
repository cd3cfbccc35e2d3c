"""How a position looks for a seat: what `greedy` maximises one turn ahead."""

from __future__ import annotations

from clashyard.decks.state import BASTION, DEFENDER, DRAW, LANES, NOBODY, VULNERABILITY, Duel, enemy

WIN = 1_000_000


def payoff(g: Duel, seat: int) -> int:
    """1 for a win, -1 for a loss, 0 for a draw or a match that goes on."""
    if g.winner in (NOBODY, DRAW):
        return 0
    return 1 if g.winner == seat else -1


def prospects(g: Duel, seat: int) -> int:
    """Thousandths of a Stronghold point: Strongholds and Creatures in play, mine less the enemy's."""
    if g.winner != NOBODY:
        return payoff(g, seat) * WIN
    return standing(g, seat) - standing(g, enemy(seat))


def standing(g: Duel, seat: int) -> int:
    """One side: HP of the Stronghold, a standing Bastion worth a hand more, and its Creatures."""
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
