"""Positions of Clash of Decks as the editor writes them: printed cards need no description, and a turn may be left out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from typing import Any

from clashyard.core.errors import BadInput, nearest, shown
from clashyard.core.phrase import Phrase
from clashyard.core.words import slug
from clashyard.decks.cards.catalogue import catalogue
from clashyard.decks.setup.options import NAMES
from clashyard.decks.text.position_reader import COPY, STRONGHOLDS
from clashyard.web.cards.shelf import typed

NUMBER = 2  # of the turn: the first one gives other Mana
USUAL = {"number": NUMBER, "phase": "summoning"}  # of a turn


def named(position: Mapping[str, Any]) -> list[str]:
    """Return the keys of the cards in all kingdoms, each once, in the order of the text."""
    return list(dict.fromkeys(word for seat in NAMES for word in words_of(position.get(seat)) if word not in STRONGHOLDS))


def words_of(value: Any) -> Iterator[str]:
    """Yield every string in a value except keys and marks."""
    if isinstance(value, str):
        yield value
    for part in value.values() if isinstance(value, Mapping) else value if isinstance(value, list | tuple) else ():
        yield from words_of(part)


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


def stray_stronghold(place: str) -> BadInput:
    """Return what is wrong with a Stronghold on a line."""
    return BadInput(place, "a Stronghold belongs in a hand; remove it here")


def check_names(position: Mapping[str, Any]) -> None:
    """Refuse a card that nothing describes, with the name that was probably meant. Raises BadInput."""
    described = position.get("cards")
    known = set(described if isinstance(described, Mapping) else ())
    for place, key in _named_places(position):
        if key in STRONGHOLDS:
            if ".hand[" not in place:
                raise stray_stronghold(place)
        elif key not in known and COPY.sub("", key) not in catalogue():
            near = nearest(key, typed()) or next((name for name in catalogue() if slug(key) in name.split("-")), None)
            if near:
                raise BadInput(
                    place, "{word} is not a valid {what}; did you mean {near}?", word=shown(key), what=Phrase("card"), near=near
                )
            raise BadInput(
                place, "no pack has a card {value}; choose one of the column, or describe it under cards", value=shown(key)
            )


def _named_places(position: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield every card on a line or in a hand, with its place."""
    for seat in NAMES:
        kingdom = position.get(seat)
        for row in ("hand", "upper", "lower"):
            cards = kingdom.get(row) if isinstance(kingdom, Mapping) else None
            for number, item in enumerate(cards if isinstance(cards, list | tuple) else (), 1):
                yield from ((f"{seat}.{row}[{number}]", key) for key in words_of(item))


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
