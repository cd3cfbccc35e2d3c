"""Views of a puzzle: its page, what is played on it, what that does, hints, giving up, and stars."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from datetime import date
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from clashyard.core.words import N_, Words
from clashyard.grimoire.attempt import OPEN, Attempt
from clashyard.grimoire.books import FIRST_DAY, daily
from clashyard.grimoire.puzzle import Puzzle
from clashyard.web.boards.registration import board_of
from clashyard.web.limits import limited, wait_for
from clashyard.web.matches.steps import steps
from clashyard.web.matches.views import gone_to, scripted
from clashyard.web.pages import words_of
from clashyard.web.people.visitor import person_for, person_of
from clashyard.web.puzzles import days, records
from clashyard.web.puzzles.attempts import puzzle_of, query_of, solved_by, words_in
from clashyard.web.puzzles.page import Asked, context_of
from clashyard.web.puzzles.refutations import stop_of
from clashyard.web.puzzles.replies import turn_in
from clashyard.web.refused import Missing, Refused

CONFLICT = 409
UNSEEN = N_("This link leads to the end of a try. Make the try yourself to see the answer.")
OLDEST = 10**6  # answers that one page gets


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited("act")
@limited("look", every=True)
def solve(request: HttpRequest, name: str) -> HttpResponse:
    """Show a puzzle after the own actions ``did``; what is posted as ``action`` is played, and noted if it ends the try."""
    puzzle = puzzle_of(name)
    if request.method != "POST":
        return _shown(request, puzzle)
    did, action = request.POST.getlist("did"), request.POST.get("action", "")
    try:
        at = _solved(request, puzzle, [*did, action])
    except Refused as error:
        return _shown(request, puzzle, error.said(words_of(request)))
    records.tried(person_for(request.session), at, _day(request, puzzle))
    return _answer(request, puzzle, at)


@require_GET
@never_cache
def today(request: HttpRequest) -> HttpResponse:
    """Go to the puzzle of today."""
    return redirect("puzzle-of-day", days.today().isoformat())


@require_GET
@never_cache
@limited("look", every=True)
def of_day(request: HttpRequest, day: str) -> HttpResponse:
    """Show the puzzle of a day. 404 for one that has not come."""
    found = days.day_of(day)
    if found is None:
        first, last = str(FIRST_DAY), str(days.today())
        raise Missing(N_("The daily puzzles run from {first} to {last}. Choose a day in between."), first=first, last=last)
    return _shown(request, daily(found), day=found)


@require_GET
@never_cache
@limited("look", every=True)
def told(request: HttpRequest, name: str) -> HttpResponse:
    """Return what happened after the first ``after`` actions of an attempt, until the moment that decides it: see `steps`."""
    puzzle, words = puzzle_of(name), words_of(request)
    try:
        at = _visible(request, puzzle, request.GET.getlist("did"))
    except Refused as error:
        return HttpResponse(error.said(words), status=400, content_type="text/plain; charset=utf-8")
    after, last = request.GET.get("after", ""), at.match.told
    first = min(int(after), last) if after.isascii() and after.isdigit() and len(after) < 6 else 0
    found = _steps(at, first, words_in(puzzle, words))
    return HttpResponse(
        json.dumps({"told": last, "upto": last, "steps": found}, ensure_ascii=False), content_type="application/json"
    )


def _steps(at: Attempt, first: int, words: Words) -> list[dict[str, Any]]:
    stop = stop_of(at, words)
    if stop is None:
        return list(steps(at.match, first, at.puzzle.seat, words))
    found = list(steps(at.match, first, at.puzzle.seat, words, stop.action))
    return found + list(steps(at.match, max(stop.action, first), at.puzzle.seat, words, stop.action + 1))[: stop.events]


@require_GET
@never_cache
@limited("look", every=True)
def previewed(request: HttpRequest, name: str) -> HttpResponse:
    """Return what each legal action would do at the end of an attempt, from what the seat knows."""
    puzzle, words = puzzle_of(name), words_of(request)
    try:
        at = _visible(request, puzzle, request.GET.getlist("did"))
    except Refused as error:
        return HttpResponse(error.said(words), status=400, content_type="text/plain; charset=utf-8")
    found = board_of(at.match).previews(at.match, puzzle.seat, words_in(puzzle, words)) if at.status == OPEN else {}
    each = {action: asdict(preview) for action, preview in found.items()}
    return HttpResponse(json.dumps({"previews": each}, ensure_ascii=False), content_type="application/json")


@require_POST
@never_cache
@limited("act")
def hint(request: HttpRequest, name: str) -> HttpResponse:
    """Give the next hint, at the same point of the attempt."""
    puzzle = puzzle_of(name)
    try:
        at = _solved(request, puzzle, request.POST.getlist("did"))
    except Refused as error:
        return _shown(request, puzzle, error.said(words_of(request)))
    records.hint(person_for(request.session), puzzle)
    return _answer(request, puzzle, at)


@require_POST
@never_cache
@limited("act")
def give_up(request: HttpRequest, name: str) -> HttpResponse:
    """Show the solution from the beginning; if it has gone on to another turn (``did``), show that turn as well."""
    puzzle, did = puzzle_of(name), request.POST.getlist("did")
    person = person_for(request.session)
    try:
        at = _solved(request, puzzle, did) if did else None
        going_on = at is not None and at.status == OPEN and at.turns_left < puzzle.turns
        at = _solved(
            request, puzzle, (*did, *turn_in(at, lambda: wait_for(request, "try"))) if at and going_on else puzzle.solution
        )
    except Refused as error:
        return _shown(request, puzzle, error.said(words_of(request)))
    records.give_up(person, puzzle)
    return _answer(request, puzzle, at)


@require_POST
@never_cache
@limited("act")
def stars(request: HttpRequest, name: str) -> HttpResponse:
    """Keep the stars that a visitor gives."""
    puzzle, given = puzzle_of(name), request.POST.get("stars", "")
    person = person_of(request.session)
    if person is not None and given.isascii() and given.isdigit() and len(given) == 1:
        records.rate(person, puzzle, int(given))
    try:
        return _answer(request, puzzle, _visible(request, puzzle, request.POST.getlist("did")))
    except Refused as error:
        return _shown(request, puzzle, error.said(words_of(request)))


def _solved(request: HttpRequest, puzzle: Puzzle, actions: Sequence[str]) -> Attempt:
    """Return where *actions* lead. A visitor may ask the solver so often, and everything else as often as in a match."""
    return solved_by(puzzle, actions, lambda: wait_for(request, "try"))


def _visible(request: HttpRequest, puzzle: Puzzle, actions: Sequence[str]) -> Attempt:
    """Return where *actions* lead. Before the end of their first try, visitors see nothing that they have not played."""
    at, record = _solved(request, puzzle, actions), records.record_of(person_of(request.session), puzzle)
    if record and record.first:
        return at
    shown = at.shown_to(record.line if record else ())
    return at if shown == at.own_actions else _solved(request, puzzle, shown)


def _day(request: HttpRequest, puzzle: Puzzle) -> date | None:
    """Return the day whose puzzle this is, as the page says."""
    day = days.day_of(request.POST.get("day", request.GET.get("day", "")))
    return day if day is not None and daily(day).id == puzzle.id else None


def _age(request: HttpRequest) -> int:
    given = request.POST.get("age", request.GET.get("age", ""))
    return min(int(given), OLDEST) if given.isascii() and given.isdigit() and len(given) < 8 else 0


def _answer(request: HttpRequest, puzzle: Puzzle, at: Attempt) -> HttpResponse:
    """Return the changing part of the page to its script; send browsers without scripts to the address of the attempt."""
    day = _day(request, puzzle)
    if request.headers.get("HX-Request"):
        return HttpResponse(_drawn(request, at, day))
    query = "&".join(filter(None, [query_of(at.own_actions), f"day={day.isoformat()}" if day else ""]))
    return gone_to(request, f"{reverse('puzzle', args=[puzzle.id])}?{query}")


def _drawn(request: HttpRequest, at: Attempt, day: date | None, complaint: str = "") -> str:
    asked = Asked(at, person_of(request.session), words_in(at.puzzle, words_of(request)), day, _age(request))
    return render_to_string("puzzles/attempt.html", {**context_of(asked), "complaint": complaint}, request)


def _shown(request: HttpRequest, puzzle: Puzzle, complaint: str = "", day: date | None = None) -> HttpResponse:
    """Show the page, or for its script the part that changes. What cannot be played is left out, with a *complaint*."""
    words, day, given = words_of(request), day or _day(request, puzzle), request.POST if complaint else request.GET
    did, person = given.getlist("did"), person_of(request.session)
    if person is not None and request.method == "GET" and not request.headers.get("HX-Request"):
        records.opened(person, puzzle, anew=not did and "age" not in given)
    try:
        at = _visible(request, puzzle, did)
    except Refused as error:
        at, complaint = _solved(request, puzzle, ()), complaint or error.said(words)
    status, more = CONFLICT if complaint else 200, len(at.own_actions) < len(did)
    body = _drawn(request, at, day, complaint or (words(UNSEEN) if more else ""))
    if request.headers.get("HX-Request"):
        return HttpResponse(body, status=status)
    folder = board_of(at.match).folder
    context = {
        "words": words, "body": body, "puzzle": puzzle, "folder": folder, "scripted": scripted(folder), "day": day,
        "title": words.text(puzzle.title), "task": words.text(puzzle.task),
    }  # fmt: skip
    return render(request, "puzzles/solve.html", context, status=status)
