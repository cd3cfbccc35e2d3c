"""The board of CLASH, rendered for tests, and its most crowded positions."""

from __future__ import annotations

from itertools import product
from typing import Any

from django.template import engines

from clashyard import clash
from clashyard.clash.text.picture import read_picture
from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.web.games.clash.registration import BOARD

EN = Words("en")
SUPER = ("joust A:H", "joust B:L", "super 4")
DEMANDING = """
character  Tax: H2 L1 Q1, H>L 2 1 | 4 discard 4
A       Tax  8 hp, 3 will: H P
B       Bram Okkert  8 hp, 0 will: H H L L L Q Q B B X P
"""
LONG_NAME = "Maximiliana Wolfeschlegelsteinhausenbergerdorff the Third"
GREATEST = {
    "name": LONG_NAME, "hp": 99, "max-will": 99, "openers": {"H": 99, "L": 99, "Q": 99},
    "combos": [{"name": "The Longest Line", "chain": ">".join("HLQ" * 12), "damage": [99] * 36}]
    + [{"chain": ">".join(("L", *tail)), "damage": [99] * 5} for tail in product("LQ", repeat=4)],
    "super": {
        "name": "Everything",
        "4": {"name": "Donaudampfschifffahrtsgesellschaft", "effects": [{"discard": 4}, {"boost": {"next": 99}}, {"damage": 1}]},
        "8": {"blockable": True, "effects": [{"heal": 99}, {"will": 99}, {"drain": 99}, {"draw": 30}, {"free-chain": True}]},
    },
}  # fmt: skip


def environment() -> Any:
    engine: Any = engines["jinja2"]
    return engine.env


def seen(match: Match, viewer: str | None, words: Words = EN) -> Any:
    return BOARD.scene(match, viewer, words, viewer is not None and viewer in match.deciding)


def drawn(match: Match, viewer: str | None, words: Words = EN) -> str:
    """Return the whole board as *viewer* sees it."""
    return str(environment().get_template(BOARD.template).render(scene=seen(match, viewer, words), words=words))


def picture(text: str, *actions: str) -> Match:
    match = clash.from_position(*read_picture(text))
    for action in actions:
        match.play(action)
    return match


def crowded(**more: Any) -> Match:
    """Return a match with the largest character attacking, and more in hand than a phone is wide."""
    held = {"hp": 77, "will": 66, "hand": [*"HHHLLLQQQBBXPP"], "used": [*"HHLLQ"], "field": [*"HL"]}
    other = {"hp": 8, "will": 3, "hand": [*"HLQBBX"], "field": ["L"]}
    chain = {"attacker": "A", "chain": ">".join("HLQ" * 7), "step": "combo", "boost": {"next": 99, "combo": 99}}
    given = {"characters": {"A": GREATEST, "B": "Ilka Dorn"}, "A": held, "B": other, **chain, **more}
    return clash.from_position({key: value for key, value in given.items() if value is not None})
