"""The cards of Clash of Decks as pages show them, in one language."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from clashyard.art import key
from clashyard.art.composer import taken_apart
from clashyard.core.words import LANGUAGES, slug
from clashyard.decks.cards.catalogue import OWN, PACKS, Card, catalogue, preconstructed, read_data
from clashyard.decks.rules.state import ABILITIES
from clashyard.decks.text.creatures import attack_of
from clashyard.decks.text.explanations import Ability, ability_of
from clashyard.decks.text.names import typed_names


@dataclass(frozen=True)
class Name:
    """A card's name in a language; *official*: it is printed, not our translation."""

    language: str
    text: str
    official: bool


@dataclass(frozen=True)
class Shown:
    """A card as it is shown. *health* is 0 for an Incantation, *attack* is X with Vulnerability, *art* names its picture."""

    key: str
    name: str
    number: int
    cost: int
    attack: str
    health: int
    abilities: tuple[Ability, ...]
    pack: str
    pack_name: str
    names: tuple[Name, ...]
    notation: str
    art: str

    @property
    def kind(self) -> str:
        return "creature" if self.health else "incantation"

    @property
    def others(self) -> tuple[Name, ...]:
        """Return its names in the other languages."""
        return tuple(name for name in self.names if name.text != self.name)


@dataclass(frozen=True)
class Pack:
    """A pack; *own*: made by this project, never printed."""

    id: str
    name: str
    own: bool


@cache
def abilities(language: str) -> tuple[Ability, ...]:
    """Return all abilities by name."""
    found = (ability_of(word, language) for word in (*ABILITIES, "aura"))
    return tuple(sorted(found, key=lambda one: slug(one.name)))


@cache
def packs(language: str) -> dict[str, Pack]:
    """Return all packs by their ids, in the order of publication, with ours last."""
    names = {pack: read_data(f"{pack}.toml")["name"] for pack in PACKS}
    return {pack: Pack(pack, names[pack][language], pack in OWN) for pack in PACKS}


@cache
def cards(language: str) -> dict[str, Shown]:
    """Return every card of all packs by its key, in the order of the packs."""
    return {name: shown_card(card, language, packs(language)[card.pack].name) for name, card in catalogue().items()}


def _picture(card: Card) -> str:
    """Return the art key of a card: that of the composed picture chosen for it, if there is one."""
    chosen = card.look.get("picture", "")
    return chosen if taken_apart(chosen) else key(card)


def shown_card(card: Card, language: str, pack_name: str) -> Shown:
    """Return a card, from the catalogue or custom, as pages show it."""
    facts = card.facts
    names = tuple(Name(each, card.names[each], each in card.printed) for each in LANGUAGES if each in card.names)
    return Shown(
        card.key, card.name(language), card.number, facts.cost, attack_of(facts.words, facts.attack),
        0 if facts.incantation else facts.health, tuple(ability_of(word, language) for word in facts.words),
        card.pack, pack_name, names, str(facts), _picture(card),
    )  # fmt: skip


@cache
def typed() -> dict[str, str]:
    """Return the key of a card for each way to name it in a URL: by the key, or by its name in any language."""
    return typed_names(catalogue().values()) | {name: name for name in catalogue()}


@cache
def decks(language: str) -> dict[str, tuple[str, ...]]:
    """Return the preconstructed decks by their names: the keys of their cards."""
    names = {deck["id"]: deck["name"][language] for deck in read_data("decks.toml")["deck"]}
    return {names[deck]: keys for deck, keys in preconstructed().items()}
