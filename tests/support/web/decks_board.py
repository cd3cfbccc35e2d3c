"""The board of Clash of Decks, rendered for tests."""

from __future__ import annotations

from random import Random
from typing import Any

from django.template import engines

from clashyard import decks
from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.web.boards.render import drawer
from clashyard.web.games.decks.registration import BOARD

ENGLISH = Words("en")
GIVEN = {  # Symbiotes, a pair, captives, marks, Champions, and a name that has to be hyphenated
    "turn": {"active": "A", "mana": 12, "number": 9, "sharpened": ["lord"]},
    "cards": {
        "leech": "1 1/1 symbiote", "bolt": "2 3! splash", "wolf": "3 2/4 vanish", "imp": "1 1/1", "ogre": "5 2/5 protection",
        "jailer": "4 2/5 chain", "owl": "3 1/1 aerial", "tick": "2 1/1 symbiote", "necromechanic": None, "gnat": "1 1/1",
        "drum": "2 0/3 aura:rage", "lord": "4 4/4", "hero": "5 4/4", "b1": "3 1/1", "b2": "3 1/1", "dust": "9 1/1",
    },
    "A": {
        "hand": ["leech", "bolt", "bastion", "wolf", "imp"],
        "upper": [{"card": "ogre", "damage": 2, "shielded": False}, {"card": "jailer", "captive": "owl"}, "lord"],
        "lower": [{"card": "tick", "host": "necromechanic", "fresh": True}, "drum"],
        "champion": {"card": "lord", "exhausted": False}, "removed": ["dust"],
    },
    "B": {"hand": ["b1", "fort", "b2"], "upper": ["gnat"], "lower": [], "champion": {"card": "hero", "exhausted": True}},
}  # fmt: skip


def typed() -> Match:
    return decks.from_position(GIVEN, {"modules": ["champion", "exhaustion"]})


def engine() -> Any:
    found: Any = engines["jinja2"]
    return found.env


def page(match: Match, viewer: str | None, words: Words = ENGLISH, asked: bool | None = None) -> str:
    """Return the whole board as *viewer* is sent it."""
    scene = BOARD.scene(match, viewer, words, viewer in match.deciding if asked is None else asked)
    return str(engine().get_template(BOARD.template).render(scene=scene, words=words))


def drawn(match: Match, viewer: str | None, asked: bool = False) -> dict[str, str]:
    """Return each part separately."""
    draw = drawer("decks", ENGLISH)
    return {name: draw(name, part) for name, part in BOARD.scene(match, viewer, ENGLISH, asked).parts.items()}


def whole(mode: str, seed: int, **options: Any) -> Match:
    """Return a random match, played to its end or for a long time."""
    draw = Random(seed)
    match = Match.new(decks.GAME, {**(options or decks.GAME.setup.sample(seed, mode=mode))}, seed)
    while match.deciding and len(match.actions) < 40:
        match.play(draw.choice(match.menu()))
    return match
