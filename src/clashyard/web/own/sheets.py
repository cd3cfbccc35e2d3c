"""Custom cards and characters for rendering: values, abilities, supers, and the suggested cost of a card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from clashyard.clash.cards.character import Character, read_character
from clashyard.core.errors import BadInput
from clashyard.core.words import Words
from clashyard.decks.cards.catalogue import Card
from clashyard.decks.cards.custom_cards import read_own_cards
from clashyard.decks.cards.prices import fair_price, is_fair
from clashyard.web.cards import shelf
from clashyard.web.cards.characters import Sheet, sheet_of


@dataclass(frozen=True)
class Priced:
    """A card with its suggested cost, in words; *fair*: that is its cost, or it is unknown."""

    card: shelf.Shown
    price: str
    fair: bool


@dataclass(frozen=True)
class Sheets:
    """The cards and characters of a text or of a match."""

    cards: tuple[Priced, ...] = ()
    characters: tuple[Sheet, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.cards or self.characters)


def sheets(cards: Iterable[Card], characters: Iterable[Character], words: Words, titles: Mapping[str, str]) -> Sheets:
    """Return cards and characters for rendering; *titles*: the names of packs by their ids."""
    known = {pack.id: pack.name for pack in shelf.packs(words.language).values()}
    drawn = tuple(_priced(card, words, known.get(card.pack) or titles.get(card.pack, card.pack)) for card in cards)
    return Sheets(drawn, tuple(sheet_of(character, words) for character in characters))


def _priced(card: Card, words: Words, pack_name: str) -> Priced:
    try:
        price, fair = words("should cost {price}", price=_number(fair_price(card.facts), words)), is_fair(card.facts)
    except BadInput:
        price, fair = words("its fair cost is unknown"), True
    return Priced(shelf.shown_card(card, words.language, pack_name), price, fair)


def _number(price: float, words: Words) -> str:
    return f"{price:g}".replace(".", "," if words.language == "fr" else ".")


def sheets_of(options: Mapping[str, Any], words: Words) -> Sheets:
    """Return the custom content of a match from its options: the decks and characters of all seats are public."""
    own = read_own_cards(options.get("cards")).values()
    characters = [read_character(each) for each in options.get("characters", ()) if isinstance(each, Mapping)]
    alike = list(dict.fromkeys(characters))
    return sheets(own, alike, words, {})
