"""The view that takes reports of uploaded pictures, for the people who run the site (`manage.py pictures`)."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clashyard.core.words import N_
from clashyard.web.generator.models import REPORT_AT_MOST, Picture, PictureReport
from clashyard.web.limits import limited
from clashyard.web.pages import words_of
from clashyard.web.people.visitor import person_of
from clashyard.web.refused import Refused


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited("report")
def report(request: HttpRequest, token: str) -> HttpResponse:
    """Show the form, or store the report."""
    row, words = get_object_or_404(Picture, token=token, removed=False), words_of(request)
    text, complaint, thanks = request.POST.get("text", ""), "", False
    if request.method == "POST":
        try:
            said = _checked(text)
            PictureReport.objects.create(picture=row, person=person_of(request.session), text=said)
            thanks = True
        except Refused as error:
            complaint = error.said(words)
    context = {"words": words, "row": row, "text": text, "complaint": complaint, "thanks": thanks, "most": REPORT_AT_MOST}
    return render(request, "generator/report.html", context, status=422 if complaint else 200)


def _checked(text: str) -> str:
    """Return a report in one line, without letters that nobody sees. Raises Refused for an empty or a long one."""
    said = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    if not said:
        raise Refused(N_("Say what is wrong with this picture."))
    if len(said) > REPORT_AT_MOST:
        raise Refused(N_("This is too long; use at most {most} characters."), most=REPORT_AT_MOST)
    return said
