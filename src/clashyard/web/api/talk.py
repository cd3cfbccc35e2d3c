"""Endpoints of talk: read what is said at a table, say something, mute and report. Only the people who sit there do any of it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja import Router
from pydantic import Field

from clashyard.web.api.access import Caller, Token
from clashyard.web.api.heard import SCOPE, heard_by
from clashyard.web.api.matches import ID, PROBLEMS, SEEN, MatchId, caller_of
from clashyard.web.api.schemas import SAYABLE, SEAT, Given, TalkState
from clashyard.web.matches import clocks, models
from clashyard.web.problems import Problem
from clashyard.web.refused import Refused
from clashyard.web.talk import lines
from clashyard.web.talk.phrases import KNOWN

router = Router(tags=["talk"])
LONGEST = 1000  # characters that are looked at
LAST = 2**63 - 1  # line that a database can number


class Said(Given):
    """Something to say: a phrase or a text."""

    phrase: str | None = Field(None, max_length=16, pattern=SAYABLE, description=f"one of {', '.join(KNOWN)}")
    text: str | None = Field(None, max_length=LONGEST, description="up to 200 characters, if `chat` is true")


class Muting(Given):
    """Whom to mute."""

    seat: str | None = Field(None, pattern=SEAT, description="mute this person wherever you meet; left out: this match")
    muted: bool = Field(True, description="false: no longer")


class Reported(Given):
    """What to report."""

    line: int = Field(ge=1, le=LAST, description="the `line` of a text that you hear")


@router.get("/matches/{match}/talk", auth=Token(SCOPE), response={200: TalkState, **SEEN}, summary="Hear what is said")
def talk(request: HttpRequest, match: str = MatchId) -> Any:
    """Return what is said at a table of yours, without those whom you have muted. A stream of the match tells it too."""
    return heard_by(company_of(match, caller_of(request)))


@router.post("/matches/{match}/talk", auth=Token(SCOPE, "talk"), response={200: TalkState, **PROBLEMS}, summary="Say something")
def say(request: HttpRequest, given: Said, match: str = MatchId) -> Any:
    """Say a phrase or emote, or a text where `chat` is true. A repeated request says it twice."""
    company = company_of(match, caller_of(request))
    if (given.phrase is None) == (given.text is None):
        raise Problem("invalid", "Say one thing: a phrase or a text.", "body")
    if given.phrase is not None and given.phrase not in KNOWN:
        raise Problem("invalid", "There is no phrase with this key.", "body phrase", f"Use one of {', '.join(KNOWN)}.")
    text = _checked(given.text) if given.text is not None else ""
    try:
        lines.say(company, given.phrase or "", text, clocks.now())
    except Refused as error:
        raise Problem("refused", str(error), "body") from None
    return heard_by(company)


@router.post("/matches/{match}/talk/mute", auth=Token(SCOPE, "talk"), response={200: TalkState, **PROBLEMS}, summary="Mute")
def mute(request: HttpRequest, given: Muting, match: str = MatchId) -> Any:
    """Mute somebody at a table of yours wherever you meet, or everybody in this match. They do not learn of it."""
    company = company_of(match, caller_of(request))
    try:
        lines.mute(company, given.seat or "", given.muted)
    except Refused as error:
        raise Problem("invalid", str(error), "body seat") from None
    return heard_by(company)


@router.post(
    "/matches/{match}/talk/report", auth=Token(SCOPE, "report"), response={200: TalkState, **PROBLEMS}, summary="Report a text"
)
def report(request: HttpRequest, given: Reported, match: str = MatchId) -> Any:
    """Report a text of somebody else to the moderators, with the lines before it. Repeating it changes nothing."""
    company = company_of(match, caller_of(request))
    try:
        lines.report(company, given.line)
    except Refused as error:
        raise Problem("refused", str(error), "body line") from None
    return heard_by(company)


def company_of(match: str, caller: Caller) -> lines.Company:
    """Return who is at a table with the caller. Raises Problem: for spectators, and where there is nobody else."""
    try:
        company = lines.company_of(match, caller.known) if ID.fullmatch(match) else None
    except models.Match.DoesNotExist:
        raise Problem("missing", "There is no match with this id.", "path match") from None
    if company is None:
        raise Problem("seat", str(Refused(lines.NO_SEAT)), "path match")
    return company


def _checked(text: str) -> str:
    try:
        return lines.checked_text(text)
    except Refused as error:
        raise Problem("invalid", str(error), "body text") from None
