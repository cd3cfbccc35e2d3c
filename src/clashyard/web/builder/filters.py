"""The filter of the deck builder: read from a URL, and applied to cards. `builder.js` applies it again, while it is typed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.http import urlencode

from clashyard.core.words import N_, Words, slug
from clashyard.decks.cards.catalogue import PACKS
from clashyard.web.builder.deck import DEAREST
from clashyard.web.builder.stock import OWN
from clashyard.web.cards.shelf import Shown
from clashyard.web.reference.card_filter import ABILITY_WORDS, KINDS, Reader

COSTS = tuple(map(str, range(DEAREST + 1)))
SORTS = {
    "cost": N_("cost"), "name": N_("name"), "worth": N_("worth"), "attack": N_("AV"), "health": N_("HP"),
}  # fmt: skip
FIELDS = ("q", "cost", "kind", "pack", "ability", "sort")


@dataclass(frozen=True)
class Wanted:
    """A filter for cards of one of the costs and packs, with all of the abilities.

    *text*: beginnings of words in names and abilities.
    """

    text: str = ""
    costs: tuple[str, ...] = ()
    kind: str = ""
    packs: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    sort: str = "cost"

    def fits(self, card: Shown) -> bool:
        """Return whether the filter lets a card through."""
        return (
            self._named(card)
            and (not self.costs or str(min(card.cost, DEAREST)) in self.costs)
            and self.kind in ("", card.kind)
            and (not self.packs or card.pack in self.packs)
            and set(abilities_of(card)).issuperset(self.abilities)
        )

    def _named(self, card: Shown) -> bool:
        parts = slug(self.text).split("-")
        return not self.text or (any(parts) and all(f"-{part}" in searched(card) for part in parts))

    @property
    def query(self) -> dict[str, Any]:
        """Return the filter as fields of a URL, without defaults."""
        given = {
            "q": self.text, "cost": self.costs, "kind": self.kind, "pack": self.packs, "ability": self.abilities,
            "sort": self.sort if self.sort != "cost" else "",
        }  # fmt: skip
        return {key: value for key, value in given.items() if value}


def address(path: str, fields: dict[str, Any]) -> str:
    """Return a URL with *fields* as its query."""
    query = urlencode(fields, doseq=True).replace("%2C", ",")
    return f"{path}?{query}" if query else path


def read(query: QueryDict, words: Words) -> tuple[Wanted, list[str]]:
    """Return the filter, and errors for the parts that were not understood and left out."""
    reader = Reader(query, words)
    wanted = Wanted(
        reader.text("q"), reader.several("cost", COSTS), reader.one("kind", KINDS), reader.several("pack", (*PACKS, OWN)),
        reader.several("ability", ABILITY_WORDS), reader.one("sort", SORTS) or "cost",
    )  # fmt: skip
    return wanted, reader.complaints


def abilities_of(card: Shown) -> tuple[str, ...]:
    """Return the abilities of a card, all Auras as one."""
    return tuple(ability.word.partition(":")[0] for ability in card.abilities)


def searched(card: Shown) -> str:
    """Return what a search looks through: the names of a card in all languages and of its abilities, each word after a dash."""
    names = [*(name.text for name in card.names), *(ability.name for ability in card.abilities)]
    return "".join(f"-{slug(name)}" for name in names)


def ranks(cards: list[Shown], worths: dict[str, int]) -> dict[str, str]:
    """Return the place of each card in each of the `SORTS`, separated by spaces."""

    def numbers(card: Shown) -> tuple[int, ...]:
        return card.cost, 0, -worths[card.key], 0 if card.attack == "X" else -int(card.attack), -card.health

    named = sorted(cards, key=lambda card: (slug(card.name), card.cost))
    found: dict[str, list[str]] = {card.key: [] for card in cards}
    for number in range(len(SORTS)):
        order = sorted((numbers(card)[number], place, card.key) for place, card in enumerate(named))
        for rank, (*_, key) in enumerate(order):
            found[key].append(str(rank))
    return {key: " ".join(each) for key, each in found.items()}
