"""Rate limits per visitor: generous for people, and clear to anyone who reaches one."""

from __future__ import annotations

import ipaddress
import logging
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django_ratelimit.core import get_usage
from redis.exceptions import RedisError

from clashyard.web.errors import refused
from clashyard.web.pages import words_of

LOG = logging.getLogger(__name__)
View = Callable[..., HttpResponse]
TOGETHER = 10  # visitors who may share an address, as in a school, before they are limited as one


def limited(name: str, every: bool = False) -> Callable[[View], View]:
    """Limit the POST requests to a view by the rate *name*, per session and per address. Beyond the rate the answer is 429.

    *every*: count all requests, for pages that are costly to render.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def checked(request: HttpRequest, *args: Any, **more: Any) -> HttpResponse:
            wait = wait_for(request, name) if every or request.method == "POST" else 0
            return too_many(request, wait) if wait else view(request, *args, **more)

        return checked

    return decorate


def too_many(request: HttpRequest, wait: int) -> HttpResponse:
    """Return a 429. htmx gets the sentence alone, which leaves the board as it is. *wait*: seconds."""
    words = words_of(request)
    sentence = words("Too many requests. Try again in {seconds} s.", seconds=wait)
    if request.headers.get("HX-Request"):
        answer = HttpResponse(sentence, status=429, content_type="text/plain; charset=utf-8")
    else:
        answer = refused(request, 429, sentence)
    answer["Retry-After"] = str(wait)
    return answer


def address_of(request: HttpRequest) -> str:
    """Return the visitor's address.

    In a deployment this is the address seen by our last proxy, not one that the visitor claims.
    """
    return address(request.META.get("REMOTE_ADDR", ""), request.headers.get("X-Forwarded-For", ""))


def address(peer: str, forwarded: str) -> str:
    """Return the address behind *peer*, taken from `X-Forwarded-For` in a deployment.

    For IPv6, return the network that one customer gets.
    """
    told = [part.strip() for part in forwarded.split(",") if part.strip()]
    seen = told[-min(settings.PROXIES, len(told))] if settings.PROXIES and told else peer
    try:
        found = ipaddress.ip_address(seen)
    except ValueError:
        return peer
    return str(ipaddress.ip_network(f"{found}/64", strict=False)) if found.version == 6 else str(found)


def wait_for(request: HttpRequest, name: str) -> int:
    """Return how many seconds this visitor has to wait, or 0 if no limit is exceeded.

    The request is counted once for each limit.
    """
    rate = settings.RATES.get(name)
    if rate is None:
        return 0
    counted = [("address", address_of(request), shared(rate))]
    if request.session.session_key:
        counted.append(("visitor", request.session.session_key, rate))
    return max(exceeded(request, f"{name}-{group}", key, often) for group, key, often in counted)


def shared(rate: str) -> str:
    """Return the rate for several visitors together."""
    number, _, period = rate.partition("/")
    return f"{int(number) * TOGETHER}/{period}"


def exceeded(request: HttpRequest, group: str, key: str, rate: str) -> int:
    """Count one more request for *key* of *group*. Return the seconds to wait if that exceeds *rate*, else 0."""
    try:
        usage = get_usage(request, group=group, key=lambda *_: key, rate=rate, increment=True)
    except (RedisError, OSError):
        LOG.exception("a request could not be counted: its rate limit was not applied")
        return 0  # the game goes on
    return max(1, usage["time_left"]) if usage and usage["should_limit"] else 0
