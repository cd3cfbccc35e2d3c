"""A pack file with the changes, beside the author's, which stays as it is."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from clashyard.core.errors import BadInput
from clashyard.decks.cards.catalogue import PACKS, Card, catalogue, read_data
from clashyard.decks.cards.pack_sheet import read_bytes
from clashyard.decks.cards.pack_toml import CARD, DECK, read_toml
from clashyard.decks.cards.packs import examine_text, load_pack
from clashyard.studies.balance.plan import Changes, Plan

SUFFIX = "-balanced"  # of the id and of changed keys where the catalogue has the old ones
Data = Mapping[str, Any]


def names(plan: Plan, language: str) -> dict[str, str]:
    """Return the names of the pack's cards."""
    return {card.key: card.name(language) for card in _cards(plan)}


def _cards(plan: Plan) -> list[Card]:
    if plan.pack in PACKS:
        return [card for card in catalogue().values() if card.pack == plan.pack]
    return list(load_pack(plan.pack).cards)


def written(plan: Plan, changes: Changes) -> str:
    """Return the pack in TOML, with the *changes*. Raises BadInput if it would not pass the checks of packs."""
    new = plan.changed(changes)
    renamed = {key: key + SUFFIX for key in new} if plan.pack in PACKS else {}
    head, cards, decks = _printed(plan.pack) if plan.pack in PACKS else _own(Path(plan.pack))
    lines = [f"# {plan.title} with changes of clashyard balance:"]
    lines += [f"# {key}: {plan.free[key]} -> {text}" for key, text in sorted(new.items())]
    lines += [f"{field} = {_toml(value)}" for field, value in head.items() if value not in (None, "")]
    for card in cards:
        values = {"card": new.get(card["id"], card["card"]), "id": renamed.get(card["id"], card["id"])}
        lines += ["", "[[card]]", *_fields({**card, **values}, CARD)]
    for deck in decks:
        lines += ["", "[[deck]]", *_fields({**deck, "cards": [renamed.get(key, key) for key in deck["cards"]]}, DECK)]
    text = "\n".join(lines) + "\n"
    errors = examine_text(text, ".toml", plan.title)[1]
    if errors:
        raise BadInput("PACK", "the new pack would have a mistake: {mistake}", mistake=errors[0].what)
    return text


def _fields(said: Data, known: tuple[str, ...]) -> Iterator[str]:
    return (f"{field} = {_toml(said[field])}" for field in known if field in said)


def _printed(pack: str) -> tuple[Data, Sequence[Data], Sequence[Data]]:
    """Return a pack that comes with Clashyard, under another id. Cards without changes stay those of the catalogue."""
    data = read_data(f"{pack}.toml")
    decks = [deck for deck in read_data("decks.toml")["deck"] if deck["pack"] == pack]
    named = {language: f"{name} ±" for language, name in data["name"].items()}
    return {"id": pack + SUFFIX, "name": named}, data["card"], decks


def _own(path: Path) -> tuple[Data, Sequence[Data], Sequence[Data]]:
    """Return the entries of the author's file; those of a table as TOML has them."""
    pack = load_pack(path)
    if path.suffix.lower() == ".toml":
        sheet = read_toml(read_bytes(path))
        keys = [card.key for card in pack.cards]
        cards = [{**row.said, "id": key} for row, key in zip(sheet.cards, keys, strict=True)]
        head = {"id": sheet.id, "name": sheet.names, "printed": list(sheet.printed) or None}
        return head, cards, [row.said for row in sheet.decks]
    cards = [
        {
            "id": card.key,
            "name": dict(card.names),
            "card": str(card.facts),
            **({"number": card.number} if card.number else {}),
            **card.look,
        }
        for card in pack.cards
    ]
    return {"id": pack.id, "name": dict(pack.names) or None}, cards, [
        {"id": name, "cards": list(keys)} for name, keys in pack.decks.items()
    ]  # fmt: skip


def _toml(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key} = {_toml(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
