"""Views of public profiles, of the visitor's own public address, and of the export of their data."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from clashyard.games import GAMES
from clashyard.web.limits import limited
from clashyard.web.pages import words_of
from clashyard.web.people.contacts import has_blocked, is_following, may_meet
from clashyard.web.people.handles import checked_handle
from clashyard.web.people.models import HANDLE_AT_MOST, Person
from clashyard.web.people.visitor import account_of, person_for, person_of
from clashyard.web.profiles.access import person_at
from clashyard.web.profiles.export import exported
from clashyard.web.profiles.history import Filter
from clashyard.web.profiles.page import profile_of
from clashyard.web.ratings.panel import ratings_panel
from clashyard.web.refused import Refused

BAD_INPUT = 422


@require_GET
@never_cache
@limited("look", every=True)
def profile(request: HttpRequest, handle: str) -> HttpResponse:
    """Show the public page of a person: ``?game=decks&outcome=won&against=people&page=2`` filters the history."""
    person, viewer = person_at(handle), person_of(request.session)
    if handle != person.handle:
        return redirect("profile", handle=person.handle)
    words = words_of(request)
    context = {
        "words": words, "shown": profile_of(person, viewer, Filter.of(request.GET.dict()), words),
        "own": viewer is not None and viewer.pk == person.pk, "toward": _toward(viewer, person),
        "games": [(game.name, game.title) for game in GAMES],
        "panel": ratings_panel(person, words, request.GET.get("pool", ""), request.GET.get("months", ""), viewer),
    }  # fmt: skip
    return render(request, "profiles/profile.html", context)


@dataclass(frozen=True)
class Toward:
    """How the visitor stands with the person of a profile. *meets*: the two may meet."""

    meets: bool
    follows: bool
    blocks: bool


def _toward(viewer: Person | None, person: Person) -> Toward | None:
    """Return how a visitor with an account stands with a person."""
    if viewer is None or viewer.account_id is None:
        return None
    return Toward(may_meet(viewer, person), is_following(viewer, person), has_blocked(viewer, person))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited("keep")
def edit(request: HttpRequest) -> HttpResponse:
    """Choose the public address. Only accounts have one."""
    if account_of(request.session) is None:
        return redirect(f"{reverse('log-in')}?next={reverse('edit-profile')}")
    words, person, complaint = words_of(request), person_for(request.session), ""
    typed = request.POST.get("handle", person.handle or "")
    if request.method == "POST":
        try:
            person.handle = checked_handle(typed, person)
            person.save(update_fields=["handle"])
            return redirect("profile", handle=person.handle)
        except Refused as error:
            complaint = error.said(words)
    stored = Person.objects.get(pk=person.pk).handle or ""
    context = {
        "words": words, "typed": typed[: 2 * HANDLE_AT_MOST], "handle": stored, "complaint": complaint, "most": HANDLE_AT_MOST,
        "address": request.build_absolute_uri(reverse("profile", args=["-"]))[:-2],
    }  # fmt: skip
    return render(request, "profiles/edit.html", context, status=BAD_INPUT if complaint else 200)


@require_GET
@never_cache
@limited("keep", every=True)
def export(request: HttpRequest) -> HttpResponse:
    """Download everything that the site stores about the visitor, as a ZIP of JSON files."""
    person = person_of(request.session)
    if person is None:
        return redirect(f"{reverse('log-in')}?next={reverse('export')}")
    named = {"Content-Disposition": 'attachment; filename="clashyard-data.zip"'}
    return HttpResponse(exported(person), content_type="application/zip", headers=named)
