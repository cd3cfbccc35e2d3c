"""Actions of Clash of Decks in words, short enough for a list."""

from __future__ import annotations

import re
from collections.abc import Callable

from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.decks.text.names import Names
from clashyard.web.games.decks.places import place_said

PLAY = re.compile(r"(?:play (?P<card>\S+)|champion) (?P<onto>onto )?(?P<place>\S+)")


def caption(match: Match, words: Words) -> Callable[[str], str]:
    """Return a function that puts an action, in notation, into words."""
    if match.game.form:
        return lambda action: action
    names = Names(match, words)
    return lambda action: _said(action, names, words)


def _said(action: str, names: Names, words: Words) -> str:
    if action in ("end", "begin"):
        return words("ends the turn") if action == "end" else words("begins the turn")
    found = PLAY.fullmatch(action)
    if found is None:
        return action
    card = names.card(found["card"]) if found["card"] else words("Champion")
    if found["place"] in ("upper", "lower"):
        return words("{card}, upper line", card=card) if found["place"] == "upper" else words("{card}, lower line", card=card)
    where = {"card": card, "place": place_said(found["place"], words)}
    return words("{card} onto {place}", **where) if found["onto"] else words("{card} on {place}", **where)
