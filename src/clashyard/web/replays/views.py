"""Views of an ended match, its points one by one, and positions as text."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from clashyard.core.words import Words
from clashyard.web.limits import limited
from clashyard.web.matches.steps import kept_steps
from clashyard.web.pages import words_of
from clashyard.web.refused import Refused
from clashyard.web.replays.access import WHOLE, Looked, after_the_end, looked, refusal, seat_of
from clashyard.web.replays.frames import drawn, frame_of
from clashyard.web.replays.page import shown
from clashyard.web.replays.positions import position_text
from clashyard.web.shared_results import once

PLAIN = "text/plain; charset=utf-8"


@require_GET
@never_cache
@limited("look", every=True)
@after_the_end
def page(request: HttpRequest, seen: Looked, words: Words) -> HttpResponse:
    """Show an ended match (``?at=N&as=A``) to anyone with the link: its board, its actions, and its analysis."""
    try:
        viewer, at = seen.asked(request.GET)
        complaint = ""
    except Refused as error:
        viewer, at, complaint = seen.viewer(""), 0, error.said(words)
    return shown(request, seen, frame_of(seen, viewer, at), words, complaint)


@require_GET
@never_cache
@limited("look", every=True)
@after_the_end
def frame(request: HttpRequest, seen: Looked, words: Words) -> HttpResponse:
    """Return the parts of the page that differ from point to point."""
    try:
        viewer, at = seen.asked(request.GET)
    except Refused as error:
        return refusal(error.said(words))
    there = frame_of(seen, viewer, at)
    return HttpResponse("".join(drawn(request, seen, there, words, part) for part in ("frame", "now")))


@require_GET
@never_cache
@limited("look", every=True)
@after_the_end
def told(request: HttpRequest, seen: Looked, words: Words) -> HttpResponse:
    """Return the steps that lead to the point ``at``, as the view saw them."""
    try:
        viewer, at = seen.asked(request.GET)
    except Refused as error:
        return refusal(error.said(words))
    before = seen.points[max(seen.points.index(at) - 1, 0)]
    told = kept_steps(seen.row, seen.match, before, seat_of(viewer), words, at)
    return HttpResponse(f'{{"steps": {told}}}', content_type="application/json")


@require_GET
@never_cache
@limited("look", every=True)
@after_the_end
def file(request: HttpRequest, seen: Looked, words: Words) -> HttpResponse:
    """Return the whole match as ``clashyard replay`` reads it, with the computers' names.

    It contains the seed, so only after the end.
    """

    def written() -> str:
        match = seen.match.copy()
        match.players = {seat.name: seat.computer for seat in seen.row.seats.order_by("name") if seat.computer}
        return match.to_json()

    answer = HttpResponse(once(("file", seen.row.token), written), content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{seen.match.game.name}-{seen.row.token}.json"'
    return answer


@require_GET
@never_cache
@limited("look", every=True)
def position(request: HttpRequest, token: str) -> HttpResponse:
    """Return the position at ``?as=A&at=N`` as text.

    For a running match this is what the visitor may see; for an ended one, ``as=all`` is possible too.
    """
    seen, words = looked(request, token), words_of(request)
    try:
        whole = seen.over and request.GET.get("as") == WHOLE
        viewer = WHOLE if whole else seen.viewer(request.GET.get("as", ""))
        at = seen.point(request.GET.get("at", ""), seen.points[-1])
    except Refused as error:
        return refusal(error.said(words))
    if not seen.over and at == seen.points[-1]:  # it may hold a choice of the visitor's that nobody else knows
        return HttpResponse(position_text(seen, viewer, at, words), content_type=PLAIN)
    key = ("position", token, seen.row.undos, viewer, at, words.language)
    return HttpResponse(once(key, lambda: position_text(seen, viewer, at, words)), content_type=PLAIN)
