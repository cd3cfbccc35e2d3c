"""Actions of CLASH in words, short enough for a list."""

from __future__ import annotations

from collections.abc import Callable

from clashyard.clash.cards.character import Character
from clashyard.clash.text.sheet import Sheet
from clashyard.core.match import Match
from clashyard.core.words import Words, counted


def caption(match: Match, words: Words) -> Callable[..., str]:
    """Return a function that puts an action, in notation, into words."""
    sheet, character = Sheet(words), match.setting.characters[0]
    return lambda action, before=None: _said(action, sheet, character)


def _said(action: str, sheet: Sheet, character: Character) -> str:
    """Return an action of CLASH without numbers: the effect of a hit or a super depends on the match.

    *character*: any, for the same reason.
    """
    verb, _, rest = action.partition(" ")
    card = rest.partition(":")[2] or rest
    if verb == "super":
        return sheet.words(counted("super for {price} Will"), price=rest)
    return sheet.name(card) if verb in ("joust", "hit") and card != "-" else sheet.action(action, character)
