"""The cards that a visitor can put into a deck: those of the packs, and their own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from clashyard.core.errors import BadInput
from clashyard.core.words import Words, slug
from clashyard.decks.cards.catalogue import Card, catalogue
from clashyard.decks.setup.table import read_deck
from clashyard.web.cards.shelf import Shown, cards, shown_card, typed
from clashyard.web.own.models import PACK
from clashyard.web.own.shelf import JOINT, shelf_of
from clashyard.web.people.models import Person

OWN = "own"  # stands for the pack of each custom card


@dataclass(frozen=True)
class Stock:
    """All cards that one visitor can choose, in one language.

    *printed*: those of the catalogue, by key. *own*: custom cards, by what has to be typed; *described*: the same, as the rules
    know them.
    """

    printed: Mapping[str, Shown]
    own: Mapping[str, Shown]
    described: Mapping[str, Card]

    def find(self, text: str) -> Shown | None:
        """Return the card of this key, or of this name in any language; None for an unknown one."""
        text = text.strip()
        key = typed().get(text) or typed().get(slug(text), "")
        return self.printed.get(key) or self.own.get(text) or self._own_named.get(slug(text))

    @cached_property
    def _own_named(self) -> dict[str, Shown]:
        return {slug(name.text): card for card in reversed(list(self.own.values())) for name in card.names}

    def facts(self, key: str) -> Card:
        """Return the card of a key as the rules know it."""
        return catalogue()[key] if key in self.printed else self.described[key]

    def refusal(self, keys: tuple[str, ...], words: Words) -> str:
        """Return why the rules refuse these cards as a deck; empty if they do not."""
        own = {key.rpartition(JOINT)[2]: card for key, card in self.described.items() if key in keys}
        try:
            read_deck([key.rpartition(JOINT)[2] for key in keys], "", own=own)
        except BadInput as error:
            return error.said(words)
        return ""


def stock_of(person: Person | None, language: str) -> Stock:
    """Return the cards from which *person* can choose."""
    named = shelf_of(person, (PACK,)).named()
    shown = {
        key: replace(shown_card(card, language, pack.title), key=key, pack=OWN) for key, (pack, card) in named.items()
    }  # fmt: skip
    return Stock(cards(language), shown, {key: card for key, (_, card) in named.items()})
