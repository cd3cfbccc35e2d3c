"""A deck as an object of Tabletop Simulator: put the file into its folder of saved objects."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from clashyard.paper.cards import TABLE_GRID

DECK = 1  # its number, which is also the hundreds of the numbers of its cards
LYING = {"posX": 0, "posY": 1, "posZ": 0, "rotX": 0, "rotY": 180, "rotZ": 180, "scaleX": 1, "scaleY": 1, "scaleZ": 1}


def deck_object(title: str, names: Sequence[str], face: str, back: str) -> str:
    """Return a saved object as JSON: cards with *names*, in the order of the sheet at the address *face*, with one *back*."""
    wide, high = TABLE_GRID
    sheet = {str(DECK): {"FaceURL": face, "BackURL": back, "NumWidth": wide, "NumHeight": high, "BackIsHidden": False}}
    ids = [100 * DECK + n for n in range(len(names))]
    cards = [
        {"Name": "Card", "Nickname": name, "CardID": n, "Transform": LYING, "CustomDeck": sheet}
        for n, name in zip(ids, names, strict=True)
    ]
    deck: dict[str, Any] = {"Name": "DeckCustom", "Nickname": title, "Transform": LYING, "DeckIDs": ids, "CustomDeck": sheet}
    one = cards[0] if len(cards) == 1 else deck | {"ContainedObjects": cards}
    return json.dumps({"ObjectStates": [one]}, ensure_ascii=False, indent=1) + "\n"
