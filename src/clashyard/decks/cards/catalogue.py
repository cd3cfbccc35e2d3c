"""Card facts, their notation, and the catalogue of packs, both printed and original (data in cards/*.toml).

A Creature is ``COST AV/HP ability …``, an Incantation ``COST AV! ability …``; with Vulnerability the AV is X.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

from clashyard.core.errors import BadInput, expected, shown
from clashyard.decks.cards.abilities import LATER, entry
from clashyard.decks.rules.state import ABILITIES, VULNERABILITY

BIT = {name: 1 << i for i, name in enumerate(ABILITIES)}
LATER_BITS = sum(BIT[name] for name in LATER)
CREATURES_ONLY = sum(BIT[name] for name in ABILITIES if entry(name).creatures_only)  # no meaning on an Incantation (R103)
HIGHEST = 99  # maximum cost, AV and HP; nothing printed is above 9

_FORM = re.compile(
    r"(?P<cost>[0-9]{1,9}) (?P<attack>[0-9]{1,9}|X)(?:/(?P<health>[0-9]{1,9})|(?P<incantation>!))(?P<rest>(?: \S+)*)"
)
KEY = re.compile(r"[^\W_][\w'’-]*")
RESERVED = ("bastion", "fort", "hidden")


@dataclass(frozen=True)
class Facts:
    """The values printed on a card. *abilities* and *auras* are sets of bits (see `state.ABILITIES`)."""

    cost: int
    attack: int  # 0 for X
    health: int  # 0 for an Incantation
    incantation: bool
    abilities: int
    auras: int

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Return the abilities as words of the notation, Auras last."""
        plain = [name for name in ABILITIES if self.abilities & BIT[name]]
        return (*plain, *(f"aura:{name}" for name in ABILITIES if self.auras & BIT[name]))

    def __str__(self) -> str:
        return self._text

    @cached_property
    def _text(self) -> str:  # positions contain that of every card
        attack = "X" if self.abilities & VULNERABILITY else str(self.attack)
        values = f"{self.cost} {attack}!" if self.incantation else f"{self.cost} {attack}/{self.health}"
        return " ".join([values, *self.words])


@dataclass(frozen=True, repr=False)
class Card:
    """A card with its key in notation, and its names by language; *printed* lists the official ones.

    *look*: how its author wants it to look, as far as that differs: style, picture, flavour (see `custom_cards.read_look`).

    >>> from clashyard import decks
    >>> wolf = decks.card("frost-wolf")
    >>> wolf.cost, wolf.attack, wolf.health, wolf.abilities
    (4, 3, 1, ('aquatic', 'indestructible', 'rage'))
    >>> wolf.name("fr")
    'Loup de givre'
    """

    key: str
    facts: Facts
    names: Mapping[str, str] = field(default_factory=dict)
    printed: tuple[str, ...] = ()
    pack: str = ""
    number: int = 0
    look: Mapping[str, str] = field(default_factory=dict)

    def name(self, language: str = "en") -> str:
        """Return its name in a language, or in English where it has none."""
        return self.names.get(language) or self.names.get("en") or next(iter(self.names.values()), self.key)

    @property
    def cost(self) -> int:
        """What it costs, in Mana."""
        return self.facts.cost

    @property
    def attack(self) -> int | None:
        """Its AV; None where it is X."""
        return None if self.facts.abilities & VULNERABILITY else self.facts.attack

    @property
    def health(self) -> int | None:
        """Its HP; None for an Incantation."""
        return None if self.facts.incantation else self.facts.health

    @property
    def is_incantation(self) -> bool:
        """Whether it is an Incantation and not a Creature."""
        return self.facts.incantation

    @property
    def abilities(self) -> tuple[str, ...]:
        """Its abilities as words of the notation, without Auras."""
        return tuple(word for word in self.facts.words if ":" not in word)

    @property
    def auras(self) -> tuple[str, ...]:
        """The abilities that it lends to its neighbours."""
        return tuple(word.partition(":")[2] for word in self.facts.words if ":" in word)

    def __repr__(self) -> str:
        return f"<Card {self.key}: {self.facts}>"


