"""Packs in the terminal: the shelf of all cards at hand, designed Champions, and the commands about cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from clashyard.core.errors import BadInput, one_of
from clashyard.core.words import LANGUAGES, Words, slug
from clashyard.decks.catalogue import Card, Facts, catalogue
from clashyard.decks.names import matches_word, typed_names
from clashyard.decks.own_cards import describe, read_names
from clashyard.decks.packs import Pack, examine, load_pack
from clashyard.decks.prices import price_hint

PACK = Annotated[list[Path] | None, typer.Option(help="A pack of your own cards, TOML or CSV; may be given several times.")]


@dataclass(frozen=True)
class Shelf:
    """What decks and Champions may be made of: our packs and those given."""

    own: Mapping[str, Card]
    decks: Mapping[str, tuple[str, ...]]  # pack/deck -> keys
    packs: tuple[str, ...]  # ids of those given

    @property
    def all_packs(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys([*(card.pack for card in catalogue().values()), *self.packs]))

    @property
    def cards(self) -> dict[str, Card]:
        """Every card by its key, those of the catalogue first."""
        return {**catalogue(), **self.own}

    def key(self, name: str) -> str:
        """The key of a card from its key or its name in any language."""
        name = name.strip()
        return name if name in self.cards else typed_names([*self.own.values(), *catalogue().values()]).get(slug(name), name)


def open_packs(files: Sequence[Path] | None) -> Shelf:
    """The shelf with the packs of these files. Raises BadInput where two of them do not agree."""
    own: dict[str, Card] = {}
    decks: dict[str, tuple[str, ...]] = {}
    packs: dict[str, Path] = {}
    for path in files or ():
        pack = load_pack(path)
        if packs.setdefault(pack.id, path) != path:
            raise BadInput(
                "--pack",
                "{first} and {second} are both called {id}; give one another id",
                first=packs[pack.id],
                second=path,
                id=pack.id,
            )
        for card in pack.cards:
            if card.key in own and own[card.key].facts != card.facts:
                raise BadInput(
                    "--pack",
                    "{first} and {id} both have a card {card}; give one another key",
                    first=own[card.key].pack,
                    id=pack.id,
                    card=card.key,
                )
            if card.key not in catalogue():
                own.setdefault(card.key, card)
        decks |= {f"{pack.id}/{name}": keys for name, keys in pack.decks.items()}
    return Shelf(own, decks, tuple(packs))


def design(text: str) -> Card | None:
    """The Champion in "Name: 5 4/4 rage", or None where a card is named. Raises BadInput."""
    name, colon, notation = text.partition(":")
    if not colon:
        return None
    try:
        return describe(slug(name), notation, read_names({"en": name}))
    except BadInput as error:
        raise BadInput("--champion", error.what) from None


def champion_hints(given: Sequence[str] | None, words: Words) -> list[str]:
    """For each designed Champion: its name, what it is, and what it should cost."""
    return [f"{card.name()}: {card.facts}{_price(card.facts, words)}" for card in map(design, given or ()) if card]


def _price(facts: Facts, words: Words) -> str:
    """What a card should cost by the rule of thumb."""
    return f"  ({price_hint(facts).said(words)})"


def cards(
    word: Annotated[str, typer.Argument(help="A pack, an ability, or a part of a name.")] = "",
    language: Annotated[str, typer.Option(help=f"Language of names and sentences: {', '.join(LANGUAGES)}.")] = "en",
    pack: PACK = None,
) -> None:
    """List the printed cards, and those of your packs: key, name, notation, pack."""
    one_of(language, LANGUAGES, "language", "language")
    found = [card for card in open_packs(pack).cards.values() if matches_word(card, word.lower(), language)]
    for card in found:
        typer.echo(f"{card.key:28} {card.name(language)}  {card.facts}  ({card.pack})")
    if not found:
        raise BadInput("cards", "no card has {word} as its pack, ability or part of its name", word=repr(word))


def pack(
    file: Annotated[Path, typer.Argument(help="A pack, TOML or CSV.")],
    language: Annotated[str, typer.Option(help=f"Language of names and sentences: {', '.join(LANGUAGES)}.")] = "en",
) -> None:
    """Check a pack of your own cards: its cards with what they should cost, its decks, and every mistake with its line."""
    words = Words(language)
    found, errors = examine(file)
    _summary(found, words)
    for error in errors:
        typer.echo(error.said(words))
    typer.echo(words("1 error") if len(errors) == 1 else words("{number} errors", number=len(errors)))
    raise typer.Exit(1 if errors else 0)


def _summary(found: Pack, words: Words) -> None:
    if found.id:
        cards = words("1 card") if len(found.cards) == 1 else words("{number} cards", number=len(found.cards))
        decks = words("1 deck") if len(found.decks) == 1 else words("{number} decks", number=len(found.decks))
        typer.echo(f"{found.name(words.language)} ({found.id}): {cards}, {decks}")
    for card in found.cards:
        typer.echo(f"{card.key:28} {card.name(words.language)}  {card.facts}{_price(card.facts, words)}")
    for name, keys in found.decks.items():
        typer.echo(f"{found.id}/{name}: {', '.join(keys)}")
