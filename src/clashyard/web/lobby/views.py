"""Views of the open tables, the visitor's matches, and the name that others see."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from clashyard.core.errors import ClashyardError
from clashyard.core.words import Words
from clashyard.games import GAMES
from clashyard.web.league.lists import mine as my_leagues
from clashyard.web.league.lists import waiting
from clashyard.web.limits import limited
from clashyard.web.lobby.lists import challenges, listed, tables
from clashyard.web.matches import clocks, models
from clashyard.web.matches.views import gone_to
from clashyard.web.pages import way_back, words_of
from clashyard.web.pairing.page import panel
from clashyard.web.pairing.queue import unseen
from clashyard.web.people.contacts import apart_from
from clashyard.web.people.models import NAME_AT_MOST, Person
from clashyard.web.people.names import checked_name, name_of
from clashyard.web.people.visitor import person_for, person_of

BAD_INPUT = 422


@require_GET
@never_cache
def lobby(request: HttpRequest) -> HttpResponse:
    """Show quick pairing and the tables with a free seat; for htmx, the lists alone. An opponent found leads to the match."""
    words, person = words_of(request), person_of(request.session)
    found = unseen(person)
    if found is not None:
        return gone_to(request, reverse("match", args=[found.token]))
    apart, part = apart_from(person), bool(request.headers.get("HX-Request"))
    lists = {
        "part": part,
        "tables": tables(person, apart, words),
        "leagues": waiting(person, apart, words),
        "pairing": panel(person, words, clocks.now()),
    }
    return render(
        request,
        "lobby/tables.html" if part else "lobby/lobby.html",
        {"words": words, "games": GAMES, **lists, **_named(person, words)},
    )


@require_GET
@never_cache
def mine(request: HttpRequest) -> HttpResponse:
    """Show the visitor's matches."""
    return _mine(request)


def _mine(request: HttpRequest, complaint: str = "", typed: str | None = None) -> HttpResponse:
    words, person = words_of(request), person_of(request.session)
    found = models.Match.objects.filter(seats__person=person).distinct() if person else models.Match.objects.none()
    found = found.prefetch_related("seats__person")
    context = {
        "words": words,
        "challenges": challenges(person, words),
        "running": listed(found.filter(ending="").order_by("-made"), person, words),
        "finished": listed(found.exclude(ending="").order_by("-ended"), person, words),
        "leagues": my_leagues(person, words),
        "complaint": complaint,
        **_named(person, words),
    }
    if typed is not None:
        context["typed"] = typed
    return render(request, "lobby/mine.html", context, status=BAD_INPUT if complaint else 200)


def _named(person: Person | None, words: Words) -> dict[str, object]:
    return {
        "typed": person.name if person else "",
        "called": name_of(person, words) if person else "",
        "most": NAME_AT_MOST,
    }


@require_POST
@never_cache
@limited("sit")
def name(request: HttpRequest) -> HttpResponse:
    """Change the name that others see. An empty name makes the visitor an unnamed guest."""
    typed = request.POST.get("name", "")
    try:
        chosen = checked_name(typed)
    except ClashyardError as error:
        return _mine(request, error.said(words_of(request)), typed[: 2 * NAME_AT_MOST])
    person = person_for(request.session)
    person.name = chosen
    person.save(update_fields=["name"])
    return redirect(way_back(request) if request.POST.get("next") else "mine")
