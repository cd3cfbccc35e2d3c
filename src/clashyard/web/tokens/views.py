"""Views of the tokens of an account: the list, making one, revoking one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from clashyard.web.limits import limited
from clashyard.web.pages import words_of
from clashyard.web.people.views import own_account
from clashyard.web.people.visitor import account_of
from clashyard.web.refused import Refused
from clashyard.web.tokens import store
from clashyard.web.tokens.models import NAME_AT_MOST

BAD_INPUT = 422


def tokens_part(request: HttpRequest, typed: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Return what the list of tokens and its form show. *typed*: what was typed, if it was refused."""
    user, typed = account_of(request.session), typed or {}
    return {
        "rows": [(token, token.scopes.split()) for token in store.of(user)] if user else [],
        "bot": bool(user) and store.is_bot(user), "may": bool(user) and store.may_become_bot(user),
        "scopes": store.SCOPES, "most": NAME_AT_MOST, "name": typed.get("name", ""),
        "chosen": typed.get("chosen", ("read", "play", "challenge")), "complaint": typed.get("complaint", ""),
    }  # fmt: skip


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited("account")
@own_account
def tokens(request: HttpRequest, user: User) -> HttpResponse:
    """Show the tokens of the account, or make one and show it, once."""
    words = words_of(request)
    if request.method != "POST":
        return render(request, "tokens/list.html", {"words": words, "tokens": tokens_part(request)})
    name, chosen = request.POST.get("name", ""), request.POST.getlist("scope")
    try:
        made = store.make(user, name, chosen)
    except Refused as error:
        typed = {"name": name[:NAME_AT_MOST], "chosen": chosen, "complaint": error.said(words)}
        return render(request, "tokens/list.html", {"words": words, "tokens": tokens_part(request, typed)}, status=BAD_INPUT)
    return render(request, "tokens/made.html", {"words": words, "made": made, "name": name})


@require_POST
@never_cache
@limited("account")
@own_account
def become_bot(request: HttpRequest, user: User) -> HttpResponse:
    """Make the account a program's."""
    try:
        store.become_bot(user)
    except Refused as error:
        words = words_of(request)
        part = tokens_part(request, {"complaint": error.said(words)})
        return render(request, "tokens/list.html", {"words": words, "tokens": part}, status=BAD_INPUT)
    return redirect(f"{reverse('account')}#tokens")


@require_POST
@never_cache
@limited("act")
@own_account
def revoke(request: HttpRequest, user: User) -> HttpResponse:
    """Revoke a token."""
    number = request.POST.get("number", "")
    if number.isascii() and number.isdigit() and len(number) < 19:
        store.revoke(user, int(number))
    return redirect(f"{reverse('account')}#tokens")
