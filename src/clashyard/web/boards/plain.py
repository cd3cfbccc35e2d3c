"""The board of a game without one of its own: the position as a picture or as text, and a button for each legal action."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import yaml

from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.web.boards.board import Board

WIDTH = 100  # characters


@dataclass(frozen=True)
class Picture:
    """What the viewer sees of the position, as text."""

    text: str


@dataclass(frozen=True)
class Actions:
    """The legal actions in notation; none if the viewer has nothing to decide."""

    texts: tuple[str, ...]


@dataclass(frozen=True)
class PlainScene:
    """The whole board, part by part."""

    parts: Mapping[str, Any]
    kind: str = "whole"


def scene(match: Match, viewer: str | None, words: Words, asked: bool) -> PlainScene:
    """Return what *viewer* sees of *match*, with the legal actions if the viewer is *asked* for one."""
    view = match.view(viewer)
    draw = match.game.notation.draw
    text = draw(view) if draw else yaml.safe_dump(view, sort_keys=False, allow_unicode=True, width=WIDTH)
    legal = tuple(match.legal_of(viewer)) if asked and viewer else ()
    return PlainScene({"picture": Picture(text), "actions": Actions(legal)})


def teller(match: Match, words: Words) -> Callable[..., str]:
    """Return a function that puts an event into words."""
    return lambda event, action=0: words(event.sentence, **event.fields)


def caption(match: Match, words: Words) -> Callable[..., str]:
    """Return a function that leaves an action in notation."""
    return lambda action, before=None: action


PLAIN = Board("plain", scene, teller, caption)
