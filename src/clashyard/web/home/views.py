"""Views of the home page, and of what its demonstration tells."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from clashyard.core.words import LANGUAGES
from clashyard.games import GAMES
from clashyard.lessons import lessons_of
from clashyard.web.home.demo import demonstration, exhibit
from clashyard.web.home.lists import going
from clashyard.web.kept import kept
from clashyard.web.league.lists import mine as my_leagues
from clashyard.web.league.lists import waiting
from clashyard.web.lobby.lists import tables
from clashyard.web.matches import clocks
from clashyard.web.notices.here import online
from clashyard.web.pages import words_of
from clashyard.web.people.contacts import apart_from
from clashyard.web.people.visitor import person_of
from clashyard.web.puzzles.lists import today
from clashyard.web.start.quick import PEOPLE, choices
from clashyard.web.start.seats import USUAL, levels
from clashyard.web.tournaments.lists import today as today_tournaments

UNVERSIONED = "-"  # browsers keep the steps for minutes: pages do not wait until they are told
TABLES = 3  # on the page; the lobby has them all


@require_GET
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """Show the visitor's match that waits, one button for each game, and the open tables."""
    words, person = words_of(request), person_of(request.session)
    vars(request)["known"] = [person] if person else []
    matches, turns, asked = going(person, words)
    apart = apart_from(person)
    listed = [table for table in tables(person, apart, words) if not table.own]
    leagues = my_leagues(person, words, over=False) + [league for league in waiting(person, apart, words) if not league.own]
    context = {
        "words": words, "games": choices(words), "levels": levels(words, engines=False), "usual": USUAL, "people": PEOPLE,
        "matches": matches, "turns": turns, "tables": listed[:TABLES], "open": len(listed), "leagues": leagues[:TABLES],
        "exhibit": exhibit(person, words), "daily": today(person, words),
        "tournaments": today_tournaments(person, words, clocks.now(), TABLES),
        "online": online(person, words, clocks.now()),
        "challenges": asked, "lessons": {game.name: len(lessons_of(game)) for game in GAMES},
    }  # fmt: skip
    return render(request, "home/home.html", context)


@require_GET
def demo(request: HttpRequest, language: str) -> HttpResponse:
    """Return the steps of the demonstration in a language. 404 for one that we do not have."""
    if language not in LANGUAGES:
        raise Http404
    return kept(request, demonstration(language), UNVERSIONED, "application/json")
