"""The 64 cards of a session: two packs, or a custom pile (decks.format.mutation.draft, decks.format.draft.pool)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from clashyard.core.errors import BadInput, one_of, shown
from clashyard.core.words import N_
from clashyard.decks.cards.catalogue import PACKS, Card, catalogue
from clashyard.decks.cards.custom_cards import read_own_cards
from clashyard.decks.formats.mutation.draft import CARDS
from clashyard.decks.formats.mutation.position import check_edition
from clashyard.decks.formats.mutation.state import ABILITIES_A_CARD

DEFAULT = ("initiation", "treachery")
KNOWN = ("format", "mode", "edition", "packs", "pile", "cards")


@dataclass(frozen=True)
class Setting:
    """Checked options and the cards by number."""

    options: Mapping[str, Any]
    cards: tuple[Card, ...]

    @cached_property
    def numbers(self) -> dict[str, int]:
        return {card.key: number for number, card in enumerate(self.cards)}

    def key(self, card: int) -> str:
        return self.cards[card].key


def prepare(given: Mapping[str, Any]) -> Setting:
    """Return the setting of a draft. Raises BadInput."""
    for key in given:
        one_of(key, KNOWN, "options", "Mutation draft option")
    one_of(given.get("mode", "duel"), ("duel",), "options.mode", "mode for the Mutation format")
    check_edition(given.get("edition", "latest"))
    if "pile" in given and "packs" in given:
        raise BadInput("options.pile", "the cards come from packs or from a pile; give only one of them")
    options: dict[str, Any] = {"format": "mutation-draft"}
    if "pile" not in given:
        if given.get("cards"):
            raise BadInput("options.cards", "custom cards must be in a pile; list all 64 cards under pile")
        cards = _packs(given.get("packs", list(DEFAULT)))
        options["packs"] = list(given.get("packs", DEFAULT))
    else:
        own = _own_cards(given.get("cards") or {})
        cards = _pile(given["pile"], own)
        options["pile"] = list(given["pile"])
        if own:
            options["cards"] = {key: dict(v) if isinstance(v, Mapping) else v for key, v in given["cards"].items()}
    return Setting(options, cards)


def _packs(given: Any) -> tuple[Card, ...]:
    if isinstance(given, str) or not isinstance(given, list | tuple) or len(given) != 2:
        raise BadInput("options.packs", "two different packs are needed, such as [{packs}]", packs=", ".join(DEFAULT))
    for pack in given:
        one_of(pack, PACKS, "options.packs", "pack")
    if given[0] == given[1]:
        raise BadInput("options.packs", "{pack} is listed twice; two different packs are needed", pack=given[0])
    cards = tuple(card for pack in given for card in catalogue().values() if card.pack == pack)
    if len(cards) != CARDS:
        raise BadInput(
            "options.packs",
            N_(
                "these packs contain {number} card in total, not {needed}",
                "these packs contain {number} cards in total, not {needed}",
            ),
            number=len(cards),
            needed=CARDS,
        )
    return cards


def _own_cards(given: Any) -> dict[str, Card]:
    """Return the option `cards`; no card may have more abilities than a mutation can name."""
    own = read_own_cards(given)
    for key, card in own.items():
        if len(card.facts.words) > ABILITIES_A_CARD:
            raise BadInput(f"options.cards.{key}", "a card in Mutation has at most {most} abilities", most=ABILITIES_A_CARD)
    return own


def _pile(given: Any, own: Mapping[str, Card]) -> tuple[Card, ...]:
    if isinstance(given, str) or not isinstance(given, list | tuple) or len(given) != CARDS:
        size = len(given) if isinstance(given, list | tuple) else shown(given)
        raise BadInput(
            "options.pile",
            N_("expected {needed} card key, got {number}", "expected {needed} card keys, got {number}"),
            needed=CARDS,
            number=size,
        )
    known = {**catalogue(), **own}
    cards = [known[one_of(key, known, f"options.pile[{i}]", "card")] for i, key in enumerate(given, 1)]
    for i, key in enumerate(given):
        if key in given[:i]:
            raise BadInput(f"options.pile[{i + 1}]", "{card} is listed twice; each card can be in the pile only once", card=key)
    unused = [key for key in own if key not in given]
    if unused:
        raise BadInput(f"options.cards.{unused[0]}", "this card is described but is not in the pile")
    return tuple(cards)
