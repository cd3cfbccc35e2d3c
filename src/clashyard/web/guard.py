"""ASGI guards: body-size and connection limits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpResponse
from django.http.request import split_domain_port, validate_host

from clashyard.web import metrics
from clashyard.web.limits import TOGETHER, address
from clashyard.web.pages import words_for
from clashyard.web.problems import ROOT, Problem

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[..., Awaitable[None]]  # takes scope, receive and send

LETTERS = 1024  # largest WebSocket message in bytes; our pages send none at all
MESSAGES = 100  # most messages on one connection
TOO_BIG, TOO_MANY = 1009, 4429
FORBIDDEN, NOT_FOUND, TOO_LARGE = 403, 404, 413
PORTS = {"http": 80, "https": 443}


def bounded(application: Application) -> Application:
    """Refuse requests whose body is larger than any of our forms, before they fill a disk."""

    async def guarded(scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        # Up to twice this size Django refuses the request with a page.
        left = settings.UPLOADS.get(scope.get("path", ""), 2 * settings.DATA_UPLOAD_MAX_MEMORY_SIZE)

        async def counted() -> Message:
            nonlocal left
            if left >= 0:
                message = await receive()
                left -= len(message.get("body", b""))
                if left >= 0:
                    return message
                await _refuse(scope, send)
            return {"type": "http.disconnect"}

        await application(scope, counted, send)

    return guarded


async def _refuse(scope: MutableMapping[str, Any], send: Send) -> None:
    if scope.get("path", "").startswith(ROOT):
        await _sent(send, Problem("large", place="body").response())
        return
    accepted = dict(scope["headers"]).get(b"accept-language", b"").decode("latin-1")
    words = words_for({}, accepted)
    said = words("That was too large to send. Nothing has changed; go back and shorten it.")
    await _sent(send, HttpResponse(said, status=TOO_LARGE, content_type="text/plain; charset=utf-8"))


async def _sent(send: Send, answer: HttpResponse) -> None:
    headers = [(b"content-type", answer["Content-Type"].encode()), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": answer.status_code, "headers": headers})
    await send({"type": "http.response.body", "body": answer.content})


def own_origin(application: Application) -> Application:
    """Accept connections only from pages of this site: their scheme, host and port must match the address they connect to."""

    async def guarded(scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        if _is_own(headers.get(b"origin", ""), headers.get(b"host", "")):
            await application(scope, receive, send)
        else:
            await receive()
            await _closed(scope, send, FORBIDDEN)

    return guarded


def _is_own(origin: str, host: str) -> bool:
    scheme = "https" if settings.SECURE_SSL_REDIRECT else "http"
    if not validate_host(split_domain_port(host)[0], settings.ALLOWED_HOSTS):
        return False
    return _address(origin) == _address(f"{scheme}://{host}") is not None


def _address(url: str) -> tuple[str, str, int] | None:
    """Return scheme, host and port, or None if *url* is not an origin."""
    try:
        parts = urlsplit(url)
        port = parts.port or PORTS[parts.scheme]
    except (ValueError, KeyError):
        return None
    return (parts.scheme, parts.hostname, port) if parts.hostname and not parts.path else None


async def nowhere(scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
    """Reject a connection to an address without live updates: 404, before it is accepted."""
    await receive()
    await _closed(scope, send, NOT_FOUND)


async def _closed(scope: MutableMapping[str, Any], send: Send, status: int) -> None:
    """Reject a connection with *status*. A server that cannot send a status answers 403 instead."""
    if "websocket.http.response" in scope.get("extensions", {}):
        await send({"type": "websocket.http.response.start", "status": status, "headers": []})
        await send({"type": "websocket.http.response.body", "body": b""})
    else:
        await send({"type": "websocket.close"})


class Live:
    """Middleware for live updates, which only go out.

    Incoming messages are dropped, and a visitor who sends many messages or opens many connections is disconnected.
    """

    def __init__(self, application: Application) -> None:
        self.application = application
        self.open: Counter[tuple[str, str]] = Counter()  # in this process

    async def __call__(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        keys = _visitor(scope)
        most = int(settings.RATES.get("live", 0))
        if most and any(self.open[key] >= most * (TOGETHER if key[0] == "address" else 1) for key in keys):
            await receive()
            await send({"type": "websocket.close", "code": TOO_MANY})
            return
        self.open.update(keys)
        metrics.SOCKETS.inc()
        try:
            await self.application(scope, _outward(receive, send), send)
        finally:
            metrics.SOCKETS.dec()
            self.open.subtract(keys)
            for key in keys:
                if self.open[key] <= 0:
                    del self.open[key]


def _visitor(scope: MutableMapping[str, Any]) -> list[tuple[str, str]]:
    headers = dict(scope["headers"])
    peer = (scope.get("client") or ("",))[0]
    keys = [("address", address(peer, headers.get(b"x-forwarded-for", b"").decode("latin-1")))]
    session = scope["session"].session_key
    return [*keys, ("session", session)] if session else keys


def _outward(receive: Receive, send: Send) -> Receive:
    """Wrap *receive* so that messages from the page are dropped."""
    left = MESSAGES

    async def received() -> Message:
        nonlocal left
        while True:
            message = await receive()
            if message["type"] != "websocket.receive":
                return message
            left -= 1
            big = len((message.get("text") or "").encode()) > LETTERS or len(message.get("bytes") or b"") > LETTERS
            if big or left < 0:
                code = TOO_BIG if big else TOO_MANY
                await send({"type": "websocket.close", "code": code})
                return {"type": "websocket.disconnect", "code": code}

    return received
