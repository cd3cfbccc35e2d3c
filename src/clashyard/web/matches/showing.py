"""What a seat is shown of a match: its board, what has been told, and what it is asked."""

from __future__ import annotations

from dataclasses import dataclass

from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.web.boards import board_of
from clashyard.web.boards.board import Scene
from clashyard.web.matches import models, store


@dataclass(frozen=True)
class Told:
    """One event in words, and the rule that caused it."""

    sentence: str
    rule: str


@dataclass(frozen=True)
class Shown:
    """All that a page or a live update holds; it depends on what *seat* may see, and on nothing else."""

    token: str
    seat: str
    point: str
    state: str  # one sentence: whose decision it is, or who has won
    waiting: bool
    over: bool
    told: int  # how many actions lie open
    age: int  # grows with all that the viewer is shown
    template: str
    scene: Scene
    story: tuple[Told, ...]


def shown(row: models.Match, match: Match, seat: str, words: Words) -> Shown:
    """What *seat* is shown."""
    over = match.winner is not None
    waiting = not over and seat not in match.deciding
    board = board_of(match)
    scene = board.scene(match, seat, words, not waiting and not over)
    return Shown(
        row.token, seat, store.point(match, seat), _state(match, seat, waiting, words), waiting, over,
        match.told, 2 * match.told + (waiting or over), board.template, scene, tuple(_story(match, words)),
    )  # fmt: skip


def _state(match: Match, seat: str, waiting: bool, words: Words) -> str:
    if match.winner == "draw":
        return words("The match is drawn.")
    if match.winner:
        return words("You win.") if seat in match.winner else words("You lose.")
    return words("The other is deciding …") if waiting else words("It is your turn.")


def _story(match: Match, words: Words) -> list[Told]:
    """What has happened from the last end of a turn but one on; from the deal where no two have ended."""
    ends = [number for number, action in enumerate(match.actions) if action == "end"]
    first = ends[-2] if len(ends) >= 2 else -1
    tell = board_of(match).teller(match, words)
    events = [event for number in range(first, match.told) for event in match.events_of(number)]
    return [Told(tell(event), event.rule) for event in events]
