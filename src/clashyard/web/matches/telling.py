"""The address where an open page asks for the steps between what it shows and what stands now."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from clashyard.web.matches.steps import steps
from clashyard.web.matches.views import looked
from clashyard.web.pages import words_of


@require_GET
@never_cache
def told(request: HttpRequest, token: str) -> HttpResponse:
    """``?after=N``: what has happened since N actions lay open, as the viewer sees it; see `steps`."""
    match, look = looked(request, token)
    after = request.GET.get("after", "0")
    first = int(after) if after.isascii() and after.isdigit() and len(after) < 6 else 0
    found = list(steps(match, min(first, match.told), look.viewer, words_of(request)))
    return JsonResponse({"told": match.told, "steps": found})
