"""Pictures of cards, characters and players: linocut prints composed by code from parts that were drawn for this project.

>>> from clashyard import art, decks
>>> art.key(decks.card("baron"))
'initiation-04'
>>> art.picture("initiation-04").startswith("<svg")
True
"""

from __future__ import annotations

from clashyard.art.keys import CardLike, Facts, UnknownKey, avatar_key, is_key, key, portrait_key
from clashyard.art.parts import DrawingError
from clashyard.art.pictures import avatar, back, cutout, picture, portrait, sheet, small, version

__all__ = [
    "CardLike",
    "DrawingError",
    "Facts",
    "UnknownKey",
    "avatar",
    "avatar_key",
    "back",
    "cutout",
    "is_key",
    "key",
    "picture",
    "portrait",
    "portrait_key",
    "sheet",
    "small",
    "version",
]


def __dir__() -> list[str]:
    return sorted(__all__)
