"""Custom cards: checked and named, in the option `cards` of a match and in packs (packs.py)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from clashyard.core.errors import BadInput, one_of, shown
from clashyard.core.phrase import Phrase
from clashyard.core.words import LANGUAGES, N_, width
from clashyard.decks.cards.catalogue import KEY, PACKS, Card, catalogue, check_key, check_printable, read_card
from clashyard.decks.cards.former_keys import current_key

PARTS = ("card", "name", "pack", "picture")
LOOKS = ("style", "picture", "flavour", "role")
ROLES = ("champion",)  # a card that is meant to be one; the rules let any Creature be a Champion
FLAVOUR = 120  # maximum characters of a flavour text
PICTURE = re.compile(r"[A-Za-z0-9~+._-]{1,200}")
LONGEST = 40  # maximum letters of a key or an id
WIDEST = 24  # maximum columns of a name, for which a board line has room beside AV and HP; a Korean letter takes two
MOST = 500  # maximum cards of a pack, or in the option of a match


def read_own_cards(given: Any) -> dict[str, Card]:
    """Return the option `cards` of a match: key -> notation, or -> {card, name, pack, picture}. Raises BadInput."""
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise BadInput("options.cards", "expected a mapping from keys to cards, such as {wolf: 3 2/4 vanish}")
    if len(given) > MOST:
        raise BadInput("options.cards", "too many cards ({number}); give at most {most}", number=len(given), most=MOST)
    own = {}
    for key, entry in given.items():
        try:
            own[key] = _entry(key, entry)
        except BadInput as error:
            raise error.within(f"options.cards.{key[:LONGEST]}" if isinstance(key, str) else "options.cards") from None
    return own


def _entry(key: Any, entry: Any) -> Card:
    if isinstance(entry, str):
        entry = {"card": entry}
    if not isinstance(entry, Mapping):
        raise BadInput(
            "", "{value} is not a card; write '3 2/4 vanish', or {{card: 3 2/4 vanish, name: {{en: Wolf}}}}", value=shown(entry)
        )
    for part in entry:
        one_of(part, PARTS, "", "card field")
    pack = check_word(entry["pack"], N_("pack")) if "pack" in entry else ""
    look = read_look({"picture": entry.get("picture", "")})
    return describe(key, entry.get("card"), read_names(entry.get("name")), pack=pack, look=look)


def describe(key: Any, text: Any, names: Mapping[str, str], **more: Any) -> Card:
    """Return a custom card. If the catalogue has the same facts under the same key, return its card.

    Raises BadInput, without a place.
    """
    if len(check_key(key)) > LONGEST:
        raise BadInput("", "the key {key} is too long; use at most {most} characters", key=shown(key), most=LONGEST)
    if key.endswith("-2"):
        raise BadInput("", "the key {card} ends in -2, which marks the second copy of a card; choose another", card=key)
    if text is None:
        raise BadInput("", "{card} has no values; write them in card notation, such as '3 2/4 vanish'", card=key)
    facts = read_card(text)
    check_printable(facts)
    known = catalogue().get(current_key(key))
    if known and known.facts != facts:
        raise BadInput("", "{card} is already in the catalogue, {facts}; choose another key", card=known.key, facts=known.facts)
    return known or Card(key, facts, names, **more)


def read_names(given: Any) -> dict[str, str]:
    """Return names by language, with spaces normalised. Raises BadInput, without a place."""
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise BadInput(
            "", '{value} is not a name; write it by language, such as {{en = "Wolf", fr = "Loup"}}', value=shown(given)
        )
    for language, text in given.items():
        one_of(language, LANGUAGES, "", "language")
        name = " ".join(text.split()) if isinstance(text, str) else ""
        if not name or not name.isprintable():
            raise BadInput(
                "", "{name} is not a valid name ({language}); use printable characters only", name=shown(text), language=language
            )
        if width(name) > WIDEST:
            raise BadInput(
                "",
                "the name {name} ({language}) is too long; use at most {most} characters, {half} in Korean",
                name=shown(name),
                language=language,
                most=WIDEST,
                half=WIDEST // 2,
            )
    return {language: " ".join(given[language].split()) for language in LANGUAGES if language in given}


def read_look(given: Mapping[str, Any]) -> dict[str, str]:
    """Return how a card is to look: the id of a pack whose colours it has, the key of a picture, a text, and its role.

    Raises BadInput, without a place.
    """
    look = {field: given[field] for field in LOOKS if given.get(field, "") != ""}
    for field, value in look.items():
        if not isinstance(value, str):
            raise BadInput("", "{value} is not a text; write the {field} in quotation marks", value=shown(value), field=field)
    if "style" in look:
        one_of(look["style"], PACKS, "", "pack")
    if "role" in look:
        one_of(look["role"], ROLES, "", "role")
    if "picture" in look and not PICTURE.fullmatch(look["picture"]):
        raise BadInput("", "{value} is not a picture; copy it from the card generator", value=shown(look["picture"]))
    text = look.get("flavour", "")
    if len(text) > FLAVOUR or not text.replace("\n", "").isprintable():
        raise BadInput("", "the flavour text {text} is too long or not printable; use at most {most} characters",
                       text=shown(text), most=FLAVOUR)  # fmt: skip
    return look


def check_word(value: Any, what: str) -> str:
    """Return *value* if it can be the id of a *what* in the catalogues. Raises BadInput, without a place."""
    if not isinstance(value, str) or not KEY.fullmatch(value) or len(value) > LONGEST:
        raise BadInput(
            "",
            "{value} is not a valid {what} id; use one word of letters, digits and dashes",
            value=shown(value),
            what=Phrase(what),
        )
    return value


def used(own: Mapping[str, Card], cards: Iterable[Card]) -> dict[str, Any]:
    """Return the option `cards` with those of *own* that are among the *cards* of a match, if any."""
    played = [(f"{card.key}-", card.facts) for card in cards]  # wolf-, or wolf-2- for a second copy

    def plays(card: Card) -> bool:
        return any(key.startswith(f"{card.key}-") and facts == card.facts for key, facts in played)

    kept = {key: write(card) for key, card in own.items() if key not in catalogue() and plays(card)}
    return {"cards": kept} if kept else {}


def write(card: Card) -> Any:
    """Return a card as the option `cards` reads it."""
    parts = {"card": str(card.facts), "name": dict(card.names), "pack": card.pack, "picture": card.look.get("picture", "")}
    found = {part: value for part, value in parts.items() if value}
    return found if len(found) > 1 else parts["card"]
