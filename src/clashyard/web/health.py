"""Health check for monitoring, not for people: whether this process can serve, and what it lacks."""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from threading import Lock

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clashyard.web.metrics import has_token, is_local

OK, OFF, DEGRADED, FAILING = "ok", "off", "degraded", "failing"  # a process that is degraded serves, but lacks something
FULL, SHORT = 32 * 2**20, 256 * 2**20  # bytes that must be free, and bytes below which the disk is soon full
BLOCK = 4096  # bytes that are written to see whether that is possible
PATIENCE = 2.0  # seconds in which Redis has to answer
FRESH = 1.0  # seconds for which an answer stands: anybody may ask, and often
UNAVAILABLE = 503


@dataclass(frozen=True)
class Finding:
    """What one check has found. *told*: a sentence for the owner. *numbers*: what it is based on."""

    status: str
    told: str = ""
    numbers: dict[str, float] | None = None


Check = Callable[[], Finding]


def database() -> Finding:
    """Check that the database answers and can be written to: a standby and a database in recovery cannot."""
    try:
        with connection.cursor() as cursor:
            if connection.vendor != "postgresql":
                cursor.execute("SELECT 1")
                return Finding(OK)
            cursor.execute("SELECT current_setting('transaction_read_only')")
            [read_only] = cursor.fetchone() or ("",)
    except DatabaseError as error:
        return Finding(FAILING, f"the database does not answer: {type(error).__name__}")
    return Finding(FAILING, "the database cannot be written to") if read_only == "on" else Finding(OK)


def disk() -> Finding:
    """Check that the folder of the server's data can be written to and has room."""
    try:
        free = shutil.disk_usage(settings.DATA).free
        with tempfile.TemporaryFile(dir=settings.DATA, buffering=0) as file:
            file.write(bytes(BLOCK))
    except OSError as error:
        return Finding(FAILING, f"CLASHYARD_DATA cannot be written to: {error.strerror}")
    numbers: dict[str, float] = {"free_mb": free // 2**20}
    if free < FULL:
        return Finding(FAILING, "the disk of CLASHYARD_DATA is full", numbers)
    return Finding(DEGRADED, "the disk of CLASHYARD_DATA is nearly full", numbers) if free < SHORT else Finding(OK, "", numbers)


def redis_answers() -> Finding:
    """Check Redis, if there is one. The site goes on without it, but pages do not learn of changes, and no rate is counted."""
    if not settings.REDIS_URL:
        return Finding(OFF)
    client = redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE)
    try:
        client.ping()
    except (redis.RedisError, OSError) as error:
        return Finding(DEGRADED, f"Redis does not answer, so live updates and rate limits stop: {type(error).__name__}")
    finally:
        client.close()
    return Finding(OK)


CHECKS: dict[str, Check] = {"database": database, "disk": disk, "redis": redis_answers}
OWN = tuple(CHECKS)


def watch(name: str, check: Check) -> None:
    """Add a check of another feature. It is not run while the database fails."""
    CHECKS[name] = check


class Health:
    """The findings of all checks, kept for a moment: whoever asks often costs nothing."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._found: dict[str, Finding] = {}
        self._until = 0.0

    def findings(self) -> dict[str, Finding]:
        """Return what the checks have found, by their names."""
        with self._lock:
            if time.monotonic() >= self._until:
                self._found = self._checked()
                self._until = time.monotonic() + FRESH
            return self._found

    def forget(self) -> None:
        """Check anew the next time."""
        self._until = 0.0

    def _checked(self) -> dict[str, Finding]:
        found: dict[str, Finding] = {}
        for name, check in CHECKS.items():
            if name in OWN or found["database"].status == OK:
                found[name] = check()
        return found


HEALTH = Health()  # of this process


def worst(findings: dict[str, Finding]) -> str:
    """Return the status of the whole."""
    each = {finding.status for finding in findings.values()}
    return FAILING if FAILING in each else DEGRADED if DEGRADED in each else OK


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """Return 503 if the database or the disk cannot be used, else 200. This needs no session and creates none.

    What is wrong is told to this machine and to those who know the token of the metrics. Others learn the status alone.
    """
    findings = HEALTH.findings()
    status = worst(findings)
    body: dict[str, object] = {"status": status}
    if is_local(request) or has_token(request):
        body["checks"] = {name: _told(finding) for name, finding in findings.items()}
    return JsonResponse(body, status=UNAVAILABLE if status == FAILING else 200)


def _told(finding: Finding) -> dict[str, object]:
    return {name: value for name, value in asdict(finding).items() if value not in ("", None)}
