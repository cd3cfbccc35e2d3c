"""The view of the home page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from clashyard.web.home.lists import going
from clashyard.web.league.lists import mine as my_leagues
from clashyard.web.league.lists import waiting
from clashyard.web.lobby.lists import tables
from clashyard.web.pages import words_of
from clashyard.web.people.visitor import person_of
from clashyard.web.start.quick import PEOPLE, choices
from clashyard.web.start.seats import USUAL, levels

TABLES = 3  # on the page; the lobby has them all


@require_GET
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """Show the visitor's match that waits, one button for each game, and the open tables."""
    words, person = words_of(request), person_of(request.session)
    matches, turns = going(person, words)
    listed = [table for table in tables(person, words) if not table.own]
    leagues = my_leagues(person, words, over=False) + [league for league in waiting(person, words) if not league.own]
    context = {
        "words": words, "games": choices(words), "levels": levels(words), "usual": USUAL, "people": PEOPLE,
        "matches": matches, "turns": turns, "tables": listed[:TABLES], "open": len(listed), "leagues": leagues[:TABLES],
    }  # fmt: skip
    return render(request, "home/home.html", context)
