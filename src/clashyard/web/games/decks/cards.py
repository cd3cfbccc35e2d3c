"""Cards as a board shows them: printed values, changes, and explanations."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any

from clashyard import art
from clashyard.art.composer import taken_apart
from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.decks.cards.catalogue import Facts, catalogue, read_card
from clashyard.decks.text.creatures import Creature, attack_of
from clashyard.decks.text.explanations import Ability, ability_of, explained
from clashyard.decks.text.names import Names
from clashyard.decks.text.position_reader import COPY
from clashyard.web.boards.reasons import NONE, Reason

SOFT = "\u00ad"  # a soft hyphen: a line may break here
_WORD = re.compile(r"[^\W\d_]{7,}")  # long enough to be hyphenated
# Before a syllable: one or two consonants and a vowel.
_SYLLABLE = re.compile(r"(?:ch|sh|sm|th|ph|gn|qu|[bcdfgptv][rl]|[bcdfghjklmnpqrstvwxz])(?=[aeiouyàâéèêëîïôûü])", re.IGNORECASE)
_VOWEL = re.compile(r"[aeiouyàâéèêëîïôûü]", re.IGNORECASE)


@dataclass(frozen=True)
class Named:
    """A card by its name. *page*: its key in the catalogue, empty for a custom card."""

    key: str
    name: str
    page: str

    @property
    def soft(self) -> str:
        """Return the name with soft hyphens."""
        return hyphenated(self.name)


@dataclass(frozen=True)
class Mark:
    """A remark on a card besides what is printed, and the cards that it refers to."""

    kind: str
    said: str
    cards: tuple[Named, ...] = ()


@dataclass(frozen=True)
class Choice:
    """One legal action: the text to send, the card that it plays, and where that goes."""

    action: str
    card: Named
    where: str


@dataclass(frozen=True)
class Sheet:
    """The full description of a card, wherever it is. For most cards it stays the same from the first action to the last."""

    names: tuple[Named, ...]
    attack: str
    health: int
    damage: int
    abilities: tuple[Ability, ...]
    lent: tuple[Ability, ...]
    marks: tuple[Mark, ...]  # those about other cards
    cost: int
    now: int
    kind: str

    @property
    def name(self) -> str:
        return " + ".join(each.name for each in self.names)


@dataclass(frozen=True)
class Card:
    """A visible card: in a hand, as a Creature, or in a deck being made.

    *names*: of the card, and of a Symbiote's host. *health* is 0 for an Incantation. *now*: what it costs its owner now.
    *choices*: actions sent from this very element: those that target this Creature, or pick this card. *reason*: why the viewer
    cannot play this card of their hand now; empty if they can.
    """

    names: tuple[Named, ...]
    attack: str
    health: int
    damage: int
    abilities: tuple[Ability, ...]
    lent: tuple[Ability, ...] = ()
    marks: tuple[Mark, ...] = ()
    cost: int = 0
    now: int = 0
    near: bool = True  # near enough to the left end of the hand, at the Stronghold, to be played
    playable: bool = False
    reason: Reason = NONE
    picture: str = ""  # the art key
    place: str = ""
    choices: tuple[Choice, ...] = ()
    kind: str = ""  # the kind of an Incantation

    @property
    def key(self) -> str:
        return self.names[0].key

    @property
    def pack(self) -> str:
        """Return the pack whose frame it has: empty for a custom card."""
        return self.picture.rpartition("-")[0] if "~" not in self.picture else ""

    @property
    def name(self) -> str:
        return " + ".join(each.name for each in self.names)

    @property
    def sheet(self) -> Sheet:
        """Return the content of its sheet."""
        marks = tuple(mark for mark in self.marks if mark.cards)
        now = self.cost if self.place else self.now
        return Sheet(
            self.names, self.attack, self.health, self.damage, self.abilities, self.lent, marks, self.cost, now, self.kind
        )


@lru_cache(2048)
def hyphenated(name: str) -> str:
    """Return a name with soft hyphens in its long words: browsers do not hyphenate capitalized words."""
    return _WORD.sub(lambda word: _broken(word[0]), name)


def _broken(word: str) -> str:
    breaks = [m.start() for m in _SYLLABLE.finditer(word) if 3 <= m.start() <= len(word) - 3 and _VOWEL.search(word[: m.start()])]
    edges = [0, *breaks, len(word)]
    return SOFT.join(word[a:b] for a, b in pairwise(edges))


@lru_cache(1024)
def facts_of(text: str) -> Facts:
    """Return the facts of a card in notation, parsed once."""
    return read_card(text)


@lru_cache(4096)
def _printed(facts: Facts, language: str) -> tuple[str, tuple[Ability, ...], str]:
    """Return the AV as it is shown, the abilities, and the kind of an Incantation."""
    words = facts.words
    kind = explained("incantation", Words(language)) if facts.incantation else ""
    return attack_of(words, facts.attack), tuple(ability_of(word, language) for word in words), kind


@lru_cache(1024)
def picture_of(page: str, name: str, facts: Facts, chosen: str = "") -> str:
    """Return the art key of a card: by its page in the catalogue, by the composed picture *chosen* for it, or by its facts."""
    if page:
        return art.key(catalogue()[page])
    if taken_apart(chosen):
        return chosen
    return art.key(art.Facts(name, tuple(facts.words), facts.incantation))


def picture_in(match: Match, key: str) -> str:
    """Return the art key of a card of a match; empty for one whose facts are unknown."""
    names = Names(match, Words())
    card = names.cards.get(key)
    page = COPY.sub("", key)
    known = page if page in catalogue() else ""
    return picture_of(known, names.card(key), card.facts, card.look.get("picture", "")) if card else ""


class Cards:
    """The cards of one match in one language, prepared for the board."""

    def __init__(self, names: Names, described: Mapping[str, str]) -> None:
        self.names, self.words = names, names.words
        self.facts: dict[str, Facts] = {key: facts_of(text) for key, text in described.items()}

    def named(self, key: str) -> Named:
        page = COPY.sub("", key)
        return Named(key, self.names.card(key), page if page in catalogue() else "")

    def abilities(self, words: Iterable[str]) -> tuple[Ability, ...]:
        return tuple(ability_of(word, self.words.language) for word in words)

    def card(self, key: str, **more: Any) -> Card:
        """Return a card as it is printed. A card with unknown facts has none of them."""
        facts = self.facts.get(key)
        if facts is None:
            return Card((self.named(key),), "?", 0, 0, (), **more)
        attack, abilities, kind = _printed(facts, self.words.language)
        values = {"cost": facts.cost, "now": facts.cost} | more
        health = 0 if facts.incantation else facts.health
        named = self.named(key)
        picture = self.picture(named, facts)
        return Card((named,), attack, health, 0, abilities, kind=kind, picture=picture, **values)

    def picture(self, named: Named, facts: Facts) -> str:
        """Return the art key of a card."""
        card = self.names.cards.get(named.key)
        return picture_of(named.page, named.name, facts, card.look.get("picture", "") if card else "")

    def creature(self, seen: Creature, marks: Iterable[Mark], **more: Any) -> Card:
        """Return a Creature on its line."""
        names, facts = tuple(map(self.named, seen.keys)), self.facts[seen.keys[0]]
        return Card(
            names, seen.attack, seen.health, seen.damage, self.abilities(seen.own), self.abilities(seen.lent), tuple(marks),
            cost=facts.cost, picture=self.picture(names[0], facts), **more,
        )  # fmt: skip
