"""Access for the staff alone: an account that is marked as staff, and a second factor shown in this session."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from clashyard.web.people import factors
from clashyard.web.people.views import ask_second
from clashyard.web.people.visitor import account_of


def is_moderator(request: HttpRequest) -> bool:
    """Return whether the visitor may moderate now."""
    user = account_of(request.session)
    return isinstance(user, User) and user.is_staff and factors.proven(request, user)


def moderators(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Show a view to moderators. For everyone else but the staff it does not exist; the staff are led to their second factor."""

    @wraps(view)
    def checked(request: HttpRequest, **given: Any) -> HttpResponse:
        user = account_of(request.session)
        if not isinstance(user, User) or not user.is_staff:
            raise Http404
        if factors.proven(request, user):
            return view(request, user=user, **given)
        return ask_second(request, user, reverse("staff")) if factors.has_second(user) else redirect("security")

    return checked
