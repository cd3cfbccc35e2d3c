"""The theme of the pages: light, dark, or as the visitor's device. A cookie keeps it, so no page flashes without script."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from clashyard.core.words import N_
from clashyard.web.errors import refused
from clashyard.web.pages import way_back, words_of

COOKIE = "theme"
YEAR = 365 * 24 * 3600
THEMES = {"light": N_("Light"), "dark": N_("Dark"), "device": N_("As on this device")}
DEVICE = "device"


def theme_of(request: HttpRequest) -> str:
    """Return the theme that the visitor has chosen: a key of THEMES."""
    chosen = request.COOKIES.get(COOKIE, DEVICE)
    return chosen if chosen in THEMES else DEVICE


@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """Choose the theme of all pages, and return."""
    chosen = request.POST.get("theme", "")
    if chosen not in THEMES:
        words = words_of(request)
        return refused(request, 400, words("Unknown theme; choose one of the buttons."), words)
    answer = redirect(way_back(request))
    if chosen == DEVICE:
        answer.delete_cookie(COOKIE)
    else:
        secure = settings.SESSION_COOKIE_SECURE
        answer.set_cookie(COOKIE, chosen, max_age=YEAR, secure=secure, httponly=True, samesite="Lax")
    return answer
