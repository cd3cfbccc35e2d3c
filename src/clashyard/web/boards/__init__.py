"""How the games look in a browser: a folder each, with a scene made from what a seat may see, a template and a style."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clashyard.core.game import Event
from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.decks.names import Names
from clashyard.web.boards.decks import scene as decks

SCENES: dict[str, Callable[[Match, str, Words], Any]] = {"decks": decks.scene}
TELLERS: dict[str, Callable[[Match, Words], Callable[[Event], str]]] = {"decks": lambda match, words: Names(match, words).event}


def scene_of(match: Match, seat: str, words: Words) -> Any:
    """All that the board of the match's game shows *seat*."""
    return SCENES[match.game.name](match, seat, words)


def teller_of(match: Match, words: Words) -> Callable[[Event], str]:
    """How the events of the match's game are said."""
    return TELLERS[match.game.name](match, words)
