"""The page of an analysis: requested, followed while it runs, and read."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clashyard.core.words import Words
from clashyard.players.analysis import ENOUGH, MISTAKE
from clashyard.web.boards.registration import board_of
from clashyard.web.limits import limited
from clashyard.web.people.visitor import person_for
from clashyard.web.refused import Refused
from clashyard.web.replays import analysis_queue
from clashyard.web.replays.access import Looked, after_the_end
from clashyard.web.replays.analysis_worker import Judged
from clashyard.web.replays.chart import chart, turning_points
from clashyard.web.replays.models import DONE, Analysis
from clashyard.web.replays.story import ended

REFUSED = 409


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited("analysis")
@after_the_end
def analysis(request: HttpRequest, seen: Looked, words: Words) -> HttpResponse:
    """Show the analysis of an ended match to anyone with the link; POST requests it."""
    if request.method != "POST":
        return _shown(request, seen, words)
    try:
        analysis_queue.ask(seen.row, seen.match, person_for(request.session))
    except Refused as error:
        return _shown(request, seen, words, error.said(words))
    analysis_queue.wake()
    return redirect("analysis", token=seen.row.token)


def _shown(request: HttpRequest, seen: Looked, words: Words, complaint: str = "") -> HttpResponse:
    found = Analysis.objects.filter(match=seen.row).first()
    if found is not None and found.going_on:
        analysis_queue.wake()
    refusal = analysis_queue.refused(seen.match)
    context: dict[str, Any] = {
        "words": words, "token": seen.row.token, "found": found, "complaint": complaint, "mistake": MISTAKE, "enough": ENOUGH,
        "usual": analysis_queue.ITERATIONS,
        "refusal": words(refusal) if refusal else "", "do": board_of(seen.match).caption(seen.match, words),
        "end": ended(seen.row, words),
    }  # fmt: skip
    if found is not None and found.state == DONE:
        rows = [Judged(**row) for row in found.rows]
        context |= {"rows": rows, "chart": chart(seen.match, rows), "turns": turning_points(rows)}
    part = bool(request.headers.get("HX-Request"))
    template = "replays/analysed.html" if part else "replays/analysis.html"
    return render(request, template, context, status=REFUSED if complaint else 200)
