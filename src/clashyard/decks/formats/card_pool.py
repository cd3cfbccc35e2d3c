"""The cards and options used to prepare a draft or a constructed match, before there are decks."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from clashyard.core.errors import BadInput, a_list, one_of, shown
from clashyard.core.events import Kind
from clashyard.core.game import Event
from clashyard.core.house import OPTION, house_option
from clashyard.core.words import N_
from clashyard.decks.cards.catalogue import PACKS, Card, catalogue, check_key, first_key
from clashyard.decks.cards.custom_cards import read_own_cards
from clashyard.decks.rules.house import HOUSE
from clashyard.decks.rules.state import MODES
from clashyard.decks.setup import options as game
from clashyard.decks.setup import table
from clashyard.decks.text.position_reader import read_cards

KEPT = ("modules", "edition", "ai", "first", "turn-limit", "champions", OPTION)  # for the game that follows


@dataclass(frozen=True)
class Pool:
    """The setting of a draft or a constructed match: checked options, and its cards by number.

    The numbers follow the keys, so they reveal nothing about any other order. A card that only a position names may have no
    facts: it is in *keys* and not in *cards*.
    """

    options: Mapping[str, Any]
    keys: tuple[str, ...]
    cards: Mapping[str, Card]

    def key(self, card: int) -> str:
        return self.keys[card]

    def number(self, key: str) -> int:
        """Return the number of the card called *key*, or -1."""
        return self.keys.index(key) if key in self.keys else -1

    def event(self, kind: Kind, numbers: tuple[int, ...], rule: str) -> Event:
        """Return an event, with *rule* as its cause."""
        words: dict[str, Callable[[int], Any]] = {"card": self.keys.__getitem__, "seat": game.NAMES.__getitem__, "amount": int}
        return kind.event(numbers, words, rule)

    def described(self) -> dict[str, str]:
        """Return the cards with known facts, in notation."""
        return {key: str(self.cards[key].facts) for key in sorted(self.keys) if key in self.cards}


def pool(options: Mapping[str, Any], keys: Sequence[str], known: Mapping[str, Card]) -> Pool:
    """Return the pool of the cards *keys*, with the facts of those that are *known*."""
    inside = tuple(sorted(keys, key=first_key))
    return Pool(options, inside, {key: known[key] for key in inside if key in known})


def check_options(given: Mapping[str, Any], own: tuple[str, ...]) -> dict[str, Any]:
    """Return mode and format, plus the options kept as given for the game that follows. *own* are this format's options.

    Raises BadInput for any other option, and for anything that the game that follows would refuse.
    """
    for key in given:
        one_of(
            key,
            ("mode", "format", "cards", *own, *KEPT),
            "options",
            "option for this format ({format})",
            format=given.get("format"),
        )
    mode = one_of(given.get("mode", "duel"), MODES, "options.mode", "mode")
    kept = {key: plain(given[key], f"options.{key}") for key in ("cards", *KEPT) if given.get(key) is not None}
    checked = game.check_options({"mode": mode, **{key: kept[key] for key in KEPT if key in kept and key != "champions"}})
    _check_champions(kept, checked)
    kept = {key: value for key, value in kept.items() if key != OPTION} | house_option(HOUSE, given)
    return {"mode": mode, "format": given.get("format"), **kept}


def _check_champions(kept: Mapping[str, Any], checked: Mapping[str, Any]) -> None:
    """Check Champions as far as the following game can before there are decks. They may be left out until then."""
    if "champions" not in kept:
        return
    no_decks: list[list[Card]] = [[] for _ in game.humans(checked["mode"])]
    own = read_own_cards(kept.get("cards"))
    champions = table.read_champions(kept["champions"], checked, [], no_decks, own)
    for i, champion in enumerate(champions, 1):
        game.check_edition(f"options.champions[{i}]", champion.facts, checked["edition"])


def check_level(options: Mapping[str, Any]) -> None:
    """Check the level of an automaton. Raises BadInput for a level that the game that follows does not have."""
    table.check_level(game.check_options({key: options[key] for key in ("mode", "modules", "ai") if key in options}))


def check_edition(key: str, card: Card, options: Mapping[str, Any]) -> None:
    """Check a card against the rulebook of the game that follows. Raises BadInput at *key* for a card it does not have."""
    game.check_edition(key, card.facts, options.get("edition", "latest"))


def check_seat(seat: int, mode: str) -> None:
    """Check a seat. Raises BadInput for a seat that the mode does not have."""
    names = game.kingdoms(mode)
    if seat >= len(names):
        raise BadInput(
            "seat", "unknown seat {letter} in this match; seats: {known}", letter=game.NAMES[seat], known=", ".join(names)
        )


def plain(value: Any, place: str) -> Any:
    """Return a value as a match file stores it. Raises BadInput for one that a file cannot store."""
    try:
        return json.loads(json.dumps(value))
    except (TypeError, ValueError, RecursionError):
        raise BadInput(
            place, "{value} cannot be saved in a match file; use words, numbers, lists and mappings", value=shown(value)
        ) from None


def known_cards(options: Mapping[str, Any]) -> dict[str, Card]:
    """Return the catalogue and the option `cards`. Raises BadInput, also for a custom card with the key of a printed one."""
    return {**catalogue(), **read_own_cards(options.get("cards"))}


def own_cards(given: Any) -> dict[str, Card]:
    """Return the cards that a position describes, by key; ``null`` takes the printed card of that key."""
    return {card.key: card for card in read_cards(given, "latest", {})}


def packs(given: Any, place: str) -> list[str]:
    """Return the cards of some packs. Raises BadInput for an unknown pack or one that is listed twice."""
    names = _once(given, place, N_("packs"))
    for i, name in enumerate(names, 1):
        one_of(name, PACKS, f"{place}[{i}]", "pack")
    return [key for key, card in catalogue().items() if card.pack in names]


def named(given: Any, place: str, known: Mapping[str, Card] | None) -> list[str]:
    """Return a list of different cards, all of them from *known* where given. Raises BadInput."""
    keys = _once(given, place, N_("cards"))
    for i, key in enumerate(keys, 1):
        if known is not None:
            one_of(key, known, f"{place}[{i}]", "card from the catalogue or options.cards")
        try:
            check_key(key)
        except BadInput as error:
            raise error.within(f"{place}[{i}]") from None
    return keys


def _once(given: Any, place: str, what: str) -> list[str]:
    """Return a list without duplicates. Raises BadInput."""
    row: list[str] = a_list(given, place, what)
    for i, word in enumerate(row):
        if word in row[:i]:
            raise BadInput(f"{place}[{i + 1}]", "{value} is listed twice; list each card only once", value=shown(word))
    return row
