"""Pages and fragments of a match."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from clashyard.core.errors import ClashyardError
from clashyard.core.words import Words
from clashyard.web.matches import computers, models, signals, store
from clashyard.web.matches.showing import shown
from clashyard.web.pages import words_of
from clashyard.web.people.models import Person
from clashyard.web.people.visiting import person_of

ACTION_AT_MOST = 200  # letters


def seat_of(token: str, person: Person | None) -> str | None:
    """The seat of a person in a match; None where it has none."""
    if person is None:
        return None
    found = models.Seat.objects.filter(match__token=token, person=person).order_by("name").first()
    return found.name if found else None


def fragment(token: str, seat: str, words: Words, complaint: str = "", request: HttpRequest | None = None) -> str:
    """The part of the page that changes, as *seat* sees it."""
    row = models.Match.objects.get(token=token)
    match = store.load(row)
    computers.wake(row, match)
    context = {"shown": shown(row, match, seat, words), "words": words, "complaint": complaint}
    return render_to_string("matches/match.html", context, request)


def own_seat(request: HttpRequest, token: str) -> str:
    """The seat of the visitor. Raises Http404."""
    seat = seat_of(token, person_of(request.session))
    if seat is None:
        raise Http404
    return seat


@require_GET
@never_cache
def page(request: HttpRequest, token: str) -> HttpResponse:
    """The page of a match, for whoever sits in it."""
    seat, words = own_seat(request, token), words_of(request)
    body = fragment(token, seat, words, request=request)
    return render(request, "matches/page.html", {"token": token, "body": body, "words": words})


@require_POST
@never_cache
def act(request: HttpRequest, token: str) -> HttpResponse:
    """An action of the own seat. What is out of date, or was done already, changes nothing and shows how things stand."""
    seat, words = own_seat(request, token), words_of(request)
    complaint = ""
    try:
        store.act(token, seat, request.POST.get("point", ""), request.POST.get("action", "")[:ACTION_AT_MOST])
        signals.changed(token)
    except store.Stale:
        complaint = words("The match had gone on already; this is how it stands.")
    except ClashyardError as error:
        complaint = str(error)
    if not request.headers.get("HX-Request"):
        return redirect("match", token=token)
    return HttpResponse(fragment(token, seat, words, complaint, request))
