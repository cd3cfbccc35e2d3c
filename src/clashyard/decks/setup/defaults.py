"""Random choices before a match: decks and Champions that nobody names, the same in every interface."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from clashyard.core.match import Match
from clashyard.decks.cards.catalogue import Card, catalogue, first_key, preconstructed, printed_cards
from clashyard.decks.formats.registry import hand_on
from clashyard.decks.setup.options import AUTOMATA, humans
from clashyard.decks.setup.table import AUTOMATON_DECK, DECK, read_deck

NO_CARDS: Mapping[str, Card] = {}


def drawn_from(own: Mapping[str, Card] = NO_CARDS) -> list[str]:
    """Return the keys of the cards to draw from: the printed ones and the custom cards *own*."""
    return [*printed_cards(), *(key for key in own if key not in printed_cards())]


def random_deck(draw: Random, own: Mapping[str, Card] = NO_CARDS) -> list[str]:
    """Return eight cards chosen at random."""
    return draw.sample(sorted(drawn_from(own), key=first_key), DECK)


def complete_decks(chosen: Sequence[Any], mode: str, draw: Random, own: Mapping[str, Card] = NO_CARDS) -> list[Any]:
    """Return the people's decks, a printed one for None or if none is named, plus the automata's unless all are printed.

    Raises BadInput for an invalid deck.
    """
    decks = [*chosen, *[None] * (len(humans(mode)) - len(chosen))]
    left = [deck for deck in preconstructed("initiation") if deck not in chosen]
    decks = [left.pop(draw.randrange(len(left))) if deck is None else deck for deck in decks]
    if mode in AUTOMATA and not all(isinstance(deck, str) for deck in decks):
        taken = {card.key for deck in decks for card in read_deck(deck, "--deck", own=own)}
        decks.append(draw.sample([key for key in drawn_from(own) if key not in taken], AUTOMATON_DECK * len(AUTOMATA[mode])))
    return decks


def draw_champions(
    named: Sequence[str], decks: Sequence[Any], mode: str, seed: int, own: Mapping[str, Card] = NO_CARDS
) -> list[str]:
    """Return Champions for all people: those *named*, then others drawn from the Creatures that are in no deck."""
    needed = len(humans(mode))
    cards = {**catalogue(), **own}
    taken = {key for deck in decks for key in (preconstructed()[deck] if isinstance(deck, str) else deck)}
    free = [key for key in drawn_from(own) if not cards[key].facts.incantation and key not in taken]
    return [*named, *Random(seed + 1).sample(free, needed)][: max(needed, len(named))]


def draft_packs(mode: str) -> tuple[str, ...]:
    """Return the packs that make up a draft if none are named."""
    return ("initiation", "treachery") if mode == "coop" else ("initiation",)


def next_options(match: Match, named: Sequence[str], seed: int) -> dict[str, Any]:
    """Return the options of the game that follows a finished draft or constructed match, drawing Champions if it needs them.

    Raises BadInput as `hand_on` does.
    """
    options = hand_on(match)
    if "champion" in options.get("modules", ()) and "champions" not in options:
        options["champions"] = draw_champions(named, options["decks"], options["mode"], seed)
    return options
