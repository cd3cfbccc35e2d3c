"""Changes of a pack: its text before, a form, and its text after."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import QueryDict

from clashyard.core.errors import BadInput
from clashyard.core.words import N_, Words, slug
from clashyard.decks.setup.table import DECK
from clashyard.web.generator import my_pack
from clashyard.web.generator.design import Design
from clashyard.web.generator.files import text_of
from clashyard.web.generator.packs.page import pack_of
from clashyard.web.generator.packs.text import CARD, Parts, taken_apart, toml
from clashyard.web.generator.packs.text import DECK as DECKS
from clashyard.web.own import parser, saved_texts
from clashyard.web.own.models import PACK, Text
from clashyard.web.people.models import Person
from clashyard.web.refused import Refused

LONGEST = 40  # letters of an id


def changed(row: Text, form: QueryDict, cards: Mapping[str, Design], words: Words) -> str:
    """Return the text of a pack after a button was pressed. *cards*: the saved cards that may be added, by their tokens.

    Raises ClashyardError, and then nothing has changed.
    """
    pack = pack_of(row)
    text = row.text if row.form == parser.TOML else toml(pack)
    what, _, key = form.get("do", "").partition(" ")
    if what == "add":
        return _added(text, cards.get(form.get("card", "")))
    parts = taken_apart(text)
    if what == "remove":
        inside = next((name for name, keys in pack.decks.items() if key in keys), "")
        if inside:
            raise Refused(N_("This card is in the deck {name}. Remove that deck first."), name=inside)
        parts = parts.without(CARD, key)
    elif what in ("up", "down"):
        parts = parts.moved(key, -1 if what == "up" else 1)
    elif what == "name":
        parts = parts.named(" ".join(form.get("name", "").split()), words.language)
    elif what == "undeck":
        parts = parts.without(DECKS, key)
    elif what == "deck":
        parts = _with_deck(parts, form)
    return str(parts)


def _added(text: str, design: Design | None) -> str:
    if design is None:
        raise BadInput("card", "choose one of your saved cards")
    return my_pack.with_card(text, design.card())


def _with_deck(parts: Parts, form: QueryDict) -> Parts:
    keys = form.getlist("pick")
    if len(keys) != DECK:
        raise BadInput("deck", "a deck has {most} cards; you ticked {number}", most=DECK, number=len(keys))
    name = slug(form.get("deck", ""))[:LONGEST].strip("-")
    if not name:
        raise BadInput("deck", "give the deck a name with a letter or a digit")
    return parts.with_deck(name, keys)


def begun(person: Person, name: str, design: Design, words: Words) -> Text:
    """Store a new pack with one card. Raises ClashyardError."""
    card, name = design.card(), " ".join(name.split())
    key = slug(name)[:LONGEST].strip("-") or "pack"
    parts = Parts(f'id = "{key}"', ()).named(name or key, words.language)
    text = my_pack.with_card(str(parts), card)
    read = parser.read(PACK, text, parser.TOML, key, words)
    check(read)
    return saved_texts.keep(person, read, text)


def opened(person: Person, data: bytes, name: str, words: Words) -> Text:
    """Store the pack of a file. Raises ClashyardError."""
    text = text_of(data)
    form = parser.form_of(PACK, text, name)
    read = parser.read(PACK, text, form, name.rpartition(".")[0][:LONGEST], words)
    check(read)
    return saved_texts.keep(person, read, text)


def check(read: parser.Read) -> None:
    """Raise Refused for a text with a mistake, with the line of the first."""
    for mistake in read.mistakes:
        if mistake.line:
            raise Refused(N_("line {line}: {what}"), line=mistake.line, what=mistake.what)
        raise Refused(N_("{what}"), what=mistake.what)
