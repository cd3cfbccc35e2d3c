"""Cards that lie on or under a Creature in the editor: Symbiotes on their hosts, and captives of Chain."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clashyard.core.errors import BadInput, shown
from clashyard.decks.cards.catalogue import catalogue, read_card
from clashyard.decks.text.creatures import key_of
from clashyard.decks.text.position_reader import COPY

ONTO = ".onto"  # after the place of a Creature: another card is put onto it
SYMBIOTE, CHAIN = "symbiote", "chain"


def join(creature: dict[str, Any], card: Any, described: Mapping[str, Any], place: str) -> None:
    """Put a card onto a Creature: a Symbiote onto its host, any other card as the captive of a Creature with Chain.

    *described*: the cards that the position describes. Raises BadInput for a card that cannot be there.
    """
    if isinstance(card, Mapping) and (card.get("host") or card.get("captive")):
        raise BadInput(place, "{card} is not alone; take what lies under it away first", card=key_of(card))
    key, top, host = key_of(card), str(creature["card"]), creature.get("host")
    if _has(key, SYMBIOTE, described) and not host and not _has(top, SYMBIOTE, described):
        creature.update({"card": key, "host": top})
    elif any(_has(each, CHAIN, described) for each in (top, host) if each):
        creature["captive"] = [*captives(creature), key]
    else:
        raise BadInput(
            place, "{card} cannot lie on {other}: that takes a Symbiote and a Creature without one, or a Creature with Chain",
            card=key, other=top,
        )  # fmt: skip


def part(creature: dict[str, Any], place: str) -> list[str]:
    """Return the cards that lie under a Creature, after taking them away."""
    found = under(creature)
    if not found:
        raise BadInput(place, "nothing lies under {card}", card=key_of(creature))
    creature.update({"host": None, "captive": None})
    return found


def under(creature: Mapping[str, Any]) -> list[str]:
    """Return the keys of the cards under a Creature: its host, then its captives, the older first."""
    return [*([str(creature["host"])] if creature.get("host") else []), *captives(creature)]


def captives(creature: Mapping[str, Any]) -> list[str]:
    """Return the keys of the captives of a Creature, the older first."""
    held = creature.get("captive") or []
    return [held] if isinstance(held, str) else list(held)


def _has(key: str, word: str, described: Mapping[str, Any]) -> bool:
    text, printed = described.get(key), catalogue().get(COPY.sub("", key))
    if isinstance(text, str):
        return word in read_card(text).words
    if printed is None:
        raise BadInput(f"cards.{key[:40]}", "{value} is not the name of a card", value=shown(key))
    return word in printed.facts.words
