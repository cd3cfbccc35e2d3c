"""What strong players pick in a draft for a duel: the card that has won most in the hands of level 7.

`worth.toml` was computed by `tools/card_worth.py`; docs/decks/drafts.md says how.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from clashyard.core.errors import BadInput, one_of, shown
from clashyard.decks.cards.catalogue import catalogue
from clashyard.decks.formats.card_pool import Pool
from clashyard.decks.formats.data_files import read_toml
from clashyard.decks.formats.draft.picks import open_cards
from clashyard.decks.formats.draft.state import Draft

NAME = "worth.toml"


@cache
def shipped() -> Mapping[str, int]:
    """Return the worths of `worth.toml`, by card. Raises BadInput if the file is damaged."""
    return read_worth((files("clashyard.decks.formats.draft") / NAME).read_text("utf-8"))


def read_worth(text: str) -> dict[str, int]:
    """Return what printed cards are worth, in ten-thousandths of a won duel. Raises BadInput that names the entry."""
    data = read_toml(text, NAME)
    for card, found in data.items():
        one_of(card, catalogue(), NAME, "card")
        if type(found) is not int:
            raise BadInput(f"{NAME} {card}", f"{shown(found)} is not a whole number")
    return data


def drawn(g: Draft, pool: Pool, seat: int) -> dict[int, float]:
    """Return the place of the card that a strong player picks, with probability 1; nothing outside duels.

    Cards that were not measured count by their elements.
    """
    if pool.options["mode"] != "duel":
        return {}
    found = [_worth(g, pool, g.pile[g.taken + place]) for place in range(open_cards(g))]
    return {found.index(max(found)): 1.0}


def _worth(g: Draft, pool: Pool, card: int) -> int:
    key = pool.keys[card]
    measured = key in shipped() and key in pool.cards and pool.cards[key].facts == catalogue()[key].facts
    return shipped()[key] if measured else g.worth[card]
