"""Views of public profiles, of the visitor's own public address, and of the export of their data."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from clashyard.web.limits import limited
from clashyard.web.pages import words_of
from clashyard.web.people.handles import checked_handle, person_called
from clashyard.web.people.models import HANDLE_AT_MOST, Person
from clashyard.web.people.visitor import account_of, person_for, person_of
from clashyard.web.profiles.export import exported
from clashyard.web.profiles.history import Filter
from clashyard.web.profiles.page import profile_of
from clashyard.web.refused import Refused

BAD_INPUT = 422


def person_at(handle: str) -> Person:
    """Return the person whose address this is. Raises Http404."""
    person = person_called(handle)
    if person is None:
        raise Http404
    return person


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
        "own": viewer is not None and viewer.pk == person.pk,
    }  # fmt: skip
    return render(request, "profiles/profile.html", context)


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
