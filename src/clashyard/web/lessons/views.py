"""Views of lessons: those of a game, and each with its board."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from clashyard.core.words import Words
from clashyard.lessons import Lesson, said
from clashyard.web.boards.opponents import words_against
from clashyard.web.boards.registration import board_of
from clashyard.web.lessons import progress
from clashyard.web.lessons.attempts import READ, Point, all_lessons, lesson_named, point_of
from clashyard.web.limits import limited
from clashyard.web.matches.steps import steps
from clashyard.web.matches.views import gone_to, scripted
from clashyard.web.pages import words_of
from clashyard.web.refused import Refused

CONFLICT = 409
OLDEST = 10**6  # answers that one page gets


@require_GET
@never_cache
def shelf(request: HttpRequest, game: str) -> HttpResponse:
    """List the lessons of a game."""
    words, lessons = words_of(request), all_lessons(game)
    done = progress.finished(request.session)
    listed = [(lesson, said(lesson.title, words), progress.key_of(lesson) in done) for lesson in lessons]
    following = next((lesson for lesson, _, done in listed if not done), lessons[0])
    context = {"words": words, "game": lessons[0].game, "listed": listed, "next": following}
    return render(request, "lessons/shelf.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited("look", every=True)
def learn(request: HttpRequest, game: str, name: str) -> HttpResponse:
    """Show a lesson after the steps ``did``, or what a ``try`` does there; what is posted as ``action`` is tried."""
    lesson = lesson_named(game, name)
    given = request.POST if request.method == "POST" else request.GET
    action = given.get("action" if request.method == "POST" else "try", "")
    complaint = ""
    try:
        point = point_of(lesson, given.getlist("did"), action)
    except Refused as error:
        point, complaint = point_of(lesson, ()), error.said(words_of(request))
    if request.method == "POST" and not complaint:
        if point.attempt and point.attempt.right and action == READ:
            point = _read_on(point)
        if point.finished:
            progress.finish(request.session, lesson)
        if not request.headers.get("HX-Request"):
            return gone_to(request, f"{reverse('lesson', args=[game, name])}?{point.query}")
    return _shown(request, point, complaint)


def _read_on(point: Point) -> Point:
    """Return the next step after one that was only to be read, unless it was the last or has made something happen."""
    lesson, attempt = point.session.lesson, point.attempt
    if point.finished or attempt is None or attempt.events:
        return point
    return point_of(lesson, point.onward)


def _shown(request: HttpRequest, point: Point, complaint: str) -> HttpResponse:
    words = words_of(request)
    lesson = point.session.lesson
    body = render_to_string("lessons/attempt.html", _context(request, point, complaint), request)
    status = CONFLICT if complaint else 200
    if request.headers.get("HX-Request"):
        return HttpResponse(body, status=status)
    folder = board_of(point.match).folder
    context = {
        "words": words, "body": body, "lesson": lesson, "title": said(lesson.title, words), "folder": folder,
        "scripted": scripted(folder),
    }  # fmt: skip
    return render(request, "lessons/lesson.html", context, status=status)


def _context(request: HttpRequest, point: Point, complaint: str) -> dict[str, Any]:
    """Return what the changing part of the page shows."""
    lesson, match = point.session.lesson, point.match
    words = words_against(lesson.game, lesson.seat, words_of(request))
    lessons, board = all_lessons(lesson.game.name), board_of(match)
    step, attempt = point.session.step, point.attempt
    given = request.POST.get("age", request.GET.get("age", ""))
    hint = ""
    if request.GET.get("hint") and step and step.accepted and point.asked:
        hint = board.caption(match, words)(step.accepted[0], match)
    return {
        "words": words, "lesson": lesson, "title": said(lesson.title, words), "number": lesson.number, "all": len(lessons),
        "point": point, "step": step, "attempt": attempt, "scene": board.scene(match, lesson.seat, words, point.asked),
        "template": board.template, "told": match.told, "said": lambda text: said(text, words), "complaint": complaint,
        "answer": attempt.said(words) if attempt else "", "hint": hint, "read": READ,
        "lit": json.dumps(step.accepted) if step and point.asked and not step.asks else "",
        "age": min(int(given), OLDEST) + 1 if given.isascii() and given.isdigit() and len(given) < 8 else 1,
        "following": lessons[lesson.number] if lesson.number < len(lessons) else None,
    }  # fmt: skip


def _asked(request: HttpRequest, lesson: Lesson) -> tuple[Point, Words]:
    """Return the point that a GET of a page's script asks for. Raises Refused."""
    words = words_against(lesson.game, lesson.seat, words_of(request))
    return point_of(lesson, request.GET.getlist("did"), request.GET.get("try", "")), words


def _refusal(request: HttpRequest, error: Refused) -> HttpResponse:
    return HttpResponse(error.said(words_of(request)), status=400, content_type="text/plain; charset=utf-8")


@require_GET
@never_cache
@limited("look", every=True)
def told(request: HttpRequest, game: str, name: str) -> HttpResponse:
    """Return what happened after the first ``after`` actions of a point's match: see `steps`."""
    lesson = lesson_named(game, name)
    try:
        point, words = _asked(request, lesson)
    except Refused as error:
        return _refusal(request, error)
    after, last = request.GET.get("after", ""), point.match.told
    first = min(int(after), last) if after.isascii() and after.isdigit() and len(after) < 6 else 0
    found = list(steps(point.match, first, lesson.seat, words))
    answer = json.dumps({"told": last, "upto": last, "steps": found}, ensure_ascii=False)
    return HttpResponse(answer, content_type="application/json")


@require_GET
@never_cache
@limited("look", every=True)
def previewed(request: HttpRequest, game: str, name: str) -> HttpResponse:
    """Return what each legal action would do at a point, from what the seat knows."""
    lesson = lesson_named(game, name)
    try:
        point, words = _asked(request, lesson)
    except Refused as error:
        return _refusal(request, error)
    found = board_of(point.match).previews(point.match, lesson.seat, words) if point.asked else {}
    each = {action: asdict(preview) for action, preview in found.items()}
    return HttpResponse(json.dumps({"previews": each}, ensure_ascii=False), content_type="application/json")
