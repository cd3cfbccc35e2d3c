"""Why a card of the viewer's own hand of Clashing Blades! cannot be played now, in a few words for the card itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clashyard.blades.text.names import split
from clashyard.core.words import Words
from clashyard.web.boards.reasons import Reason


def waiting(view: Mapping[str, Any], viewer: str, words: Words) -> Reason:
    """Return why a viewer who is not asked cannot play any card: somebody else decides, or nobody does."""
    if view["step"] == "over":
        return Reason(words("The match is over."))
    if viewer in view.get("sealed", {}):
        return Reason(words("You have chosen"), "blades.engarde.simultaneous")
    return Reason(words("Not your turn"))


def reason(card: str, step: str, words: Words) -> Reason:
    """Return why a card cannot be played at a *step* at which its player is asked to decide and cannot play it."""
    suit = split(card)[0]
    if step == "sting":
        return Reason(words("Only a heart stings"), "blades.hearts.sting")
    if step == "event":
        return Reason(words("Decide about the event"), "blades.events.timing")
    if suit == "H":
        return Reason(words("Hearts only sting"), "blades.hearts.unplayable")
    if suit == "S":
        withdrawn = step == "option"
        rule = "blades.spade-vs-spade.withdraw" if withdrawn else "blades.exchange.respond"
        return Reason(words("Spades only attack"), rule)
    return Reason(words("It cannot answer this"), "blades.exchange.one-card")
