"""Endpoints of challenges: offer a match, accept one, decline or cancel it; and the stream of events."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, Literal

from django.http import HttpRequest, StreamingHttpResponse
from ninja import Router, Schema, Status
from pydantic import Field

from clashyard.core.errors import BadInput
from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.games import NAMED
from clashyard.players import LADDER
from clashyard.web.api import events, streams
from clashyard.web.api.access import Token
from clashyard.web.api.matches import PROBLEMS, SEEN, MatchId, caller_of, done, standing_of
from clashyard.web.api.schemas import SAYABLE, SEAT, Given, MatchEntry, Seated
from clashyard.web.matches import broadcast, models, store
from clashyard.web.matches import seats as seats_module
from clashyard.web.matches.stakes import refusal
from clashyard.web.people.models import Person
from clashyard.web.problems import Problem
from clashyard.web.refused import Refused
from clashyard.web.start.challenge import check_challenge
from clashyard.web.start.quick import quick_form
from clashyard.web.start.seats import DAY, MOST_DAYS, MOST_MINUTES, MOST_SECONDS
from clashyard.web.start.views import WAITING_AT_MOST

router = Router(tags=["challenges"])
UNNAMED = Seated(seat=None)


class Pace(Given):
    """A clock: seconds for the match and for each action (live), or days for each action."""

    start: int = Field(0, ge=0, le=MOST_MINUTES * 60, description="seconds for the whole match")
    step: int = Field(0, ge=0, le=MOST_SECONDS, description="seconds added by each action")
    days: int = Field(0, ge=0, le=MOST_DAYS, description="days for each action, instead of both")


class Offer(Given):
    """A match to offer."""

    game: str = Field(max_length=16, pattern=SAYABLE, description="its name; see /games")
    options: dict[str, Any] | None = Field(None, description="as in a match file; left out: random decks or characters")
    seat: str | None = Field(None, pattern=SEAT, description="your seat; left out: at random")
    user: str | None = Field(None, max_length=150, pattern=SAYABLE, description="the user name of the account to challenge")
    level: int | None = Field(None, ge=1, le=len(LADDER), description="play against the computer of this level")
    listed: bool = Field(False, description="offer it to everybody in the lobby")
    rated: bool = Field(False, description="let it count for ratings, in the pool of matches with bots; needs a clock")
    clock: Pace | None = None


class Event(Schema):
    """A line of the stream of events."""

    type: Literal["start", "end", "challenge", "withdrawn"]
    match: MatchEntry | None = None
    id: str


@router.get(
    "/events", auth=Token("read"), summary="Follow your matches and challenges", response={200: Event, **SEEN},
    openapi_extra={"x-stream": "application/x-ndjson"},
)  # fmt: skip
def follow(request: HttpRequest) -> StreamingHttpResponse:
    """Stream your events, a line of JSON each: first all running matches and open challenges, then what changes.

    `start`: a match of yours runs; `end`: it is over; `challenge`: a seat is kept for you; `withdrawn`: no longer.
    """
    caller = caller_of(request)
    return streams.response(caller, events.lines(caller))


@router.get("/challenges", auth=Token("read"), response={200: list[MatchEntry], **SEEN}, summary="Challenges to you")
def challenges(request: HttpRequest) -> Any:
    """List the matches in which a seat is kept for you."""
    return [events.entry(row, caller_of(request).known) for row in events.challenges(caller_of(request).known)]


@router.post("/challenges", auth=Token("challenge", "start"), response={200: MatchEntry, **PROBLEMS}, summary="Offer a match")
def offer(request: HttpRequest, given: Offer) -> Any:
    """Create a match: against a person, a computer, whoever takes the seat in the lobby, or whoever knows its id."""
    me = caller_of(request).known
    match = _dealt(given)
    if given.seat is not None and given.seat not in match.seats:
        raise Problem("invalid", f"This match has the seats {', '.join(match.seats)}.", "body seat")
    own = given.seat or match.seats[secrets.randbelow(len(match.seats))]
    other = store.Place(computer=LADDER[given.level - 1] if given.level else "", kept_for=_challenged(given, me))
    waiting = models.Match.objects.filter(maker=me, begun=None)
    if not given.level and waiting.count() >= WAITING_AT_MOST:
        raise Problem("refused", f"You already have {WAITING_AT_MOST} open tables.", remedy="Cancel one first.")
    sitting: dict[str, Any] = {seat: me if seat == own else other for seat in match.seats}
    table = _table(given, me)
    _check_stake(given, match, table, sitting)
    row = store.begin(given.game, match.given, sitting, table=table)
    if row.listed:
        broadcast.lobby_changed()
    return events.entry(row, me)


def _dealt(given: Offer) -> Match:
    """Return a match to see what the rules say to its options. Raises Problem."""
    if given.game not in NAMED:
        raise Problem("invalid", "There is no game of this name.", "body game", "Look for it in /api/v1/games.")
    game = NAMED[given.game]
    options: Mapping[str, Any] | None = given.options
    try:
        if options is None:
            options = _usual(given.game) if given.rated else game.setup.sample(secrets.randbits(60))
        return Match.new(game, options, 0)
    except BadInput as error:
        inside = error.place.removeprefix("options.").removeprefix("options")
        place = f"body options.{inside}" if inside else "body options"
        raise Problem("invalid", f"{error.what}.", place) from None


def _usual(game: str) -> dict[str, Any]:
    """Return the options of a match as quick pairing deals it: rated matches have the usual rules."""
    form = quick_form(game, "lobby", Words("en"))
    form.is_valid()
    return dict(form.chosen(secrets.randbits(256)))


def _challenged(given: Offer, me: Person) -> Person | None:
    """Return the person to challenge. Raises Problem."""
    if given.user is None:
        return None
    if given.level or given.listed:
        raise Problem("invalid", "A challenge to a person is for nobody else.", "body user", "Leave out level and listed.")
    found = Person.objects.filter(account__username=given.user, account__is_active=True).first()
    if found is None or found.pk == me.pk:
        raise Problem("invalid", "There is no other account of this name.", "body user")
    try:
        check_challenge(me, found)
    except Refused as error:
        raise Problem("refused", str(error), "body user") from None
    return found


def _table(given: Offer, me: Person) -> store.Table:
    clock = given.clock or Pace(start=0, step=0, days=0)
    if clock.days and (clock.start or clock.step):
        raise Problem("invalid", "A clock has days, or seconds.", "body clock")
    if clock.step and not clock.start:
        raise Problem("invalid", "A clock with seconds for each action needs some for the match.", "body clock.start")
    pace = "days" if clock.days else "live" if clock.start else ""
    return store.Table(pace, clock.start, clock.days * DAY or clock.step, 0, given.listed and not given.level, me, given.rated)


def _check_stake(given: Offer, match: Match, table: store.Table, sitting: dict[str, Any]) -> None:
    """Refuse a rated match that cannot be one, for the reasons that the set-up page gives. Raises Problem."""
    who = [each.kept_for or each.computer or None if isinstance(each, store.Place) else each for each in sitting.values()]
    reason = refusal(given.game, match.given, table, who) if given.rated else ""
    if reason:
        raise Problem("invalid", reason, "body rated", "Offer it without rated, or as this says.")


@router.post(
    "/challenges/{match}/accept", auth=Token("challenge", "act"), response={200: MatchEntry, **PROBLEMS}, summary="Take a seat"
)
def accept(request: HttpRequest, given: Seated = UNNAMED, match: str = MatchId) -> Any:
    """Take the seat that is kept for you, or a free one. When the last is taken, the match begins."""
    me, standing = caller_of(request).known, standing_of(match)
    free = [seat.name for seat in standing.seats if seat.free and seat.kept_for_id in (me.pk, None)]
    kept = [seat.name for seat in standing.seats if seat.free and seat.kept_for_id == me.pk]
    seat = given.seat or next(iter(kept or free), "")
    done(match, lambda: seats_module.sit(match, seat, me), "body seat")
    broadcast.lobby_changed()
    return events.entry(standing_of(match).row, me)


@router.post(
    "/challenges/{match}/decline", auth=Token("challenge", "act"), response={204: None, **PROBLEMS}, summary="Decline, or cancel"
)
def decline(request: HttpRequest, match: str = MatchId) -> Any:
    """Decline a challenge to you, or cancel a table of yours. It is gone, unless others than its host sit there too."""
    me, standing = caller_of(request).known, standing_of(match)
    maker = standing.row.maker
    challenged = any(seat.free and seat.kept_for_id == me.pk for seat in standing.seats)
    if maker is None or (maker.pk != me.pk and not challenged):
        raise Problem("seat", "This is neither a challenge to you nor a table of yours.", "path match")
    told = list(events.people_of(standing.row))
    end = seats_module.decline if challenged else seats_module.call_off
    done(match, lambda: end(match, me), "path match")
    broadcast.lobby_changed()
    events.tell(told)
    return Status(204, None)
