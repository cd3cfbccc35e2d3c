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


def rest_wins(match: Match, seat: str) -> str | None:
    """Return the only other seat; with several others, they play on."""
    others = [each for each in match.seats if each != seat]
    return others[0] if len(others) == 1 else None


@dataclass(frozen=True)
class Registration:
    """A game on the website, apart from its set-up form, which it registers with start.forms.

    *line*: the game in one sentence. *primer*: what to know in one minute. *facts*: options -> what differs from the defaults,
    as text. *cards*: the name of the page with its cards, if it has one. *books*: codes in reference/sources.toml -> its
    rulebooks; without any, that file names the parts of the only one. *source*: a rule -> the same, where the file says nothing.
    *open_forms*: the forms of the game in which nothing is hidden.

    The rest concerns the rules. *winners_without*: match, seat -> the winners if that seat gives up, or None if the others play
    on. *undoable*: match, seat -> whether the last action, by that seat, has revealed nothing to it and the automata. *rematch*:
    the match as dealt -> the options that a rematch changes. *next_options*: a match that has ended by the rules, a seed -> the
    options of the game that it leads to, or None.
    """

    board: Board = PLAIN
    line: str = ""
    primer: tuple[Point, ...] = ()
    facts: Callable[[Mapping[str, Any], Words], list[str]] = mode_of
    cards: str = ""
    books: Mapping[str, str] = field(default_factory=dict)
    source: Callable[[str], str] = lambda rule: ""
    open_forms: frozenset[str] = frozenset()
    winners_without: Callable[[Match, str], str | None] = rest_wins
    undoable: Callable[[Match, str], bool] = lambda match, seat: False
    rematch: Callable[[Match], Mapping[str, Any]] = lambda dealt: {}
    next_options: Callable[[Match, int], Mapping[str, Any] | None] = lambda match, seed: None


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
