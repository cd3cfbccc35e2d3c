"""Packs in the terminal: the shelf of all available cards, designed Champions, and the commands about cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from clashyard.core.errors import BadInput, one_of
from clashyard.core.words import LANGUAGES, Words, slug
from clashyard.decks.cards.catalogue import Card, Facts, catalogue
from clashyard.decks.cards.custom_cards import describe, read_names
from clashyard.decks.cards.packs import Pack, examine, load_pack
from clashyard.decks.cards.prices import price_hint
from clashyard.decks.text.names import matches_word, typed_names

PACK = Annotated[list[Path] | None, typer.Option(help="A pack of your own cards (TOML or CSV); may be given several times.")]


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


def design(text: str) -> Card | None:
    """Return the Champion in "Name: 5 4/4 rage", or None if *text* names a card. Raises BadInput."""
    name, colon, notation = text.partition(":")
    if not colon:
        return None
    try:
        return describe(slug(name), notation, read_names({"en": name}))
    except BadInput as error:
        raise BadInput("--champion", error.what) from None


def champion_hints(given: Sequence[str] | None, words: Words) -> list[str]:
    """Return a line for each designed Champion: its name, its values, and its suggested cost."""
    return [f"{card.name()}: {card.facts}{_price(card.facts, words)}" for card in map(design, given or ()) if card]


def _price(facts: Facts, words: Words) -> str:
    """Return the suggested cost of a card by the rule of thumb."""
    return f"  ({price_hint(facts).said(words)})"


def cards(
    word: Annotated[str, typer.Argument(help="A pack, an ability, or part of a name.")] = "",
    language: Annotated[str, typer.Option(help=f"Language of names and sentences: {', '.join(LANGUAGES)}.")] = "en",
    pack: PACK = None,
) -> None:
    """List the printed cards and those of your packs: key, name, notation, pack."""
    one_of(language, LANGUAGES, "language", "language")
    found = [card for card in open_packs(pack).cards.values() if matches_word(card, word.lower(), language)]
    for card in found:
        typer.echo(f"{card.key:28} {card.name(language)}  {card.facts}  ({card.pack})")
    if not found:
        raise BadInput("cards", "no card matches {word} by pack, ability or name", word=repr(word))


def pack(
    file: Annotated[Path, typer.Argument(help="A pack (TOML or CSV).")],
    language: Annotated[str, typer.Option(help=f"Language of names and sentences: {', '.join(LANGUAGES)}.")] = "en",
) -> None:
    """Check your pack of cards: show its cards with their suggested costs, its decks, and every error with its line."""
    words = Words(language, terminal=True)
    found, errors = examine(file)
    _summary(found, words)
    for error in errors:
        typer.echo(error.said(words))
    typer.echo(words("{number} error", "{number} errors", number=len(errors)))
    raise typer.Exit(1 if errors else 0)


def _summary(found: Pack, words: Words) -> None:
    if found.id:
        cards = words("{number} card", "{number} cards", number=len(found.cards))
        decks = words("{number} deck", "{number} decks", number=len(found.decks))
        typer.echo(f"{found.name(words.language)} ({found.id}): {cards}, {decks}")
    for card in found.cards:
        typer.echo(f"{card.key:28} {card.name(words.language)}  {card.facts}{_price(card.facts, words)}")
    for name, keys in found.decks.items():
        typer.echo(f"{found.id}/{name}: {', '.join(keys)}")
