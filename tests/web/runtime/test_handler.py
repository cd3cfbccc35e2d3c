"""The handling of requests: each in one permanent thread."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from threading import Event
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from asgiref.testing import ApplicationCommunicator
from django.core.signals import request_finished, request_started

from clashyard.web.runtime import handler
from clashyard.web.runtime.handler import Pages

LIVE = {"HX-Request": "true", "X-Live": "1"}
UNTYPED: Any = ApplicationCommunicator
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("database")]


async def answered(application: Any, path: str, method: str = "GET", body: bytes = b"") -> tuple[int, bytes]:
    headers = [(b"host", b"localhost"), (b"content-length", str(len(body)).encode())]
    scope = {"type": "http", "method": method, "path": path, "query_string": b"", "headers": headers, "http_version": "1.1"}
    asked_for = UNTYPED(application, scope)
    await asked_for.send_input({"type": "http.request", "body": body})
    status, text = (await asked_for.receive_output(10))["status"], b""
    while True:
        message = await asked_for.receive_output(10)
        text += message.get("body", b"")
        if not message.get("more_body"):
            return status, text


@pytest.fixture
def threads() -> Iterator[list[tuple[str, str]]]:
    """Record the threads in which requests begin and end."""
    seen: list[tuple[str, str]] = []

    def begins(**_: Any) -> None:
        seen.append(("begins", threading.current_thread().name))

    def ends(**_: Any) -> None:
        seen.append(("ends", threading.current_thread().name))

    request_started.connect(begins)
    request_finished.connect(ends)
    yield seen
    request_started.disconnect(begins)
    request_finished.disconnect(ends)


def test_a_request_is_carried_out_in_one_thread_which_stays(
    threads: list[tuple[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handler, "LOOKING", 1)
    pages = Pages()

    async def follow() -> list[int]:
        return [(await answered(pages, path))[0] for path in ("/rules/", "/nowhere", "/rules/")]

    assert async_to_sync(follow)() == [200, 404, 200]
    assert [what for what, _ in threads] == ["begins", "ends"] * 3
    assert all(name.startswith("look") for _, name in threads)
    assert len({name for _, name in threads}) == 1
    pages.looking.shutdown()


def test_requests_that_only_look_hold_up_no_action(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sixteen visitors who requested replays all day used to delay an action for seconds."""
    pages, gate, answer = Pages(), Event(), Pages._answer

    def slowly(self: Pages, scope: Any, body: Any) -> Any:
        if scope["method"] == "GET":
            gate.wait(300)
        return answer(self, scope, body)

    monkeypatch.setattr(Pages, "_answer", slowly)

    async def follow() -> tuple[int, list[int]]:
        lookers = [asyncio.create_task(answered(pages, "/rules/")) for _ in range(16)]
        status, _ = await answered(pages, "/begin", "POST")
        assert not any(looker.done() for looker in lookers)
        gate.set()
        return status, [(await looker)[0] for looker in lookers]

    assert async_to_sync(follow)() == (403, [200] * 16)
    pages.looking.shutdown()
    pages.acting.shutdown()


def test_files_and_pages_keep_their_headers_and_broken_requests_get_an_answer() -> None:
    pages = Pages()

    async def follow() -> list[tuple[int, bytes]]:
        files = [await answered(pages, "/static/web/base.css"), await answered(pages, "/static/nothing.css")]
        return [*files, await answered(pages, "/begin", "POST", b"x" * 100_000), await answered(pages, "/begin", "POST")]

    style, nothing, large, unsigned = async_to_sync(follow)()
    assert style[0] == 200 and b"{" in style[1] and nothing[0] == 404
    assert large[0] in (400, 403, 413) and unsigned[0] == 403
    pages.looking.shutdown()


def test_visitors_who_leave_during_an_upload_are_ignored(threads: list[tuple[str, str]]) -> None:
    pages = Pages()

    async def follow() -> bool:
        scope = {"type": "http", "method": "POST", "path": "/begin", "query_string": b"", "headers": []}
        asked_for = UNTYPED(pages, scope)
        await asked_for.send_input({"type": "http.request", "body": b"level=", "more_body": True})
        await asked_for.send_input({"type": "http.disconnect"})
        return bool(await asked_for.receive_nothing(0.2))

    assert async_to_sync(follow)() and threads == []
    pages.looking.shutdown()
