"""A person's custom content, ready to play with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from typing import Any

from clashyard.clash.cards.character import Character, read_character
from clashyard.core.errors import ClashyardError
from clashyard.core.words import slug
from clashyard.decks.cards.catalogue import Card, catalogue
from clashyard.decks.cards.custom_cards import read_own_cards
from clashyard.decks.text.names import typed_names
from clashyard.web.own.models import CHARACTERS, PACK, SavedDeck, Text
from clashyard.web.people.models import Person

KEPT = 100  # parsed texts cached in memory
JOINT = "/"  # between a text and an item of it: TOKEN/snow, TOKEN/0
SAVED = f"saved{JOINT}"  # before the token of a saved deck


@dataclass(frozen=True)
class OwnPack:
    """A pack: *cards* without those of the catalogue, *decks*: name -> eight keys."""

    token: str
    id: str
    title: str
    cards: Mapping[str, Card]
    decks: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class Shelf:
    """All packs by their tokens, all characters as ``TOKEN/number``, and all saved decks as ``saved/TOKEN``."""

    packs: Mapping[str, OwnPack] = field(default_factory=dict)
    characters: Mapping[str, Character] = field(default_factory=dict)
    saved: Mapping[str, SavedDeck] = field(default_factory=dict)

    def deck(self, named: str) -> tuple[OwnPack, tuple[str, ...]] | None:
        """Return the deck ``TOKEN/name`` and its pack."""
        token, _, name = named.partition(JOINT)
        pack = self.packs.get(token)
        return (pack, pack.decks[name]) if pack and name in pack.decks else None

    def find(self, typed: str) -> list[tuple[OwnPack, Card]]:
        """Return the cards matching a key, a name in any language, or ``PACK/key``; several if packs differ."""
        pack_id, joint, name = typed.rpartition(JOINT)
        found: list[tuple[OwnPack, Card]] = []
        for pack in self.packs.values():
            if joint and pack_id != pack.id:
                continue
            key = name if name in pack.cards else typed_names(pack.cards.values()).get(slug(name), "")
            if key and all(card.facts != pack.cards[key].facts for _, card in found):
                found.append((pack, pack.cards[key]))
        return found

    def named(self) -> dict[str, tuple[OwnPack, Card]]:
        """Return all cards by what has to be typed: the key, or ``PACK/key`` if an earlier pack has another card of that key."""
        found: dict[str, tuple[OwnPack, Card]] = {}
        for pack in self.packs.values():
            for key, card in pack.cards.items():
                there = found.setdefault(key, (pack, card))[1]
                if there.facts != card.facts:
                    found.setdefault(f"{pack.id}{JOINT}{key}", (pack, card))
        return found


EMPTY = Shelf()


def shelf_of(person: Person | None, kinds: tuple[str, ...] = (PACK, CHARACTERS)) -> Shelf:
    """Return the content of *person*, without anything that the current rules refuse."""
    if person is None:
        return EMPTY
    packs: dict[str, OwnPack] = {}
    characters: dict[str, Character] = {}
    for token, changed in Text.objects.filter(owner=person, kind__in=kinds).values_list("token", "changed"):
        found = _held(token, changed)
        if isinstance(found, OwnPack):
            packs[token] = found
        else:
            characters |= {f"{token}{JOINT}{number}": each for number, each in enumerate(found)}
    decks = SavedDeck.objects.filter(owner=person) if PACK in kinds else ()
    return Shelf(packs, characters, {f"{SAVED}{deck.token}": deck for deck in decks})


@lru_cache(KEPT)
def _held(token: str, changed: datetime) -> OwnPack | tuple[Character, ...]:
    """Return the content of a text as last *changed*; no characters if it cannot be parsed any more."""
    text = Text.objects.defer("text").get(token=token)
    held: dict[str, Any] = text.held
    try:
        if text.kind == CHARACTERS:
            return tuple(read_character(data) for data in held["characters"])
        cards = {key: card for key, card in read_own_cards(held["cards"]).items() if key not in catalogue()}
    except ClashyardError:
        return ()
    return OwnPack(token, held["id"], text.title, cards, {name: tuple(keys) for name, keys in held["decks"].items()})
