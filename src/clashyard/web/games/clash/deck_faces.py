"""Characters as lists of decks show them."""

from __future__ import annotations

from clashyard import art
from clashyard.clash.cards.library import library
from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.web.boards.registration import DeckFace

CUSTOM = "custom"


def deck_of(match: Match, seat: str, form: str) -> str:
    """Return the name of the seat's character, or that it is a custom one."""
    name = match.setting.characters[match.seats.index(seat)].name
    return name if name in library() else CUSTOM


def deck_face(key: str, words: Words) -> DeckFace:
    """Return a character by its name and picture."""
    return DeckFace(words("Custom character")) if key == CUSTOM else DeckFace(key, (art.portrait_key(key),))
