"""The view of matches to watch."""

from __future__ import annotations

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
    """Show public matches in progress, of one game at ``?game=NAME``."""
    words, chosen = words_of(request), request.GET.get("game", "")
    chosen = chosen if chosen in NAMED else ""
    context = {"words": words, "matches": live(chosen, words, clocks.now()), "games": GAMES, "chosen": chosen}
    return render(request, "watch/watch.html", context)
