"""The card filter: read from a URL, with an error for each part that cannot be read."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.http import QueryDict
from django.utils.http import urlencode

from clashyard.core.errors import shown
from clashyard.core.words import N_, Words, slug
from clashyard.decks.cards.catalogue import HIGHEST, PACKS
from clashyard.decks.rules.state import ABILITIES
from clashyard.web.cards.shelf import Shown, cards

NAME_AT_MOST = 60  # characters
PAGE = 40  # cards
ABILITY_WORDS = (*ABILITIES, "aura")
KINDS = {"creature": N_("Creatures"), "incantation": N_("Incantations")}
SORTS = {"cost": N_("cost"), "name": N_("name"), "attack": N_("AV, highest first"), "health": N_("HP, highest first")}


@dataclass(frozen=True)
class Wanted:
    """A filter for cards with this text in a name, of this pack, kind and cost, with all of these abilities."""

    text: str = ""
    pack: str = ""
    kind: str = ""
    low: int | None = None
    high: int | None = None
    abilities: tuple[str, ...] = ()
    sort: str = "cost"
    page: int = 1

    def found(self, language: str) -> list[Shown]:
        """Return all matching cards in the requested order."""
        return sorted(filter(self._fits, cards(language).values()), key=self._place)

    def _fits(self, card: Shown) -> bool:
        words = {ability.word.partition(":")[0] for ability in card.abilities}
        part = slug(self.text)
        return (
            (not self.text or (bool(part) and any(part in slug(name.text) for name in card.names)))
            and self.pack in ("", card.pack)
            and self.kind in ("", card.kind)
            and (self.low is None or self.low <= card.cost)
            and (self.high is None or card.cost <= self.high)
            and words.issuperset(self.abilities)
        )

    def _place(self, card: Shown) -> tuple[Any, ...]:
        number = {"attack": 0 if card.attack == "X" else -int(card.attack), "health": -card.health}.get(self.sort, card.cost)
        return (slug(card.name), card.cost) if self.sort == "name" else (number, slug(card.name))

    def query(self, **changes: Any) -> str:
        """Return the query string of this filter with *changes*, omitting defaults."""
        asked = replace(self, **{"page": 1, **changes})
        said: dict[str, Any] = {
            "q": asked.text, "pack": asked.pack, "kind": asked.kind, "from": asked.low, "to": asked.high,
            "ability": asked.abilities, "sort": asked.sort if asked.sort != "cost" else "",
            "page": asked.page if asked.page > 1 else "",
        }  # fmt: skip
        query = urlencode({key: value for key, value in said.items() if value not in ("", None, ())}, doseq=True)
        return f"?{query}"


def read(query: QueryDict, words: Words) -> tuple[Wanted, list[str]]:
    """Return the filter, and errors for the parts that were not understood and left out."""
    reader = Reader(query, words)
    wanted = Wanted(
        reader.text("q"), reader.one("pack", PACKS), reader.one("kind", KINDS), reader.number("from"), reader.number("to"),
        reader.several("ability", ABILITY_WORDS), reader.one("sort", SORTS) or "cost", reader.number("page") or 1,
    )  # fmt: skip
    return wanted, reader.complaints


class Reader:
    """The fields of a filter in a URL; *complaints*: an error for each that was not understood and left out."""

    def __init__(self, query: QueryDict, words: Words) -> None:
        self.query, self.words = query, words
        self.complaints: list[str] = []

    def text(self, field: str) -> str:
        """Return a text to search for; empty if it is too long for a name."""
        text = self.query.get(field, "").strip()
        if len(text) <= NAME_AT_MOST:
            return text
        self.complaints.append(
            self.words(
                "No card name is that long. Use at most {number} character.",
                "No card name is that long. Use at most {number} characters.",
                number=NAME_AT_MOST,
            )
        )
        return ""

    def one(self, field: str, known: Any) -> str:
        """Return one of the words *known*; empty for none."""
        given = self.query.get(field, "")
        return given if given in known else self._refuse(given)

    def several(self, field: str, known: Any) -> tuple[str, ...]:
        """Return all of the words *known* that are given, each once."""
        given = dict.fromkeys(self.query.getlist(field)[: len(known)])
        return tuple(word for word in given if word in known or self._refuse(word))

    def number(self, field: str) -> int | None:
        """Return a whole number; None for none."""
        given = self.query.get(field, "").strip()
        if given.isdecimal() and len(given) <= len(str(HIGHEST)):
            return int(given)
        self._refuse(given)
        return None

    def _refuse(self, given: str) -> str:
        if given:
            self.complaints.append(self.words("{text} was not understood and was ignored.", text=shown(given)))
        return ""
