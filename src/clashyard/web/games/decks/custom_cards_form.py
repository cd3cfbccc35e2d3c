"""Custom cards in the set-up form: decks and cards of the visitor's packs, and Champions defined in the form."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django import forms

from clashyard.core.errors import BadInput
from clashyard.core.words import slug
from clashyard.decks.cards.catalogue import Card, catalogue
from clashyard.decks.cards.custom_cards import describe, read_names, write
from clashyard.decks.setup.table import DECK
from clashyard.decks.text.names import typed_names
from clashyard.web.own.shelf import JOINT
from clashyard.web.start.seats import SeatingForm

MINE = "mine_"  # fields of the visitor's packs


class OwnCardsForm(SeatingForm):
    """The part of a form for custom cards. *gathered*: those that this match needs, by their keys."""

    mine: list[tuple[str, str]]
    gathered: dict[str, Card]

    def add_packs(self) -> None:
        """Add a checkbox for each of the visitor's packs: its cards are added to the cards that are drawn, drafted or chosen."""
        self.gathered = {}
        self.mine = [(f"{MINE}{token}", pack.title) for token, pack in self.own.packs.items() if pack.cards]
        for field, _ in self.mine:
            self.fields[field] = forms.BooleanField(required=False)

    def own_decks(self) -> list[tuple[str, str]]:
        """Return the decks of the visitor's packs, as choices."""
        packs = self.own.packs.items()
        return [(f"{token}{JOINT}{name}", f"{pack.title} / {name}") for token, pack in packs for name in pack.decks]

    def saved_decks(self) -> list[tuple[str, str]]:
        """Return the saved decks that are complete, as choices."""
        return [(key, deck.title) for key, deck in self.own.saved.items() if len(deck.cards) == DECK]

    def gather_ticked(self, data: Mapping[str, Any]) -> list[str]:
        """Return the keys of all cards of the packs that are checked."""
        keys: dict[str, None] = {}
        for field, _ in self.mine:
            for card in self.own.packs[field.removeprefix(MINE)].cards.values() if data.get(field) else ():
                keys[self._gather(field, card)] = None
        return list(keys)

    def own_deck(self, field: str, chosen: str) -> list[str] | None:
        """Return the keys of a custom deck, and gather its custom cards."""
        found = self.own.deck(chosen)
        if found is None:
            return None
        pack, keys = found
        return [self._gather(field, pack.cards[key]) if key in pack.cards else key for key in keys]

    def key_of(self, field: str, name: str) -> str | None:
        """Return the key of a card entered by key or name: custom cards after printed ones. An unknown card adds an error."""
        known = catalogue()
        key = name if name in known else typed_names(known.values()).get(slug(name))
        if key is not None:
            return key
        found = self.own.find(name)
        if len(found) == 1:
            return self._gather(field, found[0][1])
        if not self.has_error(field) and found:
            ways = ", ".join(f"{pack.id}{JOINT}{card.key}" for pack, card in found)
            self.add_error(
                field, self.words("{name} is in several of your packs. Write one of: {ways}.", name=name[:40], ways=ways)
            )
        elif not self.has_error(field):
            self.add_error(field, self.words("Unknown card {name}; the page with all cards lists their names.", name=name[:40]))
        return None

    def designed(self, field: str, text: str) -> str | None:
        """Return the key of a Champion defined in the form (``Grey Lord: 5 4/4 rage``). A bad definition adds an error."""
        name, _, notation = text.partition(":")
        try:
            return self._gather(field, describe(slug(name), notation, read_names({"en": name})))
        except BadInput as error:
            self.add_error(field, error.what.said(self.words))
            return None

    def _gather(self, field: str, card: Card) -> str:
        if card.key not in catalogue() and self.gathered.setdefault(card.key, card).facts != card.facts:
            sentence = self.words(
                "Two different cards have the key {key}. Change one of the keys, or leave one card out.", key=card.key
            )
            if sentence not in self.errors.get(field, ()):
                self.add_error(field, sentence)
        return card.key

    def own_option(self, keys: Collection[str]) -> dict[str, Any]:
        """Return the option `cards` for the custom cards among *keys*."""
        found = {key: write(card) for key, card in self.gathered.items() if key in keys}
        return {"cards": found} if found else {}
