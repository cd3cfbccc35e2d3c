"""Limits on what one visitor may do: generous for people, and clear to whoever meets one."""

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
TOGETHER = 10  # visitors who may share an address, as in a school, before they are counted as one


def limited(name: str, every: bool = False) -> Callable[[View], View]:
    """For a view: its POSTs count for the rate called *name*, by session and by address. Above it the answer is 429.

    *every*: all requests count, for what is costly to look at.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def checked(request: HttpRequest, *args: Any, **more: Any) -> HttpResponse:
            wait = wait_for(request, name) if every or request.method == "POST" else 0
            return too_many(request, wait) if wait else view(request, *args, **more)

        return checked

    return decorate


def too_many(request: HttpRequest, wait: int) -> HttpResponse:
    """The answer 429; to htmx only a sentence, which leaves the board as it is. *wait*: seconds."""
    words = words_of(request)
    sentence = words("This was very often in a short time. Please try again in {seconds} seconds.", seconds=wait)
    if request.headers.get("HX-Request"):
        answer = HttpResponse(sentence, status=429, content_type="text/plain; charset=utf-8")
    else:
        answer = refused(request, 429, sentence)
    answer["Retry-After"] = str(wait)
    return answer


def address_of(request: HttpRequest) -> str:
    """The visitor's address. In a deployment it is what the last of our proxies has seen, not what the visitor writes."""
    return address(request.META.get("REMOTE_ADDR", ""), request.headers.get("X-Forwarded-For", ""))


def address(peer: str, forwarded: str) -> str:
    """The address behind *peer*, as `X-Forwarded-For` tells in a deployment; of IPv6 the network that one customer has."""
    told = [part.strip() for part in forwarded.split(",") if part.strip()]
    seen = told[-min(settings.PROXIES, len(told))] if settings.PROXIES and told else peer
    try:
        found = ipaddress.ip_address(seen)
    except ValueError:
        return peer
    return str(ipaddress.ip_network(f"{found}/64", strict=False)) if found.version == 6 else str(found)


def wait_for(request: HttpRequest, name: str) -> int:
    """How many seconds this visitor has to wait; 0 where nothing is exceeded. Everything is counted once."""
    rate = settings.RATES.get(name)
    if rate is None:
        return 0
    counted = [("address", address_of(request), shared(rate))]
    if request.session.session_key:
        counted.append(("visitor", request.session.session_key, rate))
    return max(exceeded(request, f"{name}-{group}", key, often) for group, key, often in counted)


def shared(rate: str) -> str:
    """The rate of several visitors together."""
    number, _, period = rate.partition("/")
    return f"{int(number) * TOGETHER}/{period}"


def exceeded(request: HttpRequest, group: str, key: str, rate: str) -> int:
    """Count one more for *key* of *group*; how many seconds to wait where that is more than *rate*, else 0."""
    try:
        usage = get_usage(request, group=group, key=lambda *_: key, rate=rate, increment=True)
    except (RedisError, OSError):
        LOG.exception("nothing counts how often visitors ask")
        return 0  # people go on playing
    return max(1, usage["time_left"]) if usage and usage["should_limit"] else 0
