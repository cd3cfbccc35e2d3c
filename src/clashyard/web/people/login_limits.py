"""Rate limits that slow down password guessing without locking out the owner of an account.

A browser that has logged in to an account before holds a signed cookie for it, and is counted separately: whatever others do, its
owner can log in. All others are counted by session and address, then by user name and address, and last, ten times as generously,
by user name alone. A guess refused by one count does not reach the next, so one address cannot use up what is left for others.
See the device cookies of OWASP: https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
"""

from __future__ import annotations

import hashlib
import secrets

from django.conf import settings
from django.contrib.auth.forms import UsernameField
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from clashyard.web.limits import address_of, exceeded, shared, wait_for

LONGEST = 254  # characters that Django's form accepts for a name
YEAR = 365 * 24 * 3600


def counted() -> bool:
    """Return whether attempts are limited here."""
    return settings.RATES.get("account") is not None


def wait(request: HttpRequest) -> int:
    """Count this login attempt. Return how many seconds the visitor has to wait first, or 0 if it may proceed."""
    rate = settings.RATES.get("account")
    if rate is None:
        return 0
    key = _key(request.POST.get("username", ""))
    device = _device(request, key)
    if device:
        return exceeded(request, "account-device", device, rate)
    return (
        wait_for(request, "account")
        or exceeded(request, "account-name-and-address", f"{key} {address_of(request)}", rate)
        or exceeded(request, "account-name", key, shared(rate))
    )


def remember(request: HttpRequest, answer: HttpResponse, name: str) -> HttpResponse:
    """Set the cookie that identifies this browser, which has just logged in to the account called *name*."""
    key = _key(name)
    answer.set_signed_cookie(
        _cookie(key), _device(request, key) or secrets.token_urlsafe(12), salt=key, max_age=YEAR, path=reverse("log-in"),
        secure=settings.SESSION_COOKIE_SECURE, httponly=True, samesite="Lax",
    )  # fmt: skip
    return answer


def _key(given: str) -> str:
    """Return the key of a user name in counts and cookies: the cleaned name, so that variant spellings share one key."""
    return hashlib.sha256(str(UsernameField(max_length=LONGEST).to_python(given)).encode()).hexdigest()


def _cookie(key: str) -> str:
    return f"device-{key[:12]}"


def _device(request: HttpRequest, key: str) -> str | None:
    """Return the number of a browser that has logged in to this account before, or None."""
    return request.get_signed_cookie(_cookie(key), default=None, salt=key, max_age=YEAR)
