"""Matches that begin with one click: which game, and against whom."""

from __future__ import annotations

from dataclasses import dataclass

from clashyard.core.words import N_, Words
from clashyard.games import GAMES
from clashyard.players import LADDER
from clashyard.web.boards.registration import registration_of
from clashyard.web.start.forms import SetupForm, form_of
from clashyard.web.start.seats import USUAL

PEOPLE = {"link": N_("A friend, by link"), "lobby": N_("Anyone, in the lobby")}  # opponents besides the computer's levels


@dataclass(frozen=True)
class Choice:
    """A game to begin with a click; *poster*: a static picture."""

    name: str
    title: str
    line: str
    poster: str


def choices(words: Words) -> list[Choice]:
    """Return the games to choose from."""
    registered = [(game, registration_of(game.name)) for game in GAMES]
    return [Choice(game.name, game.title, words.text(found.line), found.poster) for game, found in registered]


def quick_form(game: str, other: str, words: Words) -> SetupForm:
    """Return the set-up form of a quick match: the defaults, against *other*: a level, or a key of PEOPLE."""
    if other in PEOPLE:
        return form_of(game)(words, {"who": other})
    return form_of(game)(words, {"who": "computer", "level": other if other in LADDER else USUAL})
