"""Views of second factors: the page where they are added and removed, and the second step of logging in."""

from __future__ import annotations

import time
from collections.abc import Callable

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from clashyard.core.words import N_
from clashyard.web.limits import exceeded, limited, too_many
from clashyard.web.pages import words_of
from clashyard.web.people import accounts, factors, login_limits
from clashyard.web.people.views import WAITING, get_or_post, own_account
from clashyard.web.people.visitor import account_of
from clashyard.web.refused import Refused

BAD_INPUT = 422
PATIENCE = 600  # seconds for the second step
GUESSES = "10/10m"  # of codes, for one account
PASSWORD = N_("Wrong password. Passwords are case-sensitive.")
Deed = Callable[[HttpRequest, User], list[str]]


@require_GET
@never_cache
@own_account
def security(request: HttpRequest, user: User) -> HttpResponse:
    """Show what protects the account besides its password."""
    return _page(request, user)


def _page(request: HttpRequest, user: User, complaint: str = "", status: int = 200) -> HttpResponse:
    found = factors.factors_of(user)
    secret = "" if found.app else factors.new_secret()
    context = {
        "words": words_of(request), "factors": found, "secret": secret, "complaint": complaint, "most": factors.NAME_AT_MOST,
        "picture": factors.picture(user, secret) if secret else "", "staff": user.is_staff,
    }  # fmt: skip
    return render(request, "people/security.html", context, status=status)


def _changed(request: HttpRequest, user: User, deed: Deed) -> HttpResponse:
    """Do something that needs the password, and show the page, or new recovery codes."""
    words = words_of(request)
    if not user.check_password(request.POST.get("password", "")):
        return _page(request, user, words(PASSWORD), BAD_INPUT)
    try:
        codes = deed(request, user)
    except Refused as error:
        return _page(request, user, error.said(words), BAD_INPUT)
    if codes:
        return render(request, "people/codes.html", {"words": words, "codes": codes})
    return redirect("security")


@require_POST
@never_cache
@limited("account")
@own_account
def app(request: HttpRequest, user: User) -> HttpResponse:
    """Add the app that a code was typed of, or with `off` remove it."""
    if request.POST.get("off"):
        return _changed(request, user, lambda _, own: factors.remove(own, factors.KIND.TOTP) or [])
    return _changed(request, user, lambda asked, own: factors.add_app(asked, own, asked.POST.get("code", "")))


@get_or_post
@never_cache
@limited("account")
@own_account
def passkey(request: HttpRequest, user: User) -> HttpResponse:
    """Return what a browser needs to make a passkey as JSON; add the one that it has made, or with `off` remove one."""
    if request.method != "POST":
        return JsonResponse(factors.registration(user))
    off = request.POST.get("off", "")
    if off:
        number = int(off) if off.isascii() and off.isdigit() and len(off) < 19 else 0
        return _changed(request, user, lambda _, own: factors.remove(own, factors.KIND.WEBAUTHN, number) or [])
    given = request.POST.get("credential", "")
    return _changed(request, user, lambda asked, own: factors.add_passkey(asked, own, asked.POST.get("name", ""), given))


@require_POST
@never_cache
@limited("account")
@own_account
def codes(request: HttpRequest, user: User) -> HttpResponse:
    """Make new recovery codes."""
    return _changed(request, user, lambda _, own: factors.renewed_codes(own))


def _waiting(request: HttpRequest) -> tuple[User, str] | None:
    """Return the account that has passed the first step lately, with the same password since, and where to go."""
    number, digest, at, to = request.session.get(WAITING) or (0, "", 0.0, "")
    user = User.objects.filter(pk=number, is_active=True).first()
    fresh = user is not None and digest == user.get_session_auth_hash() and 0 <= time.time() - at <= PATIENCE
    return (user, to) if fresh and user is not None else None


@get_or_post
@never_cache
@limited("account")
def log_in_code(request: HttpRequest) -> HttpResponse:
    """Second step of logging in: a code of the app, or a recovery code."""
    waiting = _waiting(request)
    if waiting is None or account_of(request.session) not in (None, waiting[0]):
        return redirect("log-in")
    user, to = waiting
    words, complaint = words_of(request), ""
    if request.method == "POST":
        wait = exceeded(request, "second-factor", str(user.pk), GUESSES) if login_limits.counted() else 0
        if wait:
            return too_many(request, wait)
        if factors.check(user, request.POST.get("code", "")):
            return _entered(request, user, to)
        complaint = words(factors.WRONG)
    context = {"words": words, "complaint": complaint}
    return render(request, "people/code.html", context, status=BAD_INPUT if complaint else 200)


@get_or_post
@never_cache
@limited("account")
def log_in_passkey(request: HttpRequest) -> HttpResponse:
    """Return what a browser needs to prove a passkey as JSON, or log in with the one that it has proven."""
    if request.method != "POST":
        return JsonResponse(factors.challenge())
    waiting = _waiting(request)
    try:
        user = factors.owner_of(request.POST.get("credential", ""))
    except Refused as error:
        words = words_of(request)
        return render(request, "people/code.html", {"words": words, "complaint": error.said(words)}, status=BAD_INPUT)
    return _entered(request, user, waiting[1] if waiting is not None else "/")


def _entered(request: HttpRequest, user: User, to: str) -> HttpResponse:
    request.session.pop(WAITING, None)
    accounts.enter(request, user)
    factors.prove(request, user)
    return login_limits.remember(request, redirect(to or "first"), user.get_username())
