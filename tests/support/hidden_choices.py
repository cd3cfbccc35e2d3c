"""Drafts, constructed decks and Mutation in worlds that a seat cannot tell apart."""

from __future__ import annotations

from random import Random
from typing import Any

from clashyard.core.match import Match
from clashyard.decks.cards.catalogue import Card
from clashyard.decks.formats.constructed.state import Choice
from clashyard.decks.formats.draft.picks import open_cards
from clashyard.decks.formats.draft.state import Draft as OpenDraft
from clashyard.decks.formats.mutation.draft import Draft as PassDraft
from clashyard.decks.formats.registry import SHARES
from tests.support import positions

FORMS: dict[str, dict[str, Any]] = {
    **{f"draft-{mode}": {"format": "draft", "mode": mode} for mode in SHARES},
    **{
        f"constructed-{mode}": {"format": "constructed", "mode": mode, "packs": ["initiation"]} for mode in ("duel", "ffa", "2v2")
    },
    "constructed-own": positions.OPTIONS["constructed"],
    "mutation-draft": positions.OPTIONS["mutation-draft"],
    "mutation-pile": positions.OPTIONS["mutation-pile"],
}


def shuffled(match: Match, seat: int, seed: int) -> Match:
    """Return another world, made by hand: other cards where *seat* cannot look."""
    world, draw = match.copy(), Random(seed)
    world.state = g = match.state.copy()
    if isinstance(g, OpenDraft):
        start = g.taken + open_cards(g)
        rest = g.pile[start : g.cards]
        draw.shuffle(rest)
        g.pile[start : g.cards] = rest
    elif isinstance(g, Choice):
        for other in range(g.chosen if g.chosen < g.seats else 0):
            if other != seat:
                g.deck[other] = sorted(draw.sample(g.owned[other][: g.owned_size[other]], 8))
    elif isinstance(g, PassDraft):
        for other in (s for s in range(4) if s != seat):
            if g.sealed[other] is not None:
                g.sealed[other] = draw.choice(g.hand[other])
            if g.deck[other] and not all(g.deck):
                g.deck[other] = tuple(sorted(draw.sample(g.kept[other], 8)))
        if g.round == 0:  # nobody has seen another hand yet
            others = [s for s in range(4) if s != seat]
            cards = [card for s in others for card in g.hand[s]]
            draw.shuffle(cards)
            for k, s in enumerate(others):
                g.hand[s] = tuple(sorted(cards[16 * k : 16 * k + 16]))
                if g.sealed[s] is not None:
                    g.sealed[s] = draw.choice(g.hand[s])
    return world


def cards(match: Match) -> list[Card]:
    found = match.setting.cards
    return list(found.values() if isinstance(found, dict) else found)
