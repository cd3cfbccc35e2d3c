"""Positions of Clash of Decks as the editor writes them: printed cards need no description, and a turn may be left out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from typing import Any

from clashyard.core.words import slug
from clashyard.decks.cards.catalogue import catalogue
from clashyard.decks.setup.options import NAMES
from clashyard.decks.text.position_reader import COPY, STRONGHOLDS
from clashyard.web.cards.shelf import typed

NUMBER = 2  # of the turn: the first one gives other Mana
USUAL = {"number": NUMBER, "phase": "summoning"}  # of a turn


def named(position: Mapping[str, Any]) -> list[str]:
    """Return the keys of the cards in all kingdoms, each once, in the order of the text."""
    return list(dict.fromkeys(word for seat in NAMES for word in _words(position.get(seat)) if word not in STRONGHOLDS))


def _words(value: Any) -> Iterator[str]:
    """Yield every string in a value except keys and marks."""
    if isinstance(value, str):
        yield value
    for part in value.values() if isinstance(value, Mapping) else value if isinstance(value, list | tuple) else ():
        yield from _words(part)


def keyed(position: Mapping[str, Any]) -> dict[str, Any]:
    """Return a position whose printed cards may be called by their names in any language: with their keys."""
    described = position.get("cards")
    own = set(described) if isinstance(described, Mapping) else set()
    return {key: _keyed(value, own) if key in NAMES else value for key, value in position.items()}


def _keyed(value: Any, own: Set[Any]) -> Any:
    if isinstance(value, Mapping):
        return {key: _keyed(each, own) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_keyed(each, own) for each in value]
    if not isinstance(value, str) or value in own or value in STRONGHOLDS or COPY.sub("", value) in catalogue():
        return value
    return typed().get(slug(value), value)


def completed(position: Mapping[str, Any]) -> dict[str, Any]:
    """Return a position with its printed cards described, and its turn numbered."""
    described = position.get("cards")
    cards = dict(described) if isinstance(described, Mapping) else {}
    known = {key: None for key in named(position) if key not in cards and COPY.sub("", key) in catalogue()}
    turn = position.get("turn")
    numbered = {"number": NUMBER, **turn} if isinstance(turn, Mapping) else {"number": NUMBER} if turn is None else turn
    wrong = {"cards": described} if described is not None and not isinstance(described, Mapping) else {}
    return {**position, "turn": numbered, "cards": cards | known, **wrong}


def shortened(position: Mapping[str, Any]) -> dict[str, Any]:
    """Return a position without the facts of printed cards, and without what is as it usually is."""
    found = dict(position)
    cards = position.get("cards")
    if isinstance(cards, Mapping):
        found["cards"] = {key: facts for key, facts in cards.items() if not _printed(key, facts)}
    turn = position.get("turn")
    if isinstance(turn, Mapping):
        found["turn"] = {key: value for key, value in turn.items() if USUAL.get(key) != value}
    for seat in NAMES:
        kingdom = position.get(seat)
        if isinstance(kingdom, Mapping):
            found[seat] = {key: value for key, value in kingdom.items() if value not in (None, [], {})}
    return {key: value for key, value in found.items() if value not in (None, {})}


def _printed(key: Any, facts: Any) -> bool:
    card = catalogue().get(COPY.sub("", key)) if isinstance(key, str) else None
    return card is not None and (facts is None or facts == str(card.facts))
