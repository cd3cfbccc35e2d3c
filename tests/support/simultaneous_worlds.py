"""Worlds of the two games with simultaneous choices that a seat cannot tell apart."""

from __future__ import annotations

from random import Random

from clashyard.blades.rules.state import HEARTS, Fight
from clashyard.clash.rules.state import Clash
from clashyard.core.match import Match


def swapped(match: Match, seat: int, draw: Random) -> Match | None:
    """Return the match with one hidden card of the opponent's hand exchanged for another that *seat* cannot see.

    Return None if the exchange would be noticed.
    """
    world = match.copy()
    world.state = match.state.copy()
    g = world.state
    if isinstance(g, Fight):
        return world if _swap_in_blades(g, 1 - seat, draw) else None
    assert isinstance(g, Clash)
    return world if _swap_in_clash(g, 1 - seat, draw) else None


def _swap_in_blades(g: Fight, other: int, draw: Random) -> bool:
    places = [i for i in range(g.held[other]) if g.hand[other][i] != g.sealed[other]]
    gone = set(g.hand[0]) | set(g.hand[1]) | {c for row in g.laid for c in row} | {*g.injury, *g.fresh}
    free = [c for c in range(g.cards) if c not in gone and not g.drawn >> c & 1]
    if not places or not free:
        return False
    place, card = draw.choice(places), draw.choice(free)
    if (g.hand[other][place] >= HEARTS) != (card >= HEARTS):
        return False  # the number of hearts may show who was asked
    g.drawn ^= 1 << card | 1 << g.hand[other][place]
    g.hand[other][place] = card
    draw.shuffle(events := g.events[: g.events_left])
    g.events[: g.events_left] = events
    g.chance = draw.randrange(1, 2**60)
    return True


def _swap_in_clash(g: Clash, other: int, draw: Random) -> bool:
    unknown = [c for c in range(6) if g.hand[other][c] > g.known[other][c] and not g.unsuited[other]]
    if g.sealed[other] or not unknown or not g.deck_size[other]:
        return False
    card, place = draw.choice(unknown), draw.randrange(g.deck_size[other])
    drawn = g.deck[other][place]
    g.hand[other][card] -= 1
    g.hand[other][drawn] += 1
    g.deck[other][place] = card
    for deck, size in zip(g.deck, g.deck_size, strict=True):
        draw.shuffle(cards := deck[:size])
        deck[:size] = cards
    g.chance = draw.randrange(1, 2**60)
    return True
