"""Why a try of a puzzle fails, as a board shows it: where it is decided, in a sentence, in reasons, and on the cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.web.boards.previews import Effect


@dataclass(frozen=True)
class Stop:
    """The moment that decides against a try: after so many *events* of an *action*, counted from 0.

    *title*: a sentence; *reasons*: two at most; *effects*: labels for cards on the board; *flag*: a word for what the goal is
    about, on the board.
    """

    action: int
    events: int
    title: str
    reasons: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()
    flag: str = ""


Stopped = Callable[[Match, str, str, int, Words], Stop | None]  # match, solver's seat, goal, number of its last action, words


def none(match: Match, seat: str, goal: str, number: int, words: Words) -> Stop | None:
    """Return nothing: a page then shows where the try has led."""
    return None
