"""Connections for live updates: allowed from the same site only, by scheme, host and port, and only to known addresses."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.sync import async_to_sync

from clashyard.web import asgi
from clashyard.web.guard import own_origin

SITE = ["clashyard.example", "localhost", "[::1]"]


def refused(application: Any, path: str, origin: str, host: str, **more: Any) -> list[Any]:
    """Return what a connection is sent before it is accepted; empty if it gets through to the application."""
    sent: list[Any] = []

    async def connect() -> None:
        headers = [(b"origin", origin.encode())] * bool(origin) + [(b"host", host.encode())]

        async def receive() -> Any:
            return {"type": "websocket.connect"}

        async def send(message: Any) -> None:
            sent.append(message)

        scope = {"type": "websocket", "path": path, "query_string": b"", "headers": headers, "client": ("192.0.2.1", 1), **more}
        await application(scope, receive, send)

    async_to_sync(connect)()
    return sent


@pytest.mark.parametrize(
    ("deployed", "origin", "host", "own"),
    [
        (False, "http://localhost:8000", "localhost:8000", True),
        (False, "http://localhost", "localhost", True),
        (False, "http://localhost:80", "localhost", True),
        (False, "http://[::1]:8000", "[::1]:8000", True),
        (False, "HTTP://LOCALHOST:8000", "localhost:8000", True),
        (False, "http://localhost:8001", "localhost:8000", False),  # another program on this machine
        (False, "http://localhost", "localhost:8000", False),
        (False, "https://localhost:8000", "localhost:8000", False),
        (False, "http://elsewhere.example", "elsewhere.example", False),
        (True, "https://clashyard.example", "clashyard.example", True),
        (True, "https://clashyard.example:443", "clashyard.example", True),
        (True, "http://clashyard.example", "clashyard.example", False),
        (True, "https://clashyard.example:8443", "clashyard.example", False),
        (True, "https://evil.example", "clashyard.example", False),
        (True, "https://clashyard.example.evil.example", "clashyard.example", False),
        (True, "https://clashyard.example@evil.example", "clashyard.example", False),
        (True, "https://clashyard.example/path", "clashyard.example", False),
        (True, "https://clashyard.example:x", "clashyard.example", False),
        (True, "null", "clashyard.example", False),
        (True, "", "clashyard.example", False),
        (True, "", "", False),
    ],
)
def test_a_page_of_another_scheme_host_or_port_gets_no_live_updates(
    settings: Any, deployed: bool, origin: str, host: str, own: bool
) -> None:
    settings.SECURE_SSL_REDIRECT, settings.ALLOWED_HOSTS = deployed, SITE

    async def application(scope: Any, receive: Any, send: Any) -> None:
        pass

    assert refused(own_origin(application), "/ws/lobby/", origin, host) == ([] if own else [{"type": "websocket.close"}])


@pytest.mark.parametrize("path", ["/ws/", "/ws/nothing/", "/ws/m/", "/elsewhere", "/ws/m/x/y/"])
def test_there_is_nothing_at_an_unknown_address(path: str) -> None:
    """It used to be a traceback in the log, and a 500."""
    answer = refused(asgi.application, path, "http://localhost", "localhost", extensions={"websocket.http.response": {}})
    assert [message["type"] for message in answer] == ["websocket.http.response.start", "websocket.http.response.body"]
    assert answer[0]["status"] == 404
    assert refused(asgi.application, path, "http://localhost", "localhost") == [{"type": "websocket.close"}]
