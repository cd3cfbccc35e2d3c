"""Views of share pictures: public, without a session, kept for a few minutes."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from clashyard.core.words import LANGUAGES, Words
from clashyard.web.limits import too_many, wait_for
from clashyard.web.matches import clocks, models, store
from clashyard.web.pages import LANGUAGE
from clashyard.web.profiles.access import person_at
from clashyard.web.puzzles.attempts import puzzle_of
from clashyard.web.share import cards
from clashyard.web.share.picture import Card, png
from clashyard.web.tournaments.models import Tournament

KEPT = 300  # seconds: a match goes on


@require_GET
def match(request: HttpRequest, token: str) -> HttpResponse:
    """Return the picture of a match, for whoever has its link."""

    def card(words: Words) -> Card:
        try:
            return cards.of_match(store.standing(token), words)
        except models.Match.DoesNotExist:
            raise Http404 from None

    return _answer(request, card)


@require_GET
def puzzle(request: HttpRequest, name: str) -> HttpResponse:
    """Return the picture of a puzzle."""
    return _answer(request, lambda words: cards.of_puzzle(puzzle_of(name), words))


@require_GET
def person(request: HttpRequest, handle: str) -> HttpResponse:
    """Return the picture of a public profile."""
    return _answer(request, lambda words: cards.of_person(person_at(handle), words))


@require_GET
def tournament(request: HttpRequest, token: str) -> HttpResponse:
    """Return the picture of a tournament."""

    def card(words: Words) -> Card:
        row = Tournament.objects.filter(token=token).first()
        if row is None:
            raise Http404
        return cards.of_tournament(row, words, clocks.now())

    return _answer(request, card)


def _answer(request: HttpRequest, card: Callable[[Words], Card]) -> HttpResponse:
    """Return the picture of a card in the language that the address names. It looks the same for every visitor."""
    wait = wait_for(request, "look")
    if wait:
        return too_many(request, wait)
    language = request.GET.get(LANGUAGE, "")
    answer = HttpResponse(png(card(Words(language if language in LANGUAGES else "en"))), content_type="image/png")
    answer["Cache-Control"], answer["X-Robots-Tag"] = f"public, max-age={KEPT}", "noindex"
    return answer
