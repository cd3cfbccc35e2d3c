"""The analysis of a match: requested, and followed while it runs, in the page of the match."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clashyard.core.words import Words
from clashyard.web.limits import limited
from clashyard.web.people.visitor import person_for
from clashyard.web.refused import Refused
from clashyard.web.replays import analysis_queue
from clashyard.web.replays.access import Looked, after_the_end
from clashyard.web.replays.evaluation import analysis_of
from clashyard.web.replays.frames import frame_of
from clashyard.web.replays.page import analysis_context, shown

REFUSED = 409
ENGINE_AT_MOST = 16  # characters of its key


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited("analysis")
@after_the_end
def analysis(request: HttpRequest, seen: Looked, words: Words) -> HttpResponse:
    """Return the state of an analysis to the page of its match, which is where everybody else is sent; POST requests it."""
    complaint = ""
    if request.method == "POST":
        try:
            engine = request.POST.get("engine", "")[:ENGINE_AT_MOST]
            analysis_queue.ask(seen.row, seen.match, person_for(request.session), engine)
        except Refused as error:
            complaint = error.said(words)
        else:
            analysis_queue.wake()
    if not request.headers.get("HX-Request"):
        return _page(request, seen, words, complaint)
    return _part(request, seen, words, complaint)


def _part(request: HttpRequest, seen: Looked, words: Words, complaint: str) -> HttpResponse:
    found = analysis_of(seen)
    if found is not None and found.going_on:
        analysis_queue.wake()
    context = {"words": words, "token": seen.row.token, "complaint": complaint, **analysis_context(seen, found, words)}
    answer = render(request, "replays/analysis.html", context)
    if context["done"]:
        answer["HX-Trigger"] = "analysed"
    return answer


def _page(request: HttpRequest, seen: Looked, words: Words, complaint: str) -> HttpResponse:
    if complaint:
        return shown(request, seen, frame_of(seen, seen.viewer(""), 0), words, complaint, REFUSED)
    return redirect("replay", token=seen.row.token)
