"""Numbers for monitoring, in the format of Prometheus: what this process has counted since it started.

Django's requests are counted by django-prometheus; here are those of the game. They name no person and no match. Each server
process has numbers of its own, so each is asked by itself: see docs/web/deployment.md.
"""

from __future__ import annotations

import hmac
import ipaddress
from collections.abc import Callable

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django_prometheus.exports import ExportToDjangoView
from prometheus_client import Counter, Gauge

PATH = "/metrics"
UNKNOWN = float("nan")  # for a number that cannot be had now

BEGUN = Counter("clashyard_matches_begun", "Matches that have begun", ["game"])
ENDED = Counter("clashyard_matches_ended", "Matches that have ended", ["game", "ending"])
ACTIONS = Counter("clashyard_actions", "Committed actions", ["game", "by"])
SOCKETS = Gauge("clashyard_sockets_open", "Open pages with live updates")


def watch(name: str, meaning: str, number: Callable[[], float], **labels: str) -> None:
    """Ask for *number* whenever the metrics are read. Without a database, a number of rows is unknown."""
    if name not in _GAUGES:
        _GAUGES[name] = Gauge(name, meaning, sorted(labels))
    gauge = _GAUGES[name]
    (gauge.labels(**labels) if labels else gauge).set_function(_careful(number))


_GAUGES: dict[str, Gauge] = {}


def _careful(number: Callable[[], float]) -> Callable[[], float]:
    def found() -> float:
        try:
            return number()
        except DatabaseError:
            return UNKNOWN

    return found


class Exporter:
    """Middleware that answers `/metrics` to those who know the token.

    It comes before all others: monitoring asks each process by its address, not by a name of the site, and without TLS.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path != PATH or not settings.METRICS_TOKEN:
            return self.get_response(request)
        if not has_token(request):
            refusal = HttpResponse("this needs the token of CLASHYARD_METRICS_TOKEN\n", status=401, content_type="text/plain")
            refusal["WWW-Authenticate"] = "Bearer"
            return refusal
        answer: HttpResponse = ExportToDjangoView(request)
        answer["Cache-Control"] = "no-store"
        return answer


def has_token(request: HttpRequest) -> bool:
    """Return whether the request carries the token of monitoring. Without such a token nobody has it."""
    kind, _, given = request.headers.get("Authorization", "").partition(" ")
    token = settings.METRICS_TOKEN
    return bool(token) and kind == "Bearer" and hmac.compare_digest(given.encode(), token.encode())


def is_local(request: HttpRequest) -> bool:
    """Return whether the request comes from this machine itself and not through a proxy, which names the visitor."""
    if "X-Forwarded-For" in request.headers:
        return False
    try:
        return ipaddress.ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False
