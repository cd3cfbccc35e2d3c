"""Views that explain fair deals and verify a match after its end."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from clashyard.core.verify import Finding, verify
from clashyard.core.words import Words
from clashyard.games import GAMES
from clashyard.web.limits import limited
from clashyard.web.pages import words_of
from clashyard.web.replays.access import Looked, after_the_end

DIGITS = 64  # of a commitment
MARKS = {True: "✓", False: "✗", None: "·"}


@require_GET
def explanation(request: HttpRequest) -> HttpResponse:
    """Explain how players can be sure that nobody tampers with the cards."""
    return render(request, "fairness/explanation.html", {"words": words_of(request)})


@require_GET
@never_cache
@limited("look", every=True)
@after_the_end
def verification(request: HttpRequest, seen: Looked, words: Words) -> HttpResponse:
    """Deal and replay an ended match to check it against its commitment, or against the one given as ``?commitment=…``."""
    given = request.GET.get("commitment", "").strip()[: 2 * DIGITS]
    findings = verify(GAMES, seen.match.to_json(), given or seen.row.commitment)
    context = {
        "words": words, "token": seen.row.token, "rows": [(MARKS[each.holds], each) for each in findings], "given": given,
        "verdict": _verdict(findings, words), "secret": seen.row.secret,
    }  # fmt: skip
    return render(request, "fairness/verification.html", context)


def _verdict(findings: list[Finding], words: Words) -> str:
    if any(finding.holds is False for finding in findings):
        return words("Something does not match.")
    if any(finding.holds is None for finding in findings[:2]):
        return words("This match was dealt without a commitment. Everything that can be checked is correct.")
    return words("This match was dealt and played as promised.")
