"""Actions of Clash of Decks in words, short enough for a list."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from clashyard.core.match import Match
from clashyard.core.words import N_, Words
from clashyard.decks.rules.state import LANES
from clashyard.decks.text.names import Names
from clashyard.decks.text.places import place_said, with_automata

PLAY = re.compile(r"(?:play (?P<card>\S+)|champion) (?P<onto>onto )?(?P<place>\S+)")


def caption(match: Match, words: Words) -> Callable[..., str]:
    """Return a function that puts an action, in notation, into words.

    With the match *before* the action it names the Creature that a card is played on.
    """
    if match.game.form:
        return lambda action, before=None: action
    names = Names(match, with_automata(match, words))
    return lambda action, before=None: _said(action, names, before)


def _said(action: str, names: Names, before: Match | None) -> str:
    words = names.words
    if action in ("end", "begin"):
        return words("end of the turn") if action == "end" else words("start of the turn")
    found = PLAY.fullmatch(action)
    if found is None:
        return action
    card = names.card(found["card"]) if found["card"] else words("Champion")
    if found["place"] in ("upper", "lower"):
        return words("{card}, upper line", card=card) if found["place"] == "upper" else words("{card}, lower line", card=card)
    where = {"card": card, "place": _creature(found["place"], names, before) or place_said(found["place"], words.inside)}
    return words("{card} onto {place}", **where) if found["onto"] else words("{card} on {place}", **where)


def _creature(place: str, names: Names, before: Match | None) -> str:
    """Return the Creature at a place of the match *before*, and whose it is; an empty string where none is known."""
    seat, lane, *number = place.split(".")
    if before is None or not number:
        return ""
    state: Any = before.state
    line = before.game.seats.index(seat) * LANES + (lane == "lower")
    if int(number[0]) > state.line_size[line]:
        return ""
    card = names.card(before.setting.key(state.line[line][int(number[0]) - 1]))
    if seat == names.words.you:
        return names.words.inside(N_("your {card}"), card=card)
    return names.words.inside(N_("{seat}'s {card}"), seat=seat, card=card)
