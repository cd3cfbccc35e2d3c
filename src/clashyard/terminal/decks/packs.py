"""Packs in the terminal: designed Champions, and the commands about cards."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from clashyard.core.errors import BadInput, one_of
from clashyard.core.words import LANGUAGES, Words, slug
from clashyard.decks.cards.catalogue import Card, Facts
from clashyard.decks.cards.custom_cards import describe, read_names
from clashyard.decks.cards.packs import Pack, examine
from clashyard.decks.cards.prices import price_hint
from clashyard.decks.cards.shelf import open_packs
from clashyard.decks.text.names import matches_word

PACK = Annotated[list[Path] | None, typer.Option(help="A pack of your own cards (TOML or CSV); may be given several times.")]


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
