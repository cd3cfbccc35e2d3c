"""The page of the deck builder: all cards, those that the filter lets through, and the deck beside them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from clashyard.core.words import Words
from clashyard.decks.setup.table import DECK
from clashyard.web.builder import deck_text, filters
from clashyard.web.builder.deck import DEAREST, Deck, cost_name, relative_worth
from clashyard.web.builder.stock import OWN, Stock, stock_of
from clashyard.web.cards import shelf
from clashyard.web.games.decks.cards import Card, Named, hyphenated
from clashyard.web.own.models import DECK_TITLE_AT_MOST, SavedDeck
from clashyard.web.own.saved_decks import DECKS_AT_MOST
from clashyard.web.own.shelf import SAVED
from clashyard.web.pages import absolute
from clashyard.web.reference.card_filter import KINDS, NAME_AT_MOST

FIRST_ABILITIES = 5  # before "All"
LONG = 12  # letters
MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True)
class Cell:
    """A card of the grid: its looks, and what the filter in the browser asks for. *page*: its key, if it has a page."""

    card: Card
    key: str
    page: str
    art: str
    kind: str
    pack: str
    cost: int
    abilities: str
    found: str
    ranks: str
    worth: str


def cell(card: shelf.Shown, ranks: str, worth: int) -> Cell:
    """Return a card for the grid."""
    page = card.key if card.pack != OWN else ""
    looks = Card(
        (Named(card.key, card.name, page),), card.attack, card.health, 0, card.abilities, cost=card.cost, now=card.cost,
        picture=card.art,
    )  # fmt: skip
    words = " ".join(filters.abilities_of(card))
    cost = min(card.cost, DEAREST)
    return Cell(looks, card.key, page, card.art, card.kind, card.pack, cost, words, filters.searched(card), ranks, signed(worth))


def signed(number: int) -> str:
    """Return a number with its sign: +3, 0, −3."""
    return f"+{number}" if number > 0 else str(number).replace("-", MINUS)


def soft(name: str) -> str:
    """Return a name that may be hyphenated in its very long words only: others fit into a row of the deck."""
    return " ".join(hyphenated(word) if len(word) > LONG else word for word in name.split(" "))


def cells(stock: Stock, language: str) -> list[Cell]:
    """Return all cards of a visitor, in the order of the packs, custom cards last."""
    return list(_printed(language)) if not stock.own else _cells(stock)


@lru_cache(8)
def _printed(language: str) -> tuple[Cell, ...]:
    return tuple(_cells(stock_of(None, language)))


def _cells(stock: Stock) -> list[Cell]:
    every = [*stock.printed.values(), *stock.own.values()]
    worths = {card.key: relative_worth(card.key, stock) for card in every}
    places = filters.ranks(every, worths)
    return [cell(card, places[card.key], worths[card.key]) for card in every]


@lru_cache(8)
def frequent_abilities(language: str) -> tuple[Any, ...]:
    """Return all abilities, those of the most cards first."""
    counts = [word for card in shelf.cards(language).values() for word in filters.abilities_of(card)]
    return tuple(sorted(shelf.abilities(language), key=lambda ability: -counts.count(ability.word)))


def grid_context(stock: Stock, wanted: filters.Wanted, words: Words) -> dict[str, Any]:
    """Return what the filter and the grid show."""
    cards = {**stock.printed, **stock.own}
    place = list(filters.SORTS).index(wanted.sort)
    every = sorted(cells(stock, words.language), key=lambda each: int(each.ranks.split()[place]))
    shown = {key for key, card in cards.items() if wanted.fits(card)}
    known = frequent_abilities(words.language)
    return {
        "wanted": wanted, "cells": every, "shown": shown, "count": len(shown), "all_cards": len(every),
        "costs": [(cost, cost_name(int(cost))) for cost in filters.COSTS], "kinds": KINDS, "sorts": filters.SORTS,
        "packs": shelf.packs(words.language).values(), "own_pack": OWN if stock.own else "", "longest": NAME_AT_MOST,
        "abilities": known[:FIRST_ABILITIES], "more_abilities": sorted(known[FIRST_ABILITIES:], key=lambda one: one.name),
        "ability_count": len(known),
    }  # fmt: skip


def deck_context(
    request: HttpRequest, deck: Deck, rows: list[SavedDeck], stock: Stock, wanted: filters.Wanted, words: Words
) -> dict[str, Any]:
    """Return what the column with the deck shows."""
    return {
        "words": words, "deck": deck, "size": DECK, "title": deck.title or words("New deck"), "soft": soft,
        "refusal": "" if deck.missing else stock.refusal(deck.keys, words), "worth": signed(deck.worth(stock)),
        "average": words.decimal(deck.cost / len(deck.cards), 1) if deck.cards else "", "title_most": DECK_TITLE_AT_MOST,
        "may_keep": len(rows) < DECKS_AT_MOST, "written": deck_text.write(deck, stock),
        "own_cards": bool(set(deck.keys) & set(stock.own)), "ready": {} if deck.cards else _ready(words),
        **_addresses(request, deck, rows, wanted),
    }  # fmt: skip


def _addresses(request: HttpRequest, deck: Deck, rows: list[SavedDeck], wanted: filters.Wanted) -> dict[str, Any]:
    """Return the addresses of a deck, and of the visitor's decks under the same filter."""
    path, query = reverse("build"), wanted.query
    linked = {"cards": deck.text, **({"name": deck.title} if deck.title else {})}
    same: dict[str, Any] = {"deck": deck.token} if deck.token else linked if deck.cards else {"new": 1}
    played = {"deck_A": f"{SAVED}{deck.token}"} if deck.token else {"deck": deck.text}
    return {
        "tabs": [
            (row.title, filters.address(path, {"deck": row.token, **query}), row.token == deck.token) for row in rows
        ],
        "query": filters.address("", query).lstrip("?"), "fresh": filters.address(path, {"new": 1, **query}),
        "address": filters.address(path, {**same, **query}), "file": filters.address(reverse("deck-file"), same),
        "link": absolute(request, filters.address(path, linked)),
        "play": filters.address(reverse("new", args=["decks"]), played),
    }  # fmt: skip


def _ready(words: Words) -> dict[str, str]:
    """Return the addresses of the preconstructed decks by their names."""
    decks = shelf.decks(words.language).items()
    return {name: filters.address(reverse("build"), {"cards": ",".join(keys), "name": name}) for name, keys in decks}
