"""Views of the cases of moderators."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.models import User
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from clashyard.web.limits import limited
from clashyard.web.matches import clocks
from clashyard.web.pages import words_of
from clashyard.web.refused import Refused
from clashyard.web.staff import cases, things
from clashyard.web.staff.access import moderators

CONFLICT = 409


@require_GET
@never_cache
@moderators
def staff(request: HttpRequest, user: User) -> HttpResponse:
    """Show the open cases, or with ``?state=handled`` the others, of one kind at ``?kind=chat``."""
    return _page(request)


def _page(request: HttpRequest, complaint: str = "", status: int = 200) -> HttpResponse:
    words, kind = words_of(request), request.GET.get("kind", "")
    handled = request.GET.get("state") == "handled"
    kind = kind if kind in cases.KINDS else ""
    context = {
        "words": words, "cases": cases.cases(kind, handled, words), "kind": kind, "handled": handled,
        "number": cases.open_number(), "complaint": complaint, "most": cases.NOTE_AT_MOST,
    }  # fmt: skip
    return render(request, "staff/cases.html", context, status=status)


@require_POST
@never_cache
@limited("act")
@moderators
def decide(request: HttpRequest, user: User, kind: str, key: int) -> HttpResponse:
    """Store the `note` of a case, and with `handled` that nothing is left to do."""
    if kind not in cases.KINDS:
        raise Http404
    given = request.POST
    return _done(request, lambda: cases.decide(
        kind, key, user, given.get("note", ""), bool(given.get("handled")), given.get("state", ""), clocks.now(),
    ))  # fmt: skip


@require_POST
@never_cache
@limited("act")
@moderators
def person(request: HttpRequest, user: User, key: int) -> HttpResponse:
    """Mute a person (`deed` silence), or close their account (close); with `off`, no longer."""
    deed = {"silence": cases.silence, "close": cases.deactivate}.get(request.POST.get("deed", ""))
    if deed is None:
        raise Http404
    return _done(request, lambda: deed(key, not request.POST.get("off")))


@require_POST
@never_cache
@limited("act")
@moderators
def thing(request: HttpRequest, user: User, kind: str, key: int) -> HttpResponse:
    """Remove the puzzle or picture of a case (`deed` remove), or show a puzzle again (restore)."""
    deed = request.POST.get("deed", "")
    if kind not in ("puzzles", "pictures") or deed not in (things.REMOVE, things.RESTORE):
        raise Http404
    return _done(request, lambda: things.decide(cases.KINDS[kind].objects.get(pk=key), deed))


def _done(request: HttpRequest, do: Callable[[], None]) -> HttpResponse:
    try:
        do()
    except ObjectDoesNotExist:
        raise Http404 from None
    except Refused as error:
        return _page(request, error.said(words_of(request)), CONFLICT)
    return redirect("staff")
