"""Cards that go into a pack of the visitor, where matches and the deck builder find them."""

from __future__ import annotations

import tomllib

from clashyard.core.errors import BadInput
from clashyard.core.words import N_, Words, slug
from clashyard.decks.cards.catalogue import Card, catalogue, preconstructed
from clashyard.decks.cards.pack_toml import outline
from clashyard.decks.setup.table import DECK
from clashyard.web.generator.design import Design
from clashyard.web.generator.files import PACK, entry
from clashyard.web.own import parser, saved_texts
from clashyard.web.own.models import PACK as KIND
from clashyard.web.own.models import Text
from clashyard.web.people.models import Person
from clashyard.web.refused import Refused

TITLE = {"en": "My cards", "fr": "Mes cartes", "ko": "내 카드"}


def packs_of(person: Person | None) -> list[Text]:
    """Return the packs that a card can be put into: those in TOML."""
    return list(Text.objects.filter(owner=person, kind=KIND, form=parser.TOML).defer("held")) if person else []


def put(person: Person, design: Design, words: Words, token: str = "") -> tuple[Text, Card]:
    """Put a card into the pack *token*, or into the person's pack of such cards, in the place of one with the same key.

    Raises ClashyardError, and then the pack is as it was.
    """
    for problem in design.problems():
        raise problem
    card = design.card()
    if card.key in catalogue():
        raise BadInput("name", "{card} is a printed card, so it needs no pack", card=card.name(design.language))
    known = packs_of(person)
    old = next((row for row in known if row.token == token), None) or next((row for row in known if _is_ours(row)), None)
    text = with_card(old.text if old else _new(), card)
    found = parser.read(KIND, text, parser.TOML, PACK, words)
    if found.mistakes:
        raise Refused(N_("The card does not fit into this pack: {what}"), what=found.mistakes[0].what)
    return saved_texts.keep(person, found, text, old), card


def _is_ours(row: Text) -> bool:
    return row.text.startswith(f'id = "{PACK}"\n')


def _new() -> str:
    names = ", ".join(f'{language} = "{name}"' for language, name in TITLE.items())
    return f'id = "{PACK}"\nname = {{{names}}}\n'


def with_card(text: str, card: Card) -> str:
    """Return a pack with a card at its end, or in the place of the card of that key."""
    lines, starts = text.split("\n"), outline(text)
    heads = sorted(number for name in ("card", "deck") for number in starts.get(name, ()))
    for given, start in zip(tomllib.loads(text).get("card", ()), starts.get("card", ()), strict=True):
        if given.get("id", slug(next(iter(given["name"].values()), ""))) == card.key:
            end = next((number for number in heads if number > start), len(lines) + 1)
            return "\n".join([*lines[: start - 1], *entry(card).split("\n"), *lines[end - 1 :]])
    return f"{text.rstrip()}\n\n{entry(card)}"


def deck_with(card: Card) -> list[str]:
    """Return the keys of a deck to try a card in: the first preconstructed one, with the card for the most similar one."""
    keys = list(next(iter(preconstructed().values())))
    known = catalogue()
    same = sorted(keys, key=lambda key: (known[key].is_incantation != card.is_incantation, abs(known[key].cost - card.cost)))
    return [card.key, *(key for key in keys if key != same[0])][:DECK]
