"""Endpoints of tournaments: list, look, enter, withdraw. Of games that go on, nothing but who plays."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, Literal

from django.http import HttpRequest
from ninja import Router, Schema
from ninja.params.functions import Path, Query
from pydantic import Field

from clashyard.core.errors import ClashyardError
from clashyard.core.words import Words
from clashyard.web.api.access import Anyone, Caller, Token
from clashyard.web.api.matches import ID, PROBLEMS, SEEN, caller_of
from clashyard.web.matches import clocks
from clashyard.web.problems import Problem
from clashyard.web.tournaments import entries, lists, models
from clashyard.web.tournaments.page import shown
from clashyard.web.tournaments.results import results_of

router = Router(tags=["tournaments"])
ENGLISH = Words("en")
TournamentId = Path(..., description="the id of the tournament: the last part of its page's address")


class TournamentEntry(Schema):
    """A tournament as it is listed."""

    id: str
    title: str
    starts: datetime
    details: list[str] = Field(description="game, kind, number of players, clock and format, in English")
    state: str = Field(description="in an English sentence")
    own: bool = Field(description="whether you have entered")
    open: bool = Field(description="whether it has not begun")


class TournamentPlace(Schema):
    """A line of the standings."""

    place: int
    player: int = Field(description="the number of the player, as in the games")
    name: str
    points: float
    buchholz: float
    sonneborn_berger: float
    direct_encounter: float
    wins: float


class TournamentGame(Schema):
    """A game of a round, or a bye."""

    round: int
    table: int
    first: int | None
    second: int | None
    result: str | None = Field(description="null: it goes on")


class TournamentShown(Schema):
    """A tournament with its standings and games."""

    id: str
    title: str
    game: str
    kind: str
    rounds: int
    round: int = Field(description="the round that is played, 0 before the first")
    starts: str
    zone: str
    state: Literal["open", "running", "played", "off"]
    standings: list[TournamentPlace]
    games: list[TournamentGame]
    enter: bool = Field(description="whether you may enter now")
    leave: bool = Field(description="whether you may withdraw now")
    match: str | None = Field(description="your game in this round: the id of its match")


@router.get("/tournaments", auth=Anyone(), response={200: list[TournamentEntry], **SEEN}, summary="Tournaments")
def listed(
    request: HttpRequest, which: Literal["today", "coming", "finished"] = Query("today", description="at most 50 of these")
) -> Any:
    """List tournaments: those that run or begin within 18 hours, those to come, or those that are over."""
    person, now = caller_of(request).viewer, clocks.now()
    found = {
        "today": lambda: lists.today(person, ENGLISH, now), "coming": lambda: lists.coming(person, ENGLISH, now),
        "finished": lambda: lists.finished(person, ENGLISH),
    }[which]()  # fmt: skip
    return [{**vars(row), "id": row.token} for row in found]


@router.get("/tournaments/{tournament}", auth=Anyone(), response={200: TournamentShown, **SEEN}, summary="A tournament")
def tournament(request: HttpRequest, tournament: str = TournamentId) -> Any:
    """Return a tournament with its standings and games."""
    return _shown(tournament, caller_of(request))


@router.post(
    "/tournaments/{tournament}/enter",
    auth=Token("challenge", "sit"),
    response={200: TournamentShown, **PROBLEMS},
    summary="Enter",
)
def enter(request: HttpRequest, tournament: str = TournamentId) -> Any:
    """Enter a tournament, also while it runs, if that is still allowed. Your games appear among your matches and events."""
    me = caller_of(request)
    _done(lambda: entries.enter(_row(tournament).token, me.known, clocks.now()))
    return _shown(tournament, me)


@router.post(
    "/tournaments/{tournament}/leave", auth=Token("challenge", "act"), response={200: TournamentShown, **PROBLEMS},
    summary="Withdraw",
)  # fmt: skip
def leave(request: HttpRequest, tournament: str = TournamentId) -> Any:
    """Withdraw from a tournament: a game of yours that goes on is given up."""
    me = caller_of(request)
    _done(lambda: entries.leave(_row(tournament).token, me.known, clocks.now()))
    return _shown(tournament, me)


def _done(do: Callable[[], object]) -> None:
    try:
        do()
    except ClashyardError as error:
        raise Problem("refused", str(error), "path tournament") from None


def _row(token: str) -> models.Tournament:
    row = models.Tournament.objects.filter(token=token).first() if ID.fullmatch(token) else None
    if row is None:
        raise Problem("missing", "There is no tournament with this id.", "path tournament", "Look for it in /api/v1/tournaments.")
    return row


def _shown(token: str, caller: Caller) -> dict[str, Any]:
    row = _row(token)
    seen = shown(row, caller.viewer, False, ENGLISH, clocks.now())
    found = results_of(row, ENGLISH)
    own = {
        "enter": caller.viewer is not None and seen.enter,
        "leave": seen.leave,
        "match": seen.mine.token if seen.mine else None,
    }
    return {**found, "id": found["token"], **own}
