"""What a viewer is shown of a match: its board, what has been told, who sits there, and what the viewer is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from clashyard.core.game import Event
from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.web.boards import board_of
from clashyard.web.boards.board import Scene
from clashyard.web.matches import models, store
from clashyard.web.matches.calling import called
from clashyard.web.matches.clocks import Clock, clock_of
from clashyard.web.matches.describing import clock_said, details_of, title_of
from clashyard.web.matches.looking import Look, look_of
from clashyard.web.matches.offering import Offers, offers_of
from clashyard.web.matches.stating import state_of
from clashyard.web.people.models import Person

LATEST = 30  # events, and what was told together with the first of them


@dataclass(frozen=True)
class Told:
    """One event in words, and the rule that caused it."""

    sentence: str
    rule: str


@dataclass(frozen=True)
class Sitter:
    """One seat as all may know it; *own*: the visitor's."""

    seat: str
    name: str
    own: bool
    clock: Clock | None


@dataclass(frozen=True)
class Shown:
    """All that a page or a live update holds; it depends on what the viewer may see, and on nothing else."""

    token: str
    title: str
    details: tuple[str, ...]  # how it is played
    seat: str | None  # the viewer; None: only what is public
    own: tuple[str, ...]
    curtain: str
    point: str
    state: str  # one sentence: whose decision it is, or how it has ended
    waiting: bool
    begun: bool
    hurried: bool  # a clock for the whole match will run
    over: bool
    led_on: bool  # a draft, say, that has led to its game
    told: int  # how many actions lie open
    age: int  # grows with all that the viewer is shown
    sitters: tuple[Sitter, ...]
    offers: Offers
    template: str = ""
    scene: Scene | None = None
    story: tuple[Told, ...] = ()


def shown(
    row: models.Match, seats: Sequence[models.Seat], match: Match, person: Person | None, words: Words,
    wanted: str = "", busy: bool = False, now: datetime | None = None,
) -> Shown:  # fmt: skip
    """What *person* is shown, looking through the own seat *wanted*; *seats* by name; *busy*: no computer is free."""
    look = look_of(row, seats, match, person, wanted)
    deciding = look.viewer is not None and look.viewer in look.playing and look.viewer in match.deciding and row.running
    board = board_of(match) if row.begun and not look.curtain else None
    return Shown(
        token=row.token,
        title=title_of(row),
        details=(*details_of(row, words), clock_said(row, words)),
        seat=look.viewer,
        own=look.own,
        curtain=look.curtain,
        point=store.point(row, match, look.viewer or "-"),
        state=state_of(row, seats, match, look, words, busy),
        waiting=row.running and not deciding,
        begun=row.begun is not None,
        hurried=row.pace == "live",
        over=bool(row.ending),
        led_on=row.ending == "rules" and bool(match.game.form),
        told=match.told,
        age=store.age(row, match, look.own),
        sitters=_sitters(row, seats, match, look, words, now),
        offers=offers_of(row, seats, match, look, person, words),
        template=board.template if board else "",
        scene=board.scene(match, look.viewer, words, deciding) if board else None,
        story=tuple(_story(match, words)) if row.begun else (),
    )


def _sitters(
    row: models.Match, seats: Sequence[models.Seat], match: Match, look: Look, words: Words, now: datetime | None
) -> tuple[Sitter, ...]:
    together = len(store.choosers(match)) > 1
    return tuple(
        Sitter(
            seat.name, called(seat, words), seat.name in look.own,
            clock_of(seat, seat.name in look.own, together and row.running, words, now) if row.begun else None,
        )
        for seat in seats
    )  # fmt: skip


def _story(match: Match, words: Words) -> list[Told]:
    """What has happened from the last end of a turn but one on; where turns are not ended, the latest events."""
    ends = [number for number, action in enumerate(match.actions) if action == "end"]
    first = ends[-2] if len(ends) >= 2 else -1
    events: list[Event] = []
    for number in range(match.told - 1, first - 1, -1):
        events[:0] = match.events_of(number)
        if not ends and len(events) >= LATEST:
            break
    tell = board_of(match).teller(match, words)
    return [Told(tell(event), event.rule) for event in events]
