"""Views of talk: the lines for those at the table, saying something, muting and reporting."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from clashyard.core.words import Words
from clashyard.web.errors import refused
from clashyard.web.limits import limited
from clashyard.web.matches import clocks, models
from clashyard.web.pages import words_of
from clashyard.web.people.header import visitor
from clashyard.web.people.names import name_of
from clashyard.web.people.visitor import person_of
from clashyard.web.refused import Refused
from clashyard.web.talk import lines
from clashyard.web.talk.models import TEXT_AT_MOST
from clashyard.web.talk.phrases import EMOTES, PHRASES

CONFLICT, FORBIDDEN = 409, 403


@dataclass(frozen=True)
class Talk:
    """What somebody at a table is shown. *others*: the seat and name of each, and whether they are muted."""

    token: str
    lines: tuple[lines.Heard, ...]
    others: tuple[tuple[str, str, bool], ...]
    muted: bool
    chat: bool
    may_chat: bool  # the reader has allowed it, so it is up to the other one
    alone: bool  # one other person, with whom there may be a chat
    phrases: tuple[tuple[str, str], ...]
    emotes: tuple[tuple[str, str], ...]
    most: int = TEXT_AT_MOST


def talk_part(request: HttpRequest, token: str, words: Words) -> Talk | None:
    """Return what belongs to the page of a match; None for spectators, and where there is nobody to talk to. For templates."""
    company = lines.company_of(token, visitor(request), getattr(request, "table", None))
    return _talk(company, words) if company is not None else None


def _talk(company: lines.Company, words: Words) -> Talk:
    everybody, people = lines.muted(company)
    others = tuple(
        (seat, name_of(each, words), each.pk in people) for seat, each in zip(company.seats, company.others, strict=True)
    )
    heard = tuple(lines.heard(company, words, (everybody, people)))
    return Talk(
        company.row.token, heard, others, everybody, company.chat, company.person.chat,
        len(others) == 1 and company.person.account_id is not None, _said(PHRASES, words), _said(EMOTES, words),
    )  # fmt: skip


def _said(known: dict[str, str], words: Words) -> tuple[tuple[str, str], ...]:
    return tuple((key, words(text)) for key, text in known.items())


def _company(request: HttpRequest, token: str) -> lines.Company | None:
    try:
        return lines.company_of(token, person_of(request.session))
    except models.Match.DoesNotExist:
        raise Http404 from None


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited("talk")
def talk(request: HttpRequest, token: str) -> HttpResponse:
    """Return the lines for htmx, or say something on POST: a `phrase`, or a `text`. Spectators are refused."""
    company = _company(request, token)
    if request.method != "POST":
        return _answer(request, token, company) if company is not None else _refusal(request, Refused(lines.NO_SEAT), FORBIDDEN)
    return _done(
        request, token, lambda known: lines.say(known, request.POST.get("phrase", ""), request.POST.get("text", ""), clocks.now())
    )


@require_POST
@never_cache
@limited("talk")
def mute(request: HttpRequest, token: str) -> HttpResponse:
    """Mute whoever has the seat `other`, or without it everybody in this match; with `off`, no longer."""
    return _done(request, token, lambda known: lines.mute(known, request.POST.get("other", ""), not request.POST.get("off")))


@require_POST
@never_cache
@limited("report")
def report(request: HttpRequest, token: str) -> HttpResponse:
    """Report a `line` to the moderators."""
    return _done(request, token, lambda known: lines.report(known, _number(request.POST.get("line", ""))), "reported")


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else 0


def _done(request: HttpRequest, token: str, do: Callable[[lines.Company], None], note: str = "") -> HttpResponse:
    company = _company(request, token)
    if company is None:
        return _refusal(request, Refused(lines.NO_SEAT), FORBIDDEN)
    try:
        do(company)
    except Refused as error:
        return _refusal(request, error, CONFLICT)
    return _answer(request, token, company, note)


def _answer(request: HttpRequest, token: str, company: lines.Company, note: str = "") -> HttpResponse:
    if not request.headers.get("HX-Request"):
        return redirect("match", token=token)
    words = words_of(request)
    return render(request, "talk/lines.html", {"words": words, "talk": _talk(company, words), "note": note})


def _refusal(request: HttpRequest, error: Refused, status: int) -> HttpResponse:
    words = words_of(request)
    return refused(request, status, error.said(words), words)
