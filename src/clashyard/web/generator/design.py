"""A card that is being designed, as it is in the form: nothing has to be right yet, and nothing that was typed is lost."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import Any

from clashyard import art
from clashyard.art.composer import taken_apart
from clashyard.core.errors import BadInput, ClashyardError, mapping, one_of, shown
from clashyard.core.words import LANGUAGES, Words, slug
from clashyard.decks.cards.catalogue import HIGHEST, PACKS, Card, Facts, catalogue, read_card
from clashyard.decks.cards.custom_cards import FLAVOUR, LONGEST, describe, read_names
from clashyard.decks.rules.state import ABILITIES
from clashyard.web.own.parser import is_hidden

CREATURE, INCANTATION, CHAMPION = KINDS = ("creature", "incantation", "champion")
OWN = "own"
STYLES = (OWN, *PACKS)
AURA = "aura:"
NUMBERS = ("cost", "attack", "health")
NAME_AT_MOST, FLAVOUR_AT_MOST = 80, FLAVOUR  # characters: of what the form holds, and of a flavour text
LINES = 3  # of a flavour text
UPLOAD = re.compile(r"upload~[A-Za-z0-9_-]{12}")
OF_THE_FORM = ("name", "flavour", "picture", "file")


@dataclass(frozen=True)
class Design:
    """A card in the form. *abilities*: words of the notation. *style*: the pack whose colours it has.

    *picture*: of a composed picture its art key, of an upload ``upload~`` and its token; empty for the one that its name has.
    """

    name: str = ""
    kind: str = CREATURE
    cost: int = 1
    attack: int = 2
    health: int = 2
    abilities: tuple[str, ...] = ()
    style: str = OWN
    picture: str = ""
    flavour: str = ""
    language: str = "en"

    @property
    def notation(self) -> str:
        """Return its values in card notation."""
        attack = "X" if "vulnerability" in self.abilities else str(self.attack)
        values = f"{attack}!" if self.kind == INCANTATION else f"{attack}/{self.health}"
        return " ".join([str(self.cost), values, *self.abilities])

    @property
    def facts(self) -> Facts:
        """Return its values. Raises BadInput, without a place."""
        return read_card(self.notation)

    @property
    def upload(self) -> str:
        """Return the token of its uploaded picture; empty if it has none."""
        return self.picture.partition("~")[2] if UPLOAD.fullmatch(self.picture) else ""

    @property
    def drawn(self) -> str:
        """Return the art key of its picture; that of its name stands for an upload."""
        if self.picture and not self.upload:
            return self.picture
        return art.key(art.Facts(self.name or "?", self.abilities, self.kind == INCANTATION))

    @property
    def key(self) -> str:
        """Return its key. A name that a card of the catalogue has gets another one."""
        key = slug(self.name)[: LONGEST - len(OWN) - 1].strip("-")
        known = catalogue().get(key)
        return f"{key}-{OWN}" if known and str(known.facts) != self.notation else key

    def card(self) -> Card:
        """Return the card. Raises BadInput with the field."""
        names = self.named()
        if not self.key:
            raise BadInput("name", "the name needs a letter or a digit")
        return describe(self.key, self.notation, names, look=self._look())

    def _look(self) -> dict[str, str]:
        """Return how it is to look, as packs say it; an upload stays on this site."""
        said = {"style": "" if self.style == OWN else self.style, "picture": "" if self.upload else self.picture}
        said |= {"flavour": self.flavour, "role": CHAMPION if self.kind == CHAMPION else ""}
        return {field: value for field, value in said.items() if value}

    def named(self) -> dict[str, str]:
        """Return its name by its language. Raises BadInput with the field."""
        if not self.name.strip():
            raise BadInput("name", "the card has no name yet; give it one")
        if is_hidden(self.name):
            raise BadInput("name", "this contains an invisible character; retype it")
        try:
            return read_names({self.language: self.name})
        except BadInput as error:
            raise error.within("name") from None

    def problems(self) -> list[BadInput]:
        """Return what keeps it from being saved and printed."""
        found = []
        for check in (self.named, self.card, self._check_flavour):
            try:
                check()
            except BadInput as error:
                found.append(error)
        return list({str(error.what): error for error in found}.values())

    def _check_flavour(self) -> None:
        if len(self.flavour) > FLAVOUR_AT_MOST:
            raise BadInput(
                "flavour", "this has {number} characters; the limit is {most}. Make it shorter.",
                number=len(self.flavour), most=FLAVOUR_AT_MOST,
            )  # fmt: skip
        if any(is_hidden(line) for line in self.flavour.split("\n")):
            raise BadInput("flavour", "this contains an invisible character; retype it")


def complaint_about(error: ClashyardError, words: Words) -> str:
    """Return an error for the page; fields of the form need no other name than they have there."""
    inner = isinstance(error, BadInput) and error.place in OF_THE_FORM
    return error.what.said(words) if inner else error.said(words)


def as_plain(design: Design) -> dict[str, Any]:
    """Return a design as plain JSON values; what is as in a new one is left out."""
    new = Design()
    pairs = {each.name: getattr(design, each.name) for each in fields(design)}
    return {key: list(value) if key == "abilities" else value for key, value in pairs.items() if value != getattr(new, key)}


def of_plain(given: Any, place: str) -> Design:
    """Return the design that `as_plain` wrote. Raises BadInput with the key that is wrong."""
    known = [each.name for each in fields(Design)]
    data = mapping(given, place, known)
    new = Design()
    said = {key: data.get(key, getattr(new, key)) for key in known}
    one_of(said["kind"], KINDS, f"{place}.kind", "kind of card")
    one_of(said["style"], STYLES, f"{place}.style", "pack")
    one_of(said["language"], LANGUAGES, f"{place}.language", "language")
    for key in ("name", "flavour", "picture"):
        if not isinstance(said[key], str):
            raise BadInput(f"{place}.{key}", "{value} is not a text", value=shown(said[key]))
    for key in NUMBERS:
        if type(said[key]) is not int or not 0 <= said[key] <= HIGHEST:
            raise BadInput(
                f"{place}.{key}",
                "{value} is not a whole number from {least} to {most}",
                value=shown(said[key]),
                least=0,
                most=HIGHEST,
            )
    if not isinstance(said["abilities"], list | tuple) or not all(isinstance(word, str) for word in said["abilities"]):
        raise BadInput(f"{place}.abilities", "{value} is not a list of abilities", value=shown(said["abilities"]))
    for word in said["abilities"]:
        one_of(word.removeprefix(AURA), ABILITIES, f"{place}.abilities", "ability")
    if said["picture"] and not is_picture(said["picture"]):
        raise BadInput(f"{place}.picture", "{value} is not a picture", value=shown(said["picture"]))
    return texts(Design(**{**said, "abilities": in_order(said["abilities"])}))


def texts(design: Design) -> Design:
    """Return a design with the author's texts as it holds them: long ones are cut off far beyond their limits."""
    lines = [" ".join(line.split()) for line in design.flavour.replace("\r\n", "\n").split("\n")]
    name, flavour = " ".join(design.name.split())[:NAME_AT_MOST], "\n".join(lines).strip()[: 2 * FLAVOUR_AT_MOST]
    return replace(design, name=name, flavour=flavour)


