"""The decks that strong players draw from where decks are constructed for a duel: a mixture that no climb beats by much.

`mixture.toml` was found with `tools/deck_oracle.py` and `tools/deck_table.py`; docs/strength.md says how, and how much it can be
beaten.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from clashyard.core.errors import BadInput, a_list, mapping, one_of, shown
from clashyard.decks.cards.catalogue import catalogue
from clashyard.decks.formats.card_pool import Pool
from clashyard.decks.formats.constructed.state import Choice, number_of
from clashyard.decks.formats.data_files import read_toml
from clashyard.decks.setup.table import DECK

NAME = "mixture.toml"
CLOSE = 1e-6  # to 1: the sum of the probabilities

Deck = tuple[str, ...]


@cache
def shipped() -> Mapping[Deck, float]:
    """Return the decks of `mixture.toml` with their probabilities. Raises BadInput if the file is damaged."""
    return read_mixture((files("clashyard.decks.formats.constructed") / NAME).read_text("utf-8"))


def read_mixture(text: str) -> dict[Deck, float]:
    """Return decks of printed cards with their probabilities, which add up to 1. Raises BadInput that names the entry."""
    data = read_toml(text, NAME)
    found: dict[Deck, float] = {}
    for number, given in enumerate(a_list(mapping(data, NAME, ("deck",)).get("deck"), f"{NAME} deck", "decks"), 1):
        place = f"{NAME} deck[{number}]"
        entry = mapping(given, place, ("probability", "cards"))
        deck = _read_deck(entry.get("cards"), f"{place}.cards")
        if deck in found:
            raise BadInput(place, "this deck is listed twice")
        found[deck] = _read_probability(entry.get("probability"), f"{place}.probability")
    if abs(sum(found.values()) - 1) > CLOSE:
        raise BadInput(NAME, f"the probabilities add up to {sum(found.values()):.6g}, not to 1")
    return found


def _read_deck(given: object, place: str) -> Deck:
    cards = tuple(one_of(card, catalogue(), place, "card") for card in a_list(given, place, "cards"))
    if len(cards) != DECK or len(set(cards)) != DECK:
        raise BadInput(place, f"a deck is {DECK} different cards, not {len(cards)} with {len(set(cards))} different ones")
    return tuple(sorted(cards))


def _read_probability(given: object, place: str) -> float:
    if type(given) not in (int, float) or not isinstance(given, int | float) or not 0 < given <= 1:
        raise BadInput(place, f"{shown(given)} is not a probability above 0 and up to 1")
    return float(given)


def drawn(g: Choice, pool: Pool, seat: int) -> dict[int, float]:
    """Return how probable each deck is if a strong player chooses for *seat*: the mixture, as far as it owns the cards.

    Empty if it owns none of the decks, and outside duels, for which the mixture was made.
    """
    if pool.options["mode"] != "duel":
        return {}
    place = {pool.key(card): k for k, card in enumerate(g.owned[seat][: g.owned_size[seat]])}
    owned = {deck: chance for deck, chance in shipped().items() if all(card in place for card in deck)}
    whole = sum(owned.values())
    return {number_of([place[card] for card in deck]): chance / whole for deck, chance in owned.items()}
