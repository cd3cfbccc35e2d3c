"""The content of a match page for one viewer: the board, the story, the players, and the decision that is asked for."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache, partial
from typing import Any

from clashyard.art import avatar_key
from clashyard.core.game import Event
from clashyard.core.house import cited
from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.web.boards.board import Scene
from clashyard.web.boards.registration import board_of
from clashyard.web.matches import models, store
from clashyard.web.matches.captions import addressed, called, clock_said, details_of, house_of, stake_said, state_of, title_of
from clashyard.web.matches.clocks import Clock, clock_of
from clashyard.web.matches.controls import Offers, offers_of
from clashyard.web.matches.habits import NONE, Habits, habits_of
from clashyard.web.matches.marks import NONE as NO_MARK
from clashyard.web.matches.marks import Mark, marks_of
from clashyard.web.matches.perspective import Look, look_of
from clashyard.web.matches.players import handle_of
from clashyard.web.matches.result import Result, result_of
from clashyard.web.matches.standing import Standing, Viewer
from clashyard.web.matches.vacations import away_of
from clashyard.web.people.names import name_of
from clashyard.web.shared_results import once

LATEST = 30  # events, and those told together with the first of them


@dataclass(frozen=True)
class Told:
    """One event in words, and the rule that caused it; *look*: heading, where a turn begins, quiet, or nothing."""

    sentence: str
    rule: str
    look: str = ""
    cited: str = ""  # the rule with the reading that a house rule has chosen


@dataclass(frozen=True)
class Sitter:
    """One seat as everyone may see it; *own*: it is the visitor's. *picture*: an art key, empty for a free seat."""

    seat: str
    name: str
    own: bool
    clock: Clock | None
    picture: str = ""
    mark: Mark = NO_MARK
    handle: str = ""  # of their page, for people with an account
    human: bool = False  # another person decides there, who may be present or not
    away: datetime | None = None  # until when a player is on vacation, for those who play with them


@dataclass(frozen=True)
class Shown:
    """The whole content of a page or a live update. It depends on nothing but what the viewer may see."""

    token: str
    title: str
    details: tuple[str, ...]  # the settings of the match
    house: tuple[tuple[str, str], ...]  # its house rules: id and reading
    seat: str | None  # the viewer; None: only public information
    own: tuple[str, ...]
    curtain: str
    point: str
    state: str  # one sentence: whose decision it is, or how the match ended
    waiting: bool
    begun: bool
    hurried: bool  # there will be a clock for the whole match
    over: bool
    led_on: bool  # for example a draft that has led to its game
    told: int  # the number of public actions
    age: int  # grows with everything that the viewer is shown
    sitters: tuple[Sitter, ...]
    offers: Offers
    template: str = ""
    scene: Scene | None = None
    story: tuple[Told, ...] = ()
    habits: Habits = NONE
    result: Result | None = None  # of an ended match

    @property
    def above(self) -> tuple[Sitter, ...]:
        """Return the players shown above a narrow stage: the others, and the viewer with a clock."""
        return tuple(each for each in self.sitters if each.clock or not each.own)


def shown(standing: Standing, viewer: Viewer, busy: bool = False, now: datetime | None = None) -> Shown:
    """Return what *viewer* is shown. *busy*: no computer is free."""
    row, match, words = standing.row, standing.match, viewer.words
    look = look_of(standing, viewer.person, viewer.seat)
    deciding = look.viewer is not None and look.viewer in look.playing and look.viewer in match.deciding and row.running
    people = addressed(words, standing.seats, look.own)
    board = board_of(match) if row.begun and not look.curtain else None
    return Shown(
        token=row.token,
        title=title_of(row),
        details=(*details_of(row, words), clock_said(row, words), *stake_said(row, words)),
        house=tuple(house_of(row.options, row.game, words)),
        seat=look.viewer,
        own=look.own,
        curtain=look.curtain,
        point=store.point(row, match, look.viewer or "-"),
        state=state_of(standing, look, people, busy),
        waiting=row.running and not deciding,
        begun=row.begun is not None,
        hurried=row.pace == "live",
        over=bool(row.ending),
        led_on=row.ending == "rules" and bool(match.game.form),
        told=match.told,
        age=store.age(row, match, look.own),
        sitters=_sitters(standing, look, words, now),
        offers=offers_of(standing, look, viewer),
        template=board.template if board else "",
        scene=board.scene(match, look.viewer, people, deciding) if board else None,
        story=tuple(_story(row, match, people)) if row.begun else (),
        habits=habits_of(match, look.viewer if deciding else None),
        result=result_of(standing, look, people),
    )


def _sitters(standing: Standing, look: Look, words: Words, now: datetime | None) -> tuple[Sitter, ...]:
    row, together = standing.row, len(store.choosers(standing.match)) > 1
    marks, away = marks_of(row, standing.seats), away_of(row, standing.seats) if look.own and row.running else {}
    return tuple(
        Sitter(
            seat.name, called(seat, words), seat.name in look.own,
            clock_of(seat, seat.name in look.own, together and row.running, words, now) if row.begun else None,
            face_of(seat), marks.get(seat.name, NO_MARK), handle_of(seat.person),
            seat.person_id is not None and not seat.computer and seat.name not in look.own and row.running,
            away.get(seat.name),
        )
        for seat in standing.seats
    )  # fmt: skip


def face_of(seat: models.Seat) -> str:
    """Return the art key of a seat's avatar. It is the same in all languages, and says no more than the name."""
    if seat.person is not None:
        return avatar_key(name_of(seat.person, Words("en")))
    return avatar_key(seat.computer) if seat.computer else ""


def _story(row: models.Match, match: Match, words: Words) -> list[Told]:
    """Return the latest events. What an action caused is said once for all who read the same words: it never changes."""
    board = board_of(match)

    @cache
    def tell() -> Callable[..., str]:
        return board.teller(match, words)

    @cache
    def given() -> Mapping[str, Any]:
        return match.given  # a copy each time

    def cite(event: Event) -> str:
        found = cited(match.game.setup.house, given(), event.rule)
        return found if found != event.rule else ""

    def said(number: int) -> str:
        events = match.events_of(number)
        return json.dumps([(tell()(event, number), event.rule, board.look_of(event), cite(event)) for event in events])

    kept = (once(("story", row.token, row.undos, number, *words.key), partial(said, number)) for number in _latest(match))
    return [Told(*event) for events in kept for event in json.loads(events)]


def _latest(match: Match) -> range:
    """Return the actions since the second-to-last end of a turn; -1 for what was before the first.

    In games without an action `end`, return the latest ones.
    """
    ends = [number for number, action in enumerate(match.actions) if action == "end"]
    if ends:
        return range(ends[-2] if len(ends) >= 2 else -1, match.told)
    events, first = 0, match.told
    while first >= 0 and events < LATEST:
        first -= 1
        events += len(match.events_of(first))
    return range(first, match.told)
