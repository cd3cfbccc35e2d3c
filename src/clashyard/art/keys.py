"""Art keys: the name of a picture, which says everything that the picture is made from, and fits into a URL.

initiation-04                    a card by pack and number
own~storm-crab~aerial+spell      a custom card by its name and abilities; "spell" is an Incantation
portrait-ansa                    a character of CLASH
person~odo-wick                  a character that somebody wrote, by name
blades-spade, clash-heavy        a card of the other games: see recipes/blades.txt and recipes/clash.txt
avatar~ada                       an avatar by a name or a seed
made~own~person~troll+…          a picture that somebody composed: see composer.py
back, back-initiation            the back of a card: the one for play, and those of the packs for print
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol

from clashyard.art.composer import KIND, taken_apart
from clashyard.art.recipes import foreign, named, pack, plain

SLUG_AT_MOST = 40  # characters
SEED_AT_MOST = 64
SPELL = "spell"
BACK = "back"
PACKS = (
    "initiation", "treachery", "submersion", "breaching-in", "deliquescence", "elusive", "resistance", "dead-letters",
)  # fmt: skip
FAMILIES = ("portrait", "blades", "clash")  # kinds of pictures that are drawn one by one, each in a file of its name
SEEDED = ("avatar", "person")
PRINTED = re.compile(r"(?P<pack>[a-z]+(?:-[a-z]+)*)-(?P<number>[0-9]{2})")
OWN = re.compile(r"own~(?P<slug>[a-z0-9]+(?:-[a-z0-9]+)*)(?:~(?P<abilities>[a-z]+(?:[-+][a-z]+)*))?")
SEED = re.compile(r"(?P<kind>avatar|person)~(?P<seed>[a-z0-9]+(?:-[a-z0-9]+)*)")


class UnknownKey(ValueError):
    """A key that no picture has."""

    def __init__(self, key: str) -> None:
        super().__init__(f"{key[:80]!r} is not an art key")


class CardLike(Protocol):
    """What the art needs to know of a card; the cards of `clashyard.decks` fit."""

    @property
    def pack(self) -> str: ...
    @property
    def number(self) -> int: ...
    @property
    def is_incantation(self) -> bool: ...
    @property
    def abilities(self) -> Collection[str]: ...
    def name(self, language: str = "en") -> str: ...


@dataclass(frozen=True)
class Facts:
    """A card for the art, where there is no other object that describes it; *title* is its name in any language."""

    title: str
    abilities: tuple[str, ...] = ()
    is_incantation: bool = False
    pack: str = ""
    number: int = 0

    def name(self, language: str = "en") -> str:
        return self.title


@dataclass(frozen=True)
class Key:
    """A key taken apart. *kind*: card, own, back, made, one of `FAMILIES` or of `SEEDED`.

    *name*: pack, slug, pack, the whole key, name or seed.
    """

    kind: str
    name: str
    number: int = 0
    abilities: tuple[str, ...] = ()

    @property
    def seed(self) -> int:
        """What chance in the picture depends on."""
        return zlib.crc32(f"{self.kind} {self.name} {self.number} {'+'.join(self.abilities)}".encode())


def key(card: CardLike) -> str:
    """Return the art key of a card: by pack and number if it is one of ours, else by its name and abilities."""
    if card.pack in PACKS and card.number in pack(card.pack):
        return f"{card.pack}-{card.number:02}"
    abilities = sorted({*card.abilities} & drawn_abilities() | ({SPELL} if card.is_incantation else set()))
    return "~".join(["own", slug(card.name(), SLUG_AT_MOST), *(["+".join(abilities)] if abilities else [])])


def avatar_key(seed: str) -> str:
    """Return the art key of the avatar for a name or a seed."""
    return f"avatar~{slug(seed, SEED_AT_MOST)}"


def portrait_key(name: str) -> str:
    """Return the art key of a character of CLASH: one of ours by the first name, else a person by the whole name."""
    first = plain(name).partition(" ")[0]
    return f"portrait-{first}" if first in named("portrait") else f"person~{slug(name, SEED_AT_MOST)}"


def slug(text: str, most: int) -> str:
    """Return *text* in the letters of a key, and at most *most* of them; its checksum stands for what is lost.

    Of a name in another script the nouns remain, in English: 서리 늑대 is ``wolf-`` and a checksum.
    """
    found = plain(text).replace(" ", "-")
    if found and len(found) <= most:
        return found
    checksum = f"{zlib.crc32(text.encode()):08x}"
    kept = (found or foreign(text).replace(" ", "-"))[: most - len(checksum) - 1].strip("-")
    return f"{kept}-{checksum}" if kept else checksum


def drawn_abilities() -> set[str]:
    """Return the abilities that change the picture of a custom card."""
    return {name.removeprefix("ability ").replace(" ", "-") for name in named("names") if name.startswith("ability ")} - {"none"}


def is_key(text: str) -> bool:
    """Return whether a picture has this key."""
    try:
        parse(text)
    except UnknownKey:
        return False
    return True


def parse(text: str) -> Key:
    """Take a key apart. Raises UnknownKey."""
    kind, _, name = text.partition("-")
    if kind in FAMILIES and name.replace("-", " ") in named(kind):
        return Key(kind, name)
    if text == BACK or (kind == BACK and name in PACKS):
        return Key("back", name)
    match = PRINTED.fullmatch(text)
    if match and match["pack"] in PACKS and int(match["number"]) in pack(match["pack"]):
        return Key("card", match["pack"], int(match["number"]))
    if taken_apart(text):
        return Key(KIND, text)
    match = SEED.fullmatch(text)
    if match and len(match["seed"]) <= SEED_AT_MOST:
        return Key(match["kind"], match["seed"])
    match = OWN.fullmatch(text)
    abilities = tuple((match["abilities"] or "").split("+")) if match and match["abilities"] else ()
    if match and len(match["slug"]) <= SLUG_AT_MOST and list(abilities) == sorted({*abilities} & drawn_abilities()):
        return Key("own", match["slug"], 0, abilities)
    raise UnknownKey(text)
