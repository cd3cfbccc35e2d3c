"""The cards and options that a draft or a constructed match is prepared with, before there are decks."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from clashyard.core.errors import BadInput, a_list, one_of, shown
from clashyard.core.events import Kind
from clashyard.core.game import Event
from clashyard.core.words import N_
from clashyard.decks import options as game
from clashyard.decks import setup
from clashyard.decks.catalogue import PACKS, Card, catalogue, check_key, first_key
from clashyard.decks.own_cards import read_own_cards
from clashyard.decks.reading import read_cards
from clashyard.decks.state import MODES

KEPT = ("modules", "edition", "ai", "first", "turn-limit", "champions")  # for the game to follow


@dataclass(frozen=True)
class Pool:
    """What a draft or a constructed match is played with: checked options, and its cards by number.

    The numbers follow the keys, so that they tell nothing of any order. Of a card that only a position names
    there may be no facts: it is in *keys* and not in *cards*.
    """

    options: Mapping[str, Any]
    keys: tuple[str, ...]
    cards: Mapping[str, Card]

    def key(self, card: int) -> str:
        return self.keys[card]

    def number(self, key: str) -> int:
        """The number of the card called *key*, or -1."""
        return self.keys.index(key) if key in self.keys else -1

    def event(self, kind: Kind, numbers: tuple[int, ...], rule: str) -> Event:
        """What happened, with *rule* as its cause."""
        words: dict[str, Callable[[int], Any]] = {"card": self.keys.__getitem__, "seat": game.NAMES.__getitem__, "amount": int}
        return kind.event(numbers, words, rule)

    def described(self) -> dict[str, str]:
        """The cards in notation, as far as they are known."""
        return {key: str(self.cards[key].facts) for key in sorted(self.keys) if key in self.cards}


def pool(options: Mapping[str, Any], keys: Sequence[str], known: Mapping[str, Card]) -> Pool:
    """The pool of the cards *keys*, with the facts of those that are *known*."""
    inside = tuple(sorted(keys, key=first_key))
    return Pool(options, inside, {key: known[key] for key in inside if key in known})


def check_options(given: Mapping[str, Any], own: tuple[str, ...]) -> dict[str, Any]:
    """Mode and format, and what is kept for the game to follow, as it is given. *own* are the options of this format.

    Raises BadInput for any other option, and for what the game to follow would refuse.
    """
    for key in given:
        one_of(
            key,
            ("mode", "format", "cards", *own, *KEPT),
            "options",
            "option of this format ({format})",
            format=given.get("format"),
        )
    mode = one_of(given.get("mode", "duel"), MODES, "options.mode", "mode")
    kept = {key: plain(given[key], f"options.{key}") for key in ("cards", *KEPT) if given.get(key) is not None}
    checked = game.check_options({"mode": mode, **{key: kept[key] for key in KEPT if key in kept and key != "champions"}})
    _check_champions(kept, checked)
    return {"mode": mode, "format": given.get("format"), **kept}


def _check_champions(kept: Mapping[str, Any], checked: Mapping[str, Any]) -> None:
    """What the game will say of Champions, as far as it can be known before there are decks. They may be left out till then."""
    if "champions" not in kept:
        return
    no_decks: list[list[Card]] = [[] for _ in game.humans(checked["mode"])]
    own = read_own_cards(kept.get("cards"))
    champions = setup.read_champions(kept["champions"], checked, [], no_decks, own)
    for i, champion in enumerate(champions, 1):
        game.check_edition(f"options.champions[{i}]", champion.facts, checked["edition"])


def check_level(options: Mapping[str, Any]) -> None:
    """Refuse an automaton of a level that the game to follow does not know. Raises BadInput."""
    setup.check_level(game.check_options({key: options[key] for key in ("mode", "modules", "ai") if key in options}))


def check_edition(key: str, card: Card, options: Mapping[str, Any]) -> None:
    """Refuse a card that the rulebook of the game to follow does not know. Raises BadInput at *key*."""
    game.check_edition(key, card.facts, options.get("edition", "latest"))


def check_seat(seat: int, mode: str) -> None:
    """Raises BadInput for a seat beyond the table."""
    names = game.kingdoms(mode)
    if seat >= len(names):
        raise BadInput(
            "seat", "there is no seat {seat} in this match; seats: {known}", seat=game.NAMES[seat], known=", ".join(names)
        )


def plain(value: Any, place: str) -> Any:
    """A value as a match file holds it. Raises BadInput for one that no file can hold."""
    try:
        return json.loads(json.dumps(value))
    except (TypeError, ValueError, RecursionError):
        raise BadInput(
            place, "{value} cannot be kept in a match file; use words, numbers, lists and mappings", value=shown(value)
        ) from None


def known_cards(options: Mapping[str, Any]) -> dict[str, Card]:
    """The catalogue and the option `cards`. Raises BadInput, also for an own card with the key of a printed one."""
    return {**catalogue(), **read_own_cards(options.get("cards"))}


def own_cards(given: Any) -> dict[str, Card]:
    """The cards that a position describes, by key; ``null`` takes the printed card of that key."""
    return {card.key: card for card in read_cards(given, "latest", {})}


def packs(given: Any, place: str) -> list[str]:
    """The cards of some packs. Raises BadInput for one that is none, or stands there twice."""
    names = _once(given, place, N_("packs"))
    for i, name in enumerate(names, 1):
        one_of(name, PACKS, f"{place}[{i}]", "pack")
    return [key for key, card in catalogue().items() if card.pack in names]


def named(given: Any, place: str, known: Mapping[str, Card] | None) -> list[str]:
    """A list of different cards; where *known* is given, of those. Raises BadInput."""
    keys = _once(given, place, N_("cards"))
    for i, key in enumerate(keys, 1):
        if known is not None:
            one_of(key, known, f"{place}[{i}]", "card of the catalogue or of options.cards")
        try:
            check_key(key)
        except BadInput as error:
            raise error.within(f"{place}[{i}]") from None
    return keys


def _once(given: Any, place: str, what: str) -> list[str]:
    """A list without anything twice. Raises BadInput."""
    row: list[str] = a_list(given, place, what)
    for i, word in enumerate(row):
        if word in row[:i]:
            raise BadInput(f"{place}[{i + 1}]", "{value} stands twice; no card may be there twice", value=shown(word))
    return row
