"""All cards that decks can be made of: those of the catalogue, and those of the given packs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from clashyard.core.errors import BadInput, one_of, shown
from clashyard.core.words import slug
from clashyard.decks.cards.catalogue import Card, catalogue
from clashyard.decks.cards.custom_cards import write
from clashyard.decks.cards.packs import Pack, load_pack
from clashyard.decks.text.names import typed_names


@dataclass(frozen=True)
class Shelf:
    """The cards available for decks and Champions: our packs and the given ones."""

    own: Mapping[str, Card]
    decks: Mapping[str, tuple[str, ...]]  # pack/deck -> keys
    packs: tuple[str, ...]  # ids of the given packs

    @property
    def all_packs(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys([*(card.pack for card in catalogue().values()), *self.packs]))

    @property
    def cards(self) -> dict[str, Card]:
        """Return every card by its key, those of the catalogue first."""
        return {**catalogue(), **self.own}

    def key(self, name: str) -> str:
        """Return the key of a card, given its key or its name in any language."""
        name = name.strip()
        return name if name in self.cards else typed_names([*self.own.values(), *catalogue().values()]).get(slug(name), name)

    def deck(self, text: str, place: str = "--deck") -> Any:
        """Return what the option `decks` of a match takes for a deck in words: its number, PACK/DECK, or cards and commas."""
        if "," in text:
            return [self.key(name) for name in text.split(",")]
        if "/" in text:
            if not self.decks:
                raise BadInput(
                    place,
                    "{deck} is a deck of a pack of yours, but no pack with decks is given; add its file, in a study as `packs`,"
                    " else with `--pack`",
                    deck=shown(text),
                )
            return list(self.decks[one_of(text, self.decks, place, "deck of the packs that are given")])
        return text

    def option(self) -> dict[str, Any]:
        """Return the custom cards as the option `cards` of a match; nothing without any."""
        return {"cards": {key: write(card) for key, card in self.own.items()}} if self.own else {}


def open_packs(files: Sequence[Path] | None) -> Shelf:
    """Return the shelf with the packs of these files. Raises BadInput if two of them conflict."""
    return shelf_of([(path, load_pack(path)) for path in files or ()])


def shelf_of(loaded: Iterable[tuple[Path, Pack]]) -> Shelf:
    """Return the shelf with these packs, each with its file. Raises BadInput if two of them conflict."""
    own: dict[str, Card] = {}
    decks: dict[str, tuple[str, ...]] = {}
    packs: dict[str, Path] = {}
    for path, pack in loaded:
        if packs.setdefault(pack.id, path) != path:
            raise BadInput(
                "--pack",
                "{first} and {second} both have the id {id}; change one of them",
                first=packs[pack.id],
                second=path,
                id=pack.id,
            )
        for card in pack.cards:
            if card.key in own and own[card.key].facts != card.facts:
                raise BadInput(
                    "--pack",
                    "{first} and {id} both have a card with the key {card}; change one of the keys",
                    first=own[card.key].pack,
                    id=pack.id,
                    card=card.key,
                )
            if card.key not in catalogue():
                own.setdefault(card.key, card)
        decks |= {f"{pack.id}/{name}": keys for name, keys in pack.decks.items()}
    return Shelf(own, decks, tuple(packs))
