"""What the web yard asks of a game beside its rules: what a viewer sees of it, part by part, and how it is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from clashyard.core.game import Event
from clashyard.core.match import Match
from clashyard.core.words import Words


class Scene(Protocol):
    """All that a viewer is shown of a board: the template lays it out, each part of it is drawn by the macro `part`.

    *parts*: id of an element of the page -> a frozen dataclass of what stands in it. The ids are the same at every point
    of a match; two parts that are equal look the same, and so only what has changed is drawn again.
    """

    @property
    def parts(self) -> Mapping[str, Any]: ...


@dataclass(frozen=True)
class Board:
    """One game in a browser. In its *folder* lie ``board.html``, ``parts.html`` with the macro ``part(id, data)``, ``board.css``.

    *scene*: match, viewer (a seat, None for who only looks on), words, and whether the viewer is asked for a decision.
    *teller*: how events are said. *announces*: its rules note an event before they change the table, not after.
    """

    folder: str
    scene: Callable[[Match, str | None, Words, bool], Scene]
    teller: Callable[[Match, Words], Callable[[Event], str]]
    announces: bool = False

    @property
    def template(self) -> str:
        return f"{self.folder}/board.html"
