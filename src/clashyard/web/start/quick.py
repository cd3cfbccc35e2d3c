"""Matches that begin with one click: which game, and against whom."""

from __future__ import annotations

from dataclasses import dataclass

from clashyard.core.words import N_, Words
from clashyard.games import GAMES, NAMED
from clashyard.players import LADDER
from clashyard.web.boards.registration import registration_of
from clashyard.web.start.forms import SetupForm, form_of
from clashyard.web.start.seats import USUAL

PEOPLE = {"link": N_("A friend, by link"), "lobby": N_("Anyone, in the lobby")}  # opponents besides the computer's levels
TABLE = {
    "clock": "live",
    "replace": "5",
}  # of tables in the lobby: strangers need a clock, and nobody waits for someone who has left
POINTS = 3  # of the primer, beside the form


@dataclass(frozen=True)
class Choice:
    """A game to choose. *poster*: a static picture; *points*: what it is about, in a few sentences."""

    name: str
    title: str
    line: str
    poster: str
    points: tuple[str, ...]


def choices(words: Words) -> list[Choice]:
    """Return the games to choose from."""
    return [choice_of(game.name, words) for game in GAMES]


def choice_of(game: str, words: Words) -> Choice:
    """Return the game of this name as it is offered."""
    found = registration_of(game)
    points = tuple(words.text(point.text) for point in found.primer[:POINTS])
    return Choice(game, NAMED[game].title, words.text(found.line), found.poster, points)


def quick_form(game: str, other: str, words: Words) -> SetupForm:
    """Return the set-up form of a quick match: the defaults, against *other*: a level, or a key of PEOPLE."""
    if other in PEOPLE:
        return form_of(game)(words, {"who": other, **(TABLE if other == "lobby" else {})})
    return form_of(game)(words, {"who": "computer", "level": other if other in LADDER else USUAL})
