"""Views of ratings: leaderboards, and the ratings of a person."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from clashyard.games import GAMES, NAMED
from clashyard.web.limits import limited
from clashyard.web.pages import words_of
from clashyard.web.people.models import Person
from clashyard.web.people.visitor import person_of
from clashyard.web.ratings.leaderboard import board_of, pools
from clashyard.web.ratings.panel import pool_said, ratings_panel
from clashyard.web.ratings.pools import kinds_of

MOST = 2**63 - 1  # of a number in the database


@require_GET
@never_cache
@limited("look", every=True)
def leaderboards(request: HttpRequest) -> HttpResponse:
    """Show the leaderboard of duels of the first game, and the way to all others."""
    return _board(request, GAMES[0].name, kinds_of(GAMES[0].name)[0])


@require_GET
@never_cache
@limited("look", every=True)
def leaderboard(request: HttpRequest, game: str, kind: str) -> HttpResponse:
    """Show the leaderboard of a game and kind. 404 for one that does not exist."""
    if game not in NAMED or kind not in kinds_of(game):
        raise Http404
    return _board(request, game, kind)


def _board(request: HttpRequest, game: str, kind: str) -> HttpResponse:
    words, visitor = words_of(request), person_of(request.session)
    title, said = pool_said(f"{game}.{kind}", words)
    context = {
        "words": words, "board": board_of(game, kind, visitor, words), "pools": pools(words), "here_at": (game, kind),
        "game": title, "kind": said, "visitor": visitor.pk if visitor is not None and visitor.account_id else 0,
    }  # fmt: skip
    return render(request, "ratings/leaderboard.html", context)


@require_GET
@never_cache
@limited("look", every=True)
def person(request: HttpRequest, number: int) -> HttpResponse:
    """Show the ratings of a person. 404 for one without an account."""
    found = Person.objects.filter(pk=number, account__isnull=False).first() if number <= MOST else None
    if found is None:
        raise Http404
    words = words_of(request)
    panel = ratings_panel(found, words, request.GET.get("pool", ""), request.GET.get("months", ""), person_of(request.session))
    return render(request, "ratings/person.html", {"words": words, "panel": panel, "name": found.name, "bot": found.bot})
