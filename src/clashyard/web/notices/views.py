"""Views of notices: their page, the list below the bell, and marking them as read."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from clashyard.web.limits import limited
from clashyard.web.matches import clocks
from clashyard.web.notices import store
from clashyard.web.notices.sentences import said
from clashyard.web.pages import words_of
from clashyard.web.people.header import visitor


@require_GET
@never_cache
def notices(request: HttpRequest) -> HttpResponse:
    """Show the visitor's notices, newest first."""
    words, person = words_of(request), visitor(request)
    found = [said(notice, words) for notice in store.newest(person)] if person else []
    return render(request, "notices/notices.html", {"words": words, "notices": found})


@require_POST
@never_cache
@limited("act")
def read(request: HttpRequest) -> HttpResponse:
    """Mark notices as read: those *upto* the newest one that was shown, or those about *token*. For htmx, return the list."""
    words, person, now = words_of(request), visitor(request), clocks.now()
    found = []
    if person is not None:
        rows = store.newest(person)
        found = [said(notice, words) for notice in rows]
        token = request.POST.get("token", "")[:32]
        if token:
            store.mark_read(person, now, token=token)
        elif rows:
            store.mark_read(person, now, upto=max(notice.pk for notice in rows))
        store.forget(person)
    if request.headers.get("HX-Request"):
        return render(request, "notices/list.html", {"words": words, "notices": found})
    return redirect(reverse("notices"))
