"""What a card pack of Clash of Decks lacks."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from clashyard.core.errors import BadInput
from clashyard.core.words import LANGUAGES
from clashyard.decks.cards import catalogue
from clashyard.doctor.sources import PACKAGE, Sources

FOLDER = "decks/cards"


def missing(sources: Sources) -> Iterator[str]:
    """Yield a sentence for everything that any pack lacks: of each that is listed, and of each file with cards."""
    data = {path.stem: _data(sources, path.stem) for path in sorted((PACKAGE / FOLDER).glob("*.toml"))}
    packs = [*catalogue.PACKS, *(name for name, found in data.items() if "card" in found and name not in catalogue.PACKS)]
    for name in packs:
        yield from (f"Card pack {name}: {line}" for line in _of_pack(name, data.get(name, {})))
    for deck in data.get("decks", {}).get("deck", ()):
        for language in _without_name(deck):
            yield f"Deck {deck.get('id')}: it has no name in {language}; add one to {FOLDER}/decks.toml."


def _data(sources: Sources, name: str) -> dict[str, Any]:
    return tomllib.loads(sources.src(f"{FOLDER}/{name}.toml"))


def _without_name(entry: Mapping[str, Any]) -> list[str]:
    return [language for language in LANGUAGES if not entry.get("name", {}).get(language)]


def _of_pack(name: str, data: Mapping[str, Any]) -> Iterator[str]:
    if not data:
        yield f"its file is missing; write {FOLDER}/{name}.toml."
        return
    if name not in catalogue.PACKS:
        yield f"it is not listed; add it to PRINTED or to OWN in {FOLDER}/catalogue.py."
    if data.get("id") != name:
        yield f"its id is {data.get('id')!r}; it must be the name of its file."
    for language in _without_name(data):
        yield f"it has no name in {language}."
    if "printed" not in data:
        yield "it does not say which names are official; add printed, an empty list for a pack of our own."
    if name in catalogue.OWN and not catalogue.preconstructed(name):
        yield f"it has no preconstructed deck; add one to {FOLDER}/decks.toml."
    yield from _of_cards(name, data.get("card", []))


def _of_cards(pack: str, cards: list[Mapping[str, Any]]) -> Iterator[str]:
    if not cards:
        yield "it has no cards."
    for number, times in Counter(card.get("number") for card in cards).items():
        if number is None:
            yield f"{times} of its cards have no number."
        elif times > 1:
            yield f"{times} of its cards have the number {number}."
    for card in cards:
        for language in _without_name(card):
            yield f"{card.get('id')} has no name in {language}."
    try:
        catalogue.read_pack(f"{pack}.toml", {"card": cards})
    except BadInput as error:
        yield f"{error}."