def read_card(text: object) -> Facts:
    """Return facts from notation. Raises BadInput, without a place, for anything that is not a card."""
    match = _FORM.fullmatch(" ".join(text.split())) if isinstance(text, str) else None
    if match is None:
        raise BadInput(
            "",
            "{card} is not a card; write COST AV/HP abilities, or COST AV! abilities, such as '3 2/4 vanish'",
            card=shown(text),
        )
    abilities, auras = _read_abilities(match["rest"].split())
    for value in (match["cost"], match["attack"], match["health"] or "1"):
        if value != "X" and int(value) > HIGHEST:
            raise BadInput(
                "",
                "{value} in {card} is too high; cost, AV and HP go up to {highest}",
                value=value,
                card=shown(text),
                highest=HIGHEST,
            )
    if match["health"] and int(match["health"]) == 0:
        raise BadInput("", "{card} has no HP; a Creature needs at least 1", card=shown(text))
    if (match["attack"] == "X") != bool(abilities & VULNERABILITY):
        raise BadInput("", "the AV in {card} must be X if the card has vulnerability, and only then", card=shown(text))
    attack = 0 if match["attack"] == "X" else int(match["attack"])
    return Facts(int(match["cost"]), attack, int(match["health"] or 0), bool(match["incantation"]), abilities, auras)


def _read_abilities(words: list[str]) -> tuple[int, int]:
    abilities = auras = 0
    for word in words:
        lends, _, paired = word.rpartition(":")
        if paired not in BIT or lends not in ("", "aura") or (lends == "" and ":" in word):
            raise BadInput("", expected(word, [*ABILITIES, "aura:<ability>"], "ability"))
        mine = auras if lends else abilities
        if mine & BIT[paired]:
            raise BadInput("", "{ability} is listed twice; a card has each ability only once", ability=word)
        if lends:
            auras |= BIT[paired]
        else:
            abilities |= BIT[paired]
    return abilities, auras


def check_key(key: object) -> str:
    """Return *key* if it can be written in notation. Raises BadInput, without a place."""
    if not isinstance(key, str) or not KEY.fullmatch(key) or key in RESERVED:
        raise BadInput("", "{value} cannot be a card key; use one word of letters, digits and dashes", value=shown(key))
    return key


def check_printable(facts: Facts) -> None:
    """Check facts for values that no card file may contain: Creature abilities on an Incantation (R103). Raises BadInput."""
    if facts.incantation and (facts.abilities & CREATURES_ONLY or facts.auras):
        wrong = [w for w in facts.words if w.startswith("aura:") or BIT[w] & CREATURES_ONLY]
        raise BadInput("", "{ability} has no effect on an Incantation; leave it out", ability=wrong[0])


@cache
def catalogue() -> dict[str, Card]:
    """Return every card of all packs by its key, in pack order, with Clashyard's pack last."""
    cards: dict[str, Card] = {}
    for name in PACKS:
        for card in read_pack(f"{name}.toml", read_data(f"{name}.toml")):
            if card.key in cards:
                raise BadInput(f"{name}.toml [{card.key}]", "this card is already in another pack")
            cards[card.key] = card
    return cards


@cache
def former_keys() -> dict[str, str]:
    """Return a mapping of former keys of cards, from before keys followed the English names, to current ones."""
    return read_data("former.toml")


@cache
def _first_keys() -> dict[str, str]:
    return {key: was for was, key in former_keys().items()}


def first_key(key: str) -> str:
    """Return the original key of a card. Cards are numbered and drawn in this order, so that old seeds deal the same cards."""
    return _first_keys().get(key, key)


PRINTED = ("initiation", "treachery", "submersion", "breaching-in", "deliquescence", "elusive", "resistance")
OWN = ("dead-letters",)  # original to Clashyard, never printed
PACKS = (*PRINTED, *OWN)


@cache
def printed_cards() -> dict[str, Card]:
    """Return the cards of the printed packs: the ones drawn when no cards are named."""
    return {key: card for key, card in catalogue().items() if card.pack in PRINTED}


def read_data(name: str) -> dict[str, Any]:
    return tomllib.loads((files("clashyard.decks.cards") / name).read_text("utf-8"))


def read_pack(place: str, data: Mapping[str, Any]) -> list[Card]:
    """Return the cards of one pack file, validated. Raises BadInput with file and card."""
    cards = []
    for given in data.get("card", []):
        key = given.get("id", "?")
        try:
            check_key(key)
            facts = read_card(given.get("card"))
            check_printable(facts)
            names = given.get("name", {})
            if not names.get("en"):
                raise BadInput("name", "an English name is needed")
        except BadInput as error:
            raise error.within(f"{place} [{key}]") from None
        cards.append(Card(key, facts, names, tuple(given.get("printed", ())), str(data.get("id", "")), given.get("number", 0)))
    return cards


@cache
def preconstructed(*packs: str) -> dict[str, tuple[str, ...]]:
    """Return the preconstructed decks of *packs*, or of all: number -> eight card keys (decks.format.preconstructed)."""
    return {deck["id"]: tuple(deck["cards"]) for deck in read_data("decks.toml")["deck"] if deck["pack"] in (packs or PACKS)}
