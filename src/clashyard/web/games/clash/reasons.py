"""Why a card of the viewer's own hand of CLASH cannot be played now, in a few words for the card itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clashyard.clash.cards.character import Character
from clashyard.clash.rules.state import ANSWER, ATTACKS, LETTERS, PRICE, TIMES
from clashyard.core.words import Words
from clashyard.web.boards.reasons import Reason

ATTACK, BLOCK, CLASH, SUPER = LETTERS[:ATTACKS], "B", "X", "P"


def waiting(view: Mapping[str, Any], viewer: str, words: Words) -> Reason:
    """Return why a viewer who is not asked cannot play any card: somebody else decides, or nobody does."""
    if view["step"] == "over":
        return Reason(words("The match is over."))
    return Reason(words("You have chosen") if viewer in view.get("sealed", {}) else words("Not your turn"))


def reason(letter: str, view: Mapping[str, Any], character: Character, seat: str, words: Words) -> Reason:
    """Return why the cards of a *letter* cannot be played by *seat*, which is asked to decide and cannot play them."""
    step = view["step"]
    if step == "joust":
        return Reason(words("A joust takes an attack or a Block"), "clash.joust.choose")
    answers = any(level and level.when == TIMES[ANSWER] for level in character.levels)
    if step == "respond" and not (answers and letter == SUPER):
        return _no_answer(letter, view, words)
    if letter in ATTACK:
        return Reason(words("The chain cannot go on with it"), "clash.combo.extend")
    if letter == SUPER:
        prices = [price for price, level in zip(PRICE, character.levels, strict=True) if level]
        if prices and view[seat]["will"] < min(prices):
            said = words("Needs {price} Will, you have {will}", price=min(prices), will=view[seat]["will"])
            return Reason(said, "clash.super.cost")
        if prices:
            return Reason(words("This super is for another time"), "clash.super.when")
        return Reason(words("This character has no super"), "clash.data.effects")
    return Reason(words("It answers a hit"), "clash.combo.response" if letter == BLOCK else "clash.clashcard.only-defender")


def _no_answer(letter: str, view: Mapping[str, Any], words: Words) -> Reason:
    """Return why a card does not answer the hit or the super."""
    if letter == BLOCK:
        return Reason(words("This hit cannot be blocked"), "clash.combo.block")
    if letter == CLASH and "super" in view:
        return Reason(words("A super cannot be clashed"), "clash.super.no-response")
    if letter == CLASH:
        return Reason(words("This hit cannot be clashed"), "clash.clashcard.zero")
    return Reason(words("Only a Block or a Clash card answers a hit"), "clash.combo.response")
