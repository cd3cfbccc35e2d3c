"""The games of a round as everyone may see them, as many actions behind as the organiser has chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from itertools import chain
from typing import Any

from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.web.art.links import sheet_url
from clashyard.web.boards.registration import Figure, Lines, registration_of
from clashyard.web.matches import models, store


@dataclass(frozen=True)
class Side:
    """One player of a live board: what fights for them, and how they stand in words."""

    name: str
    text: str
    lines: Lines


@dataclass(frozen=True)
class LiveBoard:
    """A game that goes on, in small. *told*: the number of public actions that it shows. *poster*: for games without figures."""

    table: int
    told: int
    sides: tuple[Side, ...]
    pictures: str  # the address of the sheet with its pictures
    poster: str = ""  # a static picture of the game; empty in what was shared before there were any


def current(match: models.Match) -> models.Match:
    """Return the match that is played at a table: the game that its draft has led to, if there is one."""
    return match.following or match if match.ending == "rules" and not match.winner else match


def behind(row: models.Match, delay: int) -> Match:
    """Return a match as it was so many public actions ago. Sealed choices are not among them."""
    match = store.load(row)
    return match.at(max(0, match.told - delay))


def told_behind(row: models.Match, delay: int) -> int:
    """Return how many public actions the match has that `behind` returns."""
    if row.length <= delay:
        return 0
    match = store.load(row)
    return max(number for number in match.open_points() if number <= max(0, match.told - delay))


def live_board(table: int, row: models.Match, names: tuple[str, str], delay: int, words: Words) -> LiveBoard | None:
    """Return the live board of a match, or None if there is nothing to see, as in a draft."""
    match, game = behind(row, delay), registration_of(row.game)
    said, lines = game.scores(match, words), game.figures(match)
    if match.game.form or not (said or lines):
        return None
    sides = tuple(Side(name, said.get(seat, ""), lines.get(seat, ())) for seat, name in zip("AB", names, strict=True))
    pictures = {figure.picture for side in sides for figure in chain(*side.lines)} - {""}
    return LiveBoard(table, match.told, sides, sheet_url(pictures, small=True) if pictures else "", game.poster)


def as_json(board: LiveBoard) -> Mapping[str, Any]:
    """Return a live board as plain values."""
    return asdict(board)


def from_json(held: Mapping[str, Any]) -> LiveBoard:
    """Return the live board that `as_json` made plain values of."""
    sides = tuple(
        Side(side["name"], side["text"], tuple(tuple(Figure(**figure) for figure in line) for line in side["lines"]))
        for side in held["sides"]
    )
    return LiveBoard(**{**held, "sides": sides})
