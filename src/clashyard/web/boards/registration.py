"""What the website says of a game, and asks of its rules. The games register it (web.games); lower layers ask here, by name.

A game that has registered nothing is played with the defaults.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.games import GAMES, NAMED
from clashyard.web.boards.board import Board
from clashyard.web.boards.plain import PLAIN


@dataclass(frozen=True)
class Point:
    """One thing to know before the first match; *text* is translated into the visitor's language."""

    text: str
    rules: tuple[str, ...]


def mode_of(options: Mapping[str, Any], words: Words) -> list[str]:
    """Return the mode of a match, if its options state one."""
    return [words.text(options["mode"])] if options.get("mode") else []


def no_scores(match: Match, words: Words) -> dict[str, str]:
    """Return nothing: the score of a game that says none."""
    return {}


@dataclass(frozen=True)
class Figure:
    """What fights for a player, in a small picture of a match. *picture*: its art key, *numbers*: what matters most about it."""

    picture: str
    numbers: str = ""


Lines = tuple[tuple[Figure, ...], ...]


def no_figures(match: Match) -> dict[str, Lines]:
    """Return nothing: the figures of a game that has none."""
    return {}


@dataclass(frozen=True)
class DeckFace:
    """A deck, or what a game has instead, as lists show it: its name, and the art keys of a few pictures."""

    name: str
    pictures: tuple[str, ...] = ()


def no_deck(match: Match, seat: str, form: str) -> str:
    """Return nothing: the deck of a game in which all play with the same cards."""
    return ""


@dataclass(frozen=True)
class Ways:
    """The ways in which a match can be won by its rules. *of*: an ended match -> one of *keys*, empty if it was won otherwise.

    *name*, *text*: the achievement of whoever has won in all of them.
    """

    name: str
    text: str
    keys: tuple[str, ...]
    of: Callable[[Match], str]


@dataclass(frozen=True)
class Registration:
    """A game on the website, apart from its set-up form, which it registers with start.forms.

    *line*: the game in one sentence. *poster*: a static picture for the button that begins the game. *primer*: what to know in
    one minute. *facts*: options -> what differs from the defaults, as text. *scores*: how the players of a match stand by what
    everyone may see: seat -> a few words. *figures*: what everyone may see of each player's side: seat -> lines of figures, the
    one nearest to the other side first. *deck*: match, seat, the format of the draft before it, if any -> a key of the deck that
    the seat plays, empty if decks do not differ. *deck_face*: such a key -> the deck as lists show it. *ways*: how it is won, if
    there are several ways. *cards*: the name of the page with its cards, if it has one. *books*: codes in
    reference/sources.toml -> its rulebooks; without any, that file names the parts of the only one. *source*: a rule -> the
    same, where the file says nothing.
    """

    board: Board = PLAIN
    line: str = ""
    poster: str = "start/plain.svg"
    primer: tuple[Point, ...] = ()
    facts: Callable[[Mapping[str, Any], Words], list[str]] = mode_of
    scores: Callable[[Match, Words], Mapping[str, str]] = no_scores
    figures: Callable[[Match], Mapping[str, Lines]] = no_figures
    deck: Callable[[Match, str, str], str] = no_deck
    deck_face: Callable[[str, Words], DeckFace] = lambda key, words: DeckFace(key)
    ways: Ways | None = None
    cards: str = ""
    books: Mapping[str, str] = field(default_factory=dict)
    source: Callable[[str], str] = lambda rule: ""


DEFAULT = Registration()
_registered: dict[str, Registration] = {}


def register(game: str, registration: Registration) -> None:
    """Register the game of this name."""
    assert game in NAMED
    _registered[game] = registration


def registration_of(game: str) -> Registration:
    """Return what the game of this name has registered, or the defaults."""
    return _registered.get(game, DEFAULT)


def board_of(match: Match) -> Board:
    """Return the board of the match's game."""
    return registration_of(match.game.name).board


def card_pages() -> list[tuple[str, str]]:
    """Return the name of each page with the cards of a game, and the title of the game. For templates."""
    return [(registration_of(game.name).cards, game.title) for game in GAMES if registration_of(game.name).cards]
