"""Decks as lists show them: a preconstructed one by its name, any other by its two most expensive cards."""

from __future__ import annotations

from functools import cache

from clashyard import art
from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.decks.cards.catalogue import catalogue, preconstructed, read_data
from clashyard.web.boards.registration import DeckFace

DRAFTED, CUSTOM = "drafted", "custom"
PICTURES = 3


def deck_of(match: Match, seat: str, form: str) -> str:
    """Return a preconstructed deck by its number, another by its cards, and which one was drafted or has custom cards."""
    if form == "draft":
        return DRAFTED
    deck = match.options["decks"][match.seats.index(seat)]
    if isinstance(deck, str):
        return deck
    return ",".join(sorted(deck)) if all(key in catalogue() for key in deck) else CUSTOM


def deck_face(key: str, words: Words) -> DeckFace:
    """Return the name of a deck, and pictures of its most expensive cards."""
    if key == DRAFTED:
        return DeckFace(words("Drafted"))
    cards = [catalogue()[each] for each in preconstructed().get(key, key.split(",")) if each in catalogue()]
    if len(cards) < 2:
        return DeckFace(words("Custom cards"))
    cards.sort(key=lambda card: (-card.cost, card.key))
    first, second = (card.name(words.language) for card in cards[:2])
    name = _names(words.language).get(key) or words("{first} and {second}", first=first, second=second)
    return DeckFace(name, tuple(art.key(card) for card in cards[:PICTURES]))


@cache
def _names(language: str) -> dict[str, str]:
    return {deck["id"]: deck["name"][language] for deck in read_data("decks.toml")["deck"]}
