"""Why a card of the viewer's own hand of CLASH cannot be played now, in a few words for the card itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clashyard.clash.cards.character import Character
from clashyard.clash.rules.state import ATTACKS, LETTERS, PRICE
from clashyard.core.words import Words

ATTACK, BLOCK, CLASH, SUPER = LETTERS[:ATTACKS], "B", "X", "P"


def waiting(view: Mapping[str, Any], viewer: str, words: Words) -> str:
    """Return why a viewer who is not asked cannot play any card: somebody else decides, or nobody does."""
    if view["step"] == "over":
        return words("The match is over.")
    return words("You have chosen") if viewer in view.get("sealed", {}) else words("Not your turn")


def reason(letter: str, view: Mapping[str, Any], character: Character, seat: str, words: Words) -> str:
    """Return why the cards of a *letter* cannot be played by *seat*, which is asked to decide and cannot play them."""
    step = view["step"]
    if step == "joust":
        return words("A joust takes an attack or a Block")
    if step == "respond":
        return _no_answer(letter, view, words)
    if letter in ATTACK:
        return words("The chain cannot go on with it")
    if letter == SUPER:
        prices = [price for price, level in zip(PRICE, character.levels, strict=True) if level]
        if prices and view[seat]["will"] < min(prices):
            return words("Needs {price} Will, you have {will}", price=min(prices), will=view[seat]["will"])
        return words("This character has no super")
    return words("It answers a hit")


def _no_answer(letter: str, view: Mapping[str, Any], words: Words) -> str:
    """Return why a card does not answer the hit or the super."""
    if letter == BLOCK:
        return words("This hit cannot be blocked")
    if letter == CLASH:
        return words("A super cannot be clashed") if "super" in view else words("This hit cannot be clashed")
    return words("Only a Block or a Clash card answers a hit")
