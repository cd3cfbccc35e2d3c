"""Endpoints of matches: look, stream, act, resign."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, StreamingHttpResponse
from ninja import Router
from ninja.params.functions import Path, Query

from clashyard.core.errors import ClashyardError, IllegalAction
from clashyard.web.api import streams
from clashyard.web.api.access import Anyone, Caller, Token
from clashyard.web.api.events import entry
from clashyard.web.api.schemas import SEAT, Act, MatchEntry, MatchLine, MatchState, ProblemDocument, Seated, TalkLine
from clashyard.web.api.state import actions_of, state_of
from clashyard.web.matches import bots, broadcast, clocks, ending, models, presence, store
from clashyard.web.matches.perspective import look_of
from clashyard.web.matches.standing import Standing
from clashyard.web.problems import Problem
from clashyard.web.refused import Refused

router = Router(tags=["matches"])
ID = re.compile(r"[A-Za-z0-9_-]{1,32}")
UNNAMED = Seated(seat=None)
LISTED = 50  # matches together
MatchId = Path(..., description="the id of the match: the last part of its page's address")
AsSeat = Query("", alias="as", description="which of several seats of yours to look from", pattern=f"{SEAT}|^$")
PROBLEMS = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 429), ProblemDocument)
SEEN = dict.fromkeys((400, 401, 403, 404, 422, 429), ProblemDocument)


def caller_of(request: HttpRequest) -> Caller:
    """Return who has sent a request."""
    found: Any = request
    caller = found.auth
    assert isinstance(caller, Caller)
    return caller


def standing_of(match: str) -> Standing:
    """Return a match as it stands. Raises Problem."""
    try:
        if ID.fullmatch(match):
            return store.standing(match)
    except models.Match.DoesNotExist:
        pass
    raise Problem("missing", "There is no match with this id.", "path match")


def in_time(match: str) -> None:
    """Give up the seats whose time has run out, as the page of a match does."""
    if ending.time_is_up(match, clocks.now()):
        broadcast.changed(match)


@router.get("/matches", auth=Token("read"), response={200: list[MatchEntry], **SEEN}, summary="Your matches")
def matches(request: HttpRequest, running: bool = Query(True, description="only those that are not over")) -> Any:
    """List your latest matches, at most 50, the latest first."""
    person = caller_of(request).known
    rows = models.Match.objects.filter(seats__person=person).distinct().order_by("-touched", "-pk")
    rows = rows.filter(ending="") if running else rows
    return [entry(row, person) for row in rows[:LISTED]]


@router.get("/matches/{match}", auth=Anyone(), response={200: MatchState, **SEEN}, summary="A match")
def match(request: HttpRequest, match: str = MatchId, seat: str = AsSeat) -> Any:
    """Return a match as your seat sees it (with the scope `read`), or as everybody does."""
    standing_of(match)
    in_time(match)
    standing = standing_of(match)
    bots.wake(standing.row)
    return state_of(standing, caller_of(request).viewer, seat)


@router.get(
    "/matches/{match}/stream", auth=Token("read"), summary="Follow a match", response={200: MatchLine | TalkLine, **SEEN},
    openapi_extra={"x-stream": "application/x-ndjson"},
)  # fmt: skip
def stream(request: HttpRequest, match: str = MatchId, seat: str = AsSeat) -> StreamingHttpResponse:
    """Stream a match, a line of JSON for each visible change: first its whole state, then each time what has changed.

    Empty lines keep the connection alive. After a cut, ask again: the first line has everything. The stream ends with the match.
    With the scope `talk` and a seat, a line of the type `talk` comes with everything that you hear, each time something is said.
    """
    caller = caller_of(request)
    bots.wake(standing_of(match).row)
    presence.touch(match, caller.viewer, clocks.now())
    return streams.response(caller, streams.match_lines(match, caller, seat))


@router.post("/matches/{match}/act", auth=Token("play", "act"), response={200: MatchState, **PROBLEMS}, summary="Play an action")
def act(request: HttpRequest, given: Act, match: str = MatchId, seat: str = AsSeat) -> Any:
    """Play an action for your seat at the point that it answers: a repeated request is not played twice, but answered by 409."""
    caller = caller_of(request)
    standing = standing_of(match)
    look = look_of(standing, caller.known, seat)
    if not look.own:
        raise Problem("seat", "The account of this token has no seat in this match.", "path match")
    if look.viewer is None or look.viewer not in look.playing:
        raise Problem("stale", "It is not this seat's decision now, or a computer plays for it.", "query as")
    name = look.viewer
    presence.touch(match, caller.known, clocks.now())
    done(match, lambda: store.act(match, name, given.point, given.action, by=""), "body action")
    return answered(match, caller, seat)


@router.post("/matches/{match}/resign", auth=Token("play", "act"), response={200: MatchState, **PROBLEMS}, summary="Resign")
def resign(request: HttpRequest, given: Seated = UNNAMED, match: str = MatchId) -> Any:
    """Give up your seat."""
    caller = caller_of(request)
    look = look_of(standing_of(match), caller.known, given.seat or "")
    seat = given.seat or (look.own[0] if len(look.own) == 1 else "")
    if seat not in look.own:
        raise Problem("seat", "Name a seat of yours in this match.", "body seat")
    done(match, lambda: ending.resign(match, seat, caller.known), "path match")
    return answered(match, caller, "")


def done(match: str, do: Callable[[], object], place: str) -> None:
    """Change a match, and tell those who watch it. Raises Problem, and then nothing has changed."""
    try:
        in_time(match)
        do()
    except models.Match.DoesNotExist:
        raise Problem("missing", "There is no match with this id.", "path match") from None
    except store.Stale:
        raise Problem("stale", "The match has moved on, or this point was answered already.", "body point") from None
    except IllegalAction as error:
        raise Problem("illegal", str(error), place, rule=error.rule) from None
    except Refused as error:
        raise Problem("refused", str(error), "path match") from None
    except ClashyardError as error:
        raise Problem("illegal", str(error), place) from None
    broadcast.changed(match)


def answered(match: str, caller: Caller, seat: str) -> dict[str, Any]:
    """Return the state after a change, with the events of the last action alone."""
    standing = standing_of(match)
    found = state_of(standing, caller.viewer, seat, standing.match.told)
    return {**found, "actions": actions_of(standing.row, standing.match, max(0, standing.match.told - 1))}
