"""Worlds that a seat cannot tell from the true one, made in two ways: by the game's `hide`, and by hand."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

from clashyard import decks
from clashyard.core.match import Match
from clashyard.decks.rules.state import SETTLED, Duel
from tests.support.decks_matches import decisions, typed

SEATS = "ABCD"


def states(mode: str, seeds: range, every: int = 3, limit: int = 60) -> Iterator[Match]:
    """Yield random matches of *mode*, dealt and typed, at some of their decisions and at their ends."""
    for seed in seeds:
        match = None
        for match in decisions(seed, mode, limit):
            if len(match.actions) % every == seed % every:
                yield match
        if match is not None:
            yield match
        typed_match, draw = decks.from_position(*typed(seed, mode)), Random(seed)
        for number in range(limit):
            if number % every == 0:
                yield typed_match
            if typed_match.to_act is None:
                break
            typed_match.play(draw.choice(typed_match.menu()))


def table(match: Match) -> Duel:
    state = match.state
    assert isinstance(state, Duel)
    return state


def unknown(g: Duel, card: int) -> bool:
    """Return whether a card has never been public since it went to this hand or deck."""
    return g.seen[card] == 0 or g.seen[card] == SETTLED


def hidden(g: Duel, seat: int) -> list[int]:
    """Return the cards in other hands and in decks whose place *seat* must not learn."""
    rows = [g.hand[s][: g.hand_size[s]] for s in range(g.seats) if s != seat or g.automaton[s]]
    return [card for row in rows for card in row if unknown(g, card)]


def drawn(match: Match, seat: int, seed: int) -> Match:
    """Return the match with `hide` applied for *seat*."""
    world = match.copy()
    world.state = match.state.copy()
    match.game.rules.hide(world.state, seat, seed)
    return world


def swapped(match: Match, seat: int, seed: int) -> Match:
    """Return the match with unknown cards exchanged by hand.

    In other hands these are cards that no Reinforcement has passed over. In decks, cards that may be anywhere in the automata's
    pile are exchanged within it, and those known to be in one deck within that deck.
    """
    world, draw = match.copy(), Random(seed)
    g = world.state = table(match).copy()
    spots: dict[object, list[tuple[int, int]]] = {}
    for other in range(g.seats):
        for place, card in enumerate(g.hand[other][: g.hand_size[other]]):
            if g.automaton[other]:
                group: object = "pile" if g.seen[card] == 0 else other
            else:
                group = other
            if unknown(g, card) and (g.automaton[other] or (other != seat and not g.misfit[card])):
                spots.setdefault(group, []).append((other, place))
    for places in spots.values():
        cards = [g.hand[other][place] for other, place in places]
        draw.shuffle(cards)
        for (other, place), card in zip(places, cards, strict=True):
            g.hand[other][place] = card
            g.owner[card] = other
    g.chance = draw.randrange(1, 2**62)
    return world


def worlds(match: Match, seat: int, count: int = 2) -> Iterator[Match]:
    for seed in range(count):
        yield drawn(match, seat, seed)
        yield swapped(match, seat, seed)


def seen(match: Match, seat: str) -> str:
    """Return every byte that a seat may be sent of a position."""
    return json.dumps([match.view(seat), match.view(seat, memory=True), match.winner, match.to_act, match.seats])
