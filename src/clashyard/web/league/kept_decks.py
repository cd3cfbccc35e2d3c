"""Decks of a league that are kept: a mutated deck is a pack of the cards that have changed, with the deck."""

from __future__ import annotations

from clashyard.core.words import N_, Words
from clashyard.decks.formats.mutation.export import as_deck
from clashyard.web.league import models, store
from clashyard.web.own import parser, saved_texts
from clashyard.web.own.models import PACK, Text
from clashyard.web.people.models import Person
from clashyard.web.refused import Refused

TITLE_AT_MOST = 24  # characters, and half as many in Korean: the name of a pack in the terminal


def suggested(row: models.League, words: Words) -> str:
    """Return a name for a deck as it is now."""
    return words("Mutated deck {number}", number=store.load(row).round)


def text_of(row: models.League, seat: str, title: str) -> str:
    """Return the public deck of *seat*, without its open phase, as the text of a pack. Raises Refused before decks are chosen."""
    league = store.load(row)
    if not league.phases:
        raise Refused(N_("Decks can be kept once the draft is over."))
    return as_deck(league, seat, title)


def keep(row: models.League, seat: str, title: str, person: Person, words: Words) -> Text:
    """Store the public deck of *seat* among the packs of *person*. Raises Refused for a bad *title*, and beyond the limit."""
    title = " ".join(title.split())
    if not title:
        raise Refused(N_("Give the deck a name."))
    text = text_of(row, seat, title)
    read = parser.read(PACK, text, parser.TOML, "", words)
    if not read.sound:
        raise Refused(
            N_("This cannot be the name of a deck. Use at most {most} printable characters, {half} in Korean."),
            most=TITLE_AT_MOST,
            half=TITLE_AT_MOST // 2,
        )
    return saved_texts.keep(person, read, text)
