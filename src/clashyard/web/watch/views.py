"""The view of matches to watch."""

from __future__ import annotations

import hashlib

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from clashyard.games import GAMES, NAMED
from clashyard.web.limits import limited
from clashyard.web.matches import clocks
from clashyard.web.pages import words_of
from clashyard.web.watch.matches import live


@require_GET
@never_cache
@limited("look", every=True)
def watch(request: HttpRequest) -> HttpResponse:
    """Show public matches in progress, of one game at ``?game=NAME``; for htmx the list alone, or nothing if it is up to date."""
    words, chosen = words_of(request), request.GET.get("game", "")
    chosen = chosen if chosen in NAMED else ""
    shown = live(chosen, words, clocks.now())
    age = hashlib.sha256(repr(shown).encode()).hexdigest()[:16]
    part = bool(request.headers.get("HX-Request"))
    if part and request.GET.get("age") == age:
        return HttpResponse(status=204)
    context = {"words": words, "matches": shown, "games": GAMES, "chosen": chosen, "age": age}
    return render(request, "watch/matches.html" if part else "watch/watch.html", context)
