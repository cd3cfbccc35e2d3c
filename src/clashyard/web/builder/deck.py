"""A deck that is being built."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from random import Random

from clashyard.core.errors import shown
from clashyard.core.words import Words, slug
from clashyard.decks.cards.catalogue import printed_cards
from clashyard.decks.cards.worth import worth
from clashyard.decks.setup.defaults import random_deck
from clashyard.decks.setup.table import DECK
from clashyard.web.builder.stock import Stock
from clashyard.web.cards.shelf import Shown

ADDRESS_AT_MOST = 1000  # characters
COMPLAINTS_AT_MOST = 8
DEAREST = 7  # cards of this cost and more share a bar, and a filter
TALLEST = 46  # pixels of a bar


@dataclass(frozen=True)
class Bar:
    """One bar of the cost curve: the number of cards with that cost, and its height in pixels."""

    cost: str
    count: int
    height: int


@dataclass(frozen=True)
class Deck:
    """Up to eight different cards, in the order in which they were chosen.

    *token*: of a saved deck; empty for one that is not saved. *complaints*: what was left out, and why.
    """

    cards: tuple[Shown, ...] = ()
    title: str = ""
    token: str = ""
    complaints: tuple[str, ...] = ()

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(card.key for card in self.cards)

    @property
    def text(self) -> str:
        """Return the deck as ``--deck`` in the terminal reads it, and as it appears in a URL."""
        return ",".join(self.keys)

    @property
    def rows(self) -> list[Shown]:
        """Return the cards by cost."""
        return sorted(self.cards, key=lambda card: (card.cost, slug(card.name)))

    @property
    def missing(self) -> int:
        return DECK - len(self.cards)

    @property
    def cost(self) -> int:
        return sum(card.cost for card in self.cards)

    @property
    def curve(self) -> list[Bar]:
        """Return a bar for each cost; the last is for all from 7."""
        counts = Counter(min(card.cost, DEAREST) for card in self.cards)
        most = max(3, *counts.values()) if counts else 3
        return [Bar(cost_name(cost), counts[cost], TALLEST * counts[cost] // most) for cost in range(DEAREST + 1)]

    def toggled(self, key: str) -> tuple[str, ...]:
        """Return the keys with this one added, or removed if it is there."""
        return tuple(each for each in self.keys if each != key) if key in self.keys else (*self.keys, key)

    def filled(self, seed: int) -> tuple[str, ...]:
        """Return the keys with random printed cards in the free places. The same *seed* draws the same cards."""
        drawn = (key for key in random_deck(Random(seed)) if key not in self.keys)
        return (*self.keys, *list(drawn)[: self.missing])

    def worth(self, stock: Stock) -> int:
        """Return what the cards are worth together: the sum of `relative_worth`, rounded once."""
        return round(sum(_worth(card.key, stock) for card in self.cards))


def cost_name(cost: int) -> str:
    """Return a cost as filters and curves name it: 7+ for the highest."""
    return f"{cost}+" if cost == DEAREST else str(cost)


def relative_worth(key: str, stock: Stock) -> int:
    """Return by how many duels in 100 this card makes a deck better than an average printed card does (decks.cards.worth)."""
    return round(_worth(key, stock))


def _worth(key: str, stock: Stock) -> float:
    return (worth(stock.facts(key).facts) - average_worth()) / 100


@cache
def average_worth() -> float:
    """Return the mean worth of the printed cards."""
    facts = [card.facts for card in printed_cards().values()]
    return sum(map(worth, facts)) / len(facts)


def read(names: Iterable[str], stock: Stock, words: Words) -> tuple[tuple[Shown, ...], tuple[str, ...]]:
    """Return the cards of these keys or names, and an error for each that cannot be in a deck with those before it."""
    found: list[Shown] = []
    wrong: list[str] = []
    for text in names:
        card = stock.find(text)
        complaint = refused(card, found, text, words)
        if card is None or complaint:
            wrong.append(complaint)
        else:
            found.append(card)
    return tuple(found), tuple(dict.fromkeys(wrong))[:COMPLAINTS_AT_MOST]


def refused(card: Shown | None, there: Iterable[Shown], text: str, words: Words) -> str:
    """Return why *card*, written as *text*, cannot join the cards that are *there*; empty if it can."""
    there = list(there)
    if card is None:
        return words("{text} is not a card and was not added.", text=shown(text))
    if card in there:
        return words("{card} is listed twice. All cards of a deck are different, so it was added only once.", card=card.name)
    if len(there) == DECK:
        return words("{card} was not added: a deck has eight cards.", card=card.name)
    return ""


def from_link(cards: str, title: str, stock: Stock, words: Words) -> Deck:
    """Return the deck in a URL: comma-separated keys or names, and the deck's name."""
    if len(cards) > ADDRESS_AT_MOST:
        complaint = words("This link is too long for a deck and was ignored. Choose eight cards below.")
        return Deck(title=title, complaints=(complaint,))
    found, wrong = read(filter(None, (part.strip() for part in cards.split(","))), stock, words)
    return Deck(found, title, "", wrong)
