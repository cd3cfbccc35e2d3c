"""Actions in words, short enough for a list."""

from __future__ import annotations

import re
from collections.abc import Callable

from clashyard.blades.text.names import Names as Fencers
from clashyard.clash.cards.character import Character
from clashyard.clash.text.sheet import Sheet
from clashyard.core.match import Match
from clashyard.core.words import Words, counted
from clashyard.decks.text.names import Names
from clashyard.web.games.decks.places import place_said

PLAY = re.compile(r"(?:play (?P<card>\S+)|champion) (?P<onto>onto )?(?P<place>\S+)")


def sayer(match: Match, words: Words) -> Callable[[str], str]:
    """Return a function that puts an action of this match, in notation, into words."""
    if match.game.form:
        return lambda action: action
    if match.game.name == "decks":
        names = Names(match, words)
        return lambda action: _decks(action, names, words)
    if match.game.name == "blades":
        fencers = Fencers(words)
        return lambda action: words("no answer") if action == "pass" else fencers.action(action)
    return lambda action: _clash(action, Sheet(words), match.setting.characters[0])


def _clash(action: str, sheet: Sheet, character: Character) -> str:
    """Return an action of CLASH without numbers: the effect of a hit or a super depends on the match.

    *character*: any, for the same reason.
    """
    verb, _, rest = action.partition(" ")
    card = rest.partition(":")[2] or rest
    if verb == "super":
        return sheet.words(counted("super for {price} Will"), price=rest)
    return sheet.name(card) if verb in ("joust", "hit") and card != "-" else sheet.action(action, character)


def _decks(action: str, names: Names, words: Words) -> str:
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
