"""A view for the set-up page of Clash of Decks."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from clashyard.decks.setup.automaton import HIGHEST_LEVEL
from clashyard.web.games.decks.setup_form import DecksForm
from clashyard.web.pages import words_of


@require_GET
@never_cache
def level(request: HttpRequest) -> HttpResponse:
    """Return the level of the choices for an automaton, in a sentence for the set-up page."""
    words = words_of(request)
    form = DecksForm(words, request.GET)
    return render(request, "decks/level.html", {"words": words, "level": form.level(), "highest": HIGHEST_LEVEL})
