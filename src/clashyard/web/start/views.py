"""The first page: one click, and a duel begins."""

from __future__ import annotations

import random

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from clashyard.games import NAMED
from clashyard.players import LADDER, NAMES
from clashyard.web.matches import store
from clashyard.web.pages import words_of
from clashyard.web.people.visiting import person_for

USUAL = "level-3"


@require_GET
def first(request: HttpRequest) -> HttpResponse:
    """What Clashyard is, and the buttons that begin a match."""
    words = words_of(request)
    levels = [(key, number, words(name)) for number, (key, name) in enumerate(zip(LADDER, NAMES, strict=True), 1)]
    return render(request, "start/first.html", {"words": words, "levels": levels, "usual": USUAL})


@require_POST
def begin(request: HttpRequest) -> HttpResponse:
    """A duel against the computer, with decks drawn by lot."""
    level = request.POST.get("level", USUAL)
    if level not in LADDER:
        level = USUAL
    game = NAMED["decks"]
    options = game.sample(random.SystemRandom().randrange(2**31), printed=True, mode="duel")
    row = store.begin("decks", options, {"A": person_for(request.session), "B": level})
    return redirect("match", token=row.token)
