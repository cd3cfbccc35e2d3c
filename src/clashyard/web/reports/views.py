"""Views of the form for a wrong ruling and of its confirmation."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from clashyard.web.limits import limited
from clashyard.web.pages import words_of
from clashyard.web.refused import Refused
from clashyard.web.replays.access import looked
from clashyard.web.reports.models import TEXT_AT_MOST, Report
from clashyard.web.reports.storage import checked_rule, kept


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited("report")
def report(request: HttpRequest, token: str) -> HttpResponse:
    """Show the form at ``?as=A&at=N&rule=ID``, or store the report on POST."""
    words, seen = words_of(request), looked(request, token)
    given = request.POST if request.method == "POST" else request.GET
    rule, text, complaint = given.get("rule", ""), given.get("text", ""), ""
    viewer, at = seen.viewer(""), seen.points[-1]
    try:
        viewer, at = seen.viewer(given.get("as", "")), seen.point(given.get("at", ""), at)
        rule = checked_rule(rule)
        if request.method == "POST":
            return redirect("reported", token=token, number=kept(seen, viewer, at, rule, text).pk)
    except Refused as error:
        complaint = error.said(words)
    context = {
        "words": words, "token": token, "viewer": viewer, "at": at, "rule": rule, "text": text, "complaint": complaint,
        "most": TEXT_AT_MOST, "over": seen.over,
    }  # fmt: skip
    return render(request, "reports/report.html", context, status=400 if complaint else 200)


@require_GET
@never_cache
def thanks(request: HttpRequest, token: str, number: int) -> HttpResponse:
    """Thank the visitor and show the number of the report."""
    found = get_object_or_404(Report, pk=number, token=token)
    return render(request, "reports/thanks.html", {"words": words_of(request), "token": token, "report": found})
