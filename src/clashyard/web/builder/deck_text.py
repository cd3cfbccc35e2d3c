"""A deck as text: a line ``# NAME``, then a card on each line, by its key or its name in any language.

Cards may be separated by commas too, as the terminal's ``--deck`` writes them. Other lines that begin with ``#`` are comments.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from clashyard.core.errors import ClashyardError, nearest, shown
from clashyard.core.words import Words
from clashyard.decks.setup.table import DECK
from clashyard.web.builder.deck import Deck
from clashyard.web.builder.stock import Stock
from clashyard.web.cards.shelf import Shown
from clashyard.web.own.parser import Mistake, is_hidden, plain
from clashyard.web.own.saved_decks import checked_title

TEXT_AT_MOST = 4000  # characters
MISTAKES_AT_MOST = 10  # shown at most
COMMENT = "#"


@dataclass(frozen=True)
class Written:
    """The content of a text: the deck's name, empty if it says none, its cards, and every error with its line."""

    title: str
    cards: tuple[Shown, ...]
    mistakes: tuple[Mistake, ...]


def write(deck: Deck, stock: Stock) -> str:
    """Return a deck as text, with the English names of the cards; custom cards by what has to be typed for them."""
    lines = [f"{COMMENT} {deck.title}"] if deck.title else []
    return "\n".join([*lines, *(_name(card, stock) for card in deck.rows), ""])


def _name(card: Shown, stock: Stock) -> str:
    english = next((name.text for name in card.names if name.language == "en"), card.key)
    return english if stock.find(english) == card else card.key


def read(text: str, stock: Stock, words: Words) -> Written:
    """Return the deck in a text, and its errors. A deck may have fewer than eight cards."""
    text = plain(text)
    if len(text) > TEXT_AT_MOST:
        return Written("", (), (Mistake(0, words("This text is too long for a deck. Paste one deck only.")),))
    title, cards, mistakes = "", dict[str, Shown](), list[Mistake]()
    for number, line in enumerate(text.split("\n"), 1):
        if is_hidden(line):
            mistakes.append(Mistake(number, words("This line contains an invisible character. Delete it, or retype the line.")))
        elif line.strip().startswith(COMMENT):
            if not title and not cards:
                title, wrong = _title(line, words)
                mistakes += [Mistake(number, wrong)] if wrong else []
        else:
            mistakes += [Mistake(number, wrong) for wrong in _cards(line, cards, stock, words)]
    if not cards and not mistakes:
        mistakes.append(Mistake(0, words("This text has no cards. Write the name of a card on each line.")))
    return Written(title, tuple(cards.values()), tuple(mistakes[:MISTAKES_AT_MOST]))


def _title(line: str, words: Words) -> tuple[str, str]:
    try:
        return checked_title(line.strip().lstrip(COMMENT)), ""
    except ClashyardError as error:
        return "", error.said(words)


def _cards(line: str, cards: dict[str, Shown], stock: Stock, words: Words) -> Iterator[str]:
    """Add the cards of a line to *cards*, and yield what is wrong with it."""
    for text in filter(None, (part.strip() for part in line.split(","))):
        card = stock.find(text)
        if card is None:
            yield _unknown(text, stock, words)
        elif card.key in cards:
            yield words("{card} is listed twice. Delete one of the two.", card=card.name)
        elif len(cards) == DECK:
            yield words("{card} is one card too many: a deck has eight cards. Delete it.", card=card.name)
        else:
            cards[card.key] = card


def _unknown(text: str, stock: Stock, words: Words) -> str:
    names = {name.text.lower(): name.text for card in (*stock.printed.values(), *stock.own.values()) for name in card.names}
    near = nearest(text, names)
    if near:
        return words("{text} is not a card. Did you mean {name}?", text=shown(text), name=names[near])
    return words("{text} is not a card. Check its name on the page “Cards”.", text=shown(text))