def is_picture(key: str) -> bool:
    """Return whether a design may have a picture of this name: a composed one, an upload, or one of ours."""
    return bool(taken_apart(key) or UPLOAD.fullmatch(key))


def in_order(words: Iterable[str]) -> tuple[str, ...]:
    """Return abilities in the order of the notation, each once, Auras last."""
    chosen = set(words)
    return tuple(word for word in (*ABILITIES, *(f"{AURA}{word}" for word in ABILITIES)) if word in chosen)


def of_card(card: Card, language: str) -> Design:
    """Return a design like a card."""
    facts = card.facts
    kind = INCANTATION if facts.incantation else CHAMPION if card.look.get("role") == CHAMPION else CREATURE
    style = card.look.get("style") or (card.pack if card.pack in PACKS else OWN)
    picture, flavour = card.look.get("picture", ""), card.look.get("flavour", "")
    made = Design(card.name(language), kind, style=style, language=language, flavour=flavour)
    return with_facts(replace(made, picture=picture if is_picture(picture) else ""), facts)


def with_facts(design: Design, facts: Facts) -> Design:
    """Return a design with other values."""
    kind = INCANTATION if facts.incantation else CREATURE if design.kind == INCANTATION else design.kind
    return replace(
        design, kind=kind, cost=facts.cost, attack=facts.attack, health=facts.health or design.health, abilities=facts.words
    )
