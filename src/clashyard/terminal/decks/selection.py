"""What ``clashyard print`` is asked for: decks, packs, files of packs and single cards, by name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from clashyard.core.errors import BadInput, one_of
from clashyard.decks.cards.catalogue import PACKS, Card, catalogue, preconstructed
from clashyard.decks.cards.packs import FORMS, load_pack
from clashyard.decks.cards.shelf import Shelf, shelf_of
from clashyard.paper.faces import pack_name


@dataclass(frozen=True)
class Selection:
    """The cards that were asked for, in that order, how many decks they are, and the names of custom packs by their ids."""

    cards: tuple[Card, ...]
    decks: int
    title: str
    packs: dict[str, str]


def selected(asked: Sequence[str], names: str, files: Sequence[Path], language: str) -> Selection:
    """Return what *asked* and *names* (separated by commas) stand for; *files* are packs to choose from. Raises BadInput."""
    given = [Path(each) for each in asked if _is_file(each)]
    loaded = {path: load_pack(path) for path in (*given, *files)}
    shelf, packs = shelf_of(loaded.items()), {pack.id: pack.name(language) for pack in loaded.values()}
    cards: list[Card] = []
    for each in asked:
        cards += loaded[Path(each)].cards if _is_file(each) else _cards(each, shelf)
    cards += _named(names, shelf)
    if not cards:
        raise BadInput("print", "there is nothing to print; name a deck, a pack, a file, or cards with --cards")
    decks = sum(each in _decks(shelf) for each in asked)
    return Selection(tuple(cards), decks, _title(asked, packs, language), packs)


def _is_file(asked: str) -> bool:
    return asked.lower().endswith(FORMS)


def _decks(shelf: Shelf) -> dict[str, tuple[str, ...]]:
    return {**preconstructed(), **shelf.decks}


def _cards(asked: str, shelf: Shelf) -> list[Card]:
    """Return the cards of a deck or a pack. Raises BadInput, with what there is, for anything else."""
    decks = _decks(shelf)
    if asked in decks:
        return [shelf.cards[key] for key in decks[asked]]
    pack = one_of(asked, (*PACKS, *decks), "print", "deck or pack")
    return [card for card in catalogue().values() if card.pack == pack]


def _named(names: str, shelf: Shelf) -> Iterator[Card]:
    for name in filter(None, map(str.strip, names.split(","))):
        yield shelf.cards[one_of(shelf.key(name), shelf.cards, "--cards", "card")]


def _title(asked: Sequence[str], packs: dict[str, str], language: str) -> str:
    """Return a title for the file: the name of the pack, if one pack is all that was asked for."""
    if len(asked) == 1 and asked[0] in PACKS:
        return pack_name(asked[0], language)
    if len(asked) == 1 and _is_file(asked[0]):
        return next(iter(packs.values()))
    return "Clashyard"
