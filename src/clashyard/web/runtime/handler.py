"""The request handler: each request runs as a whole, in one of a few permanent threads.

Django's handler switches to a thread and back for each middleware, and takes a new thread, with a new connection to the database,
for each request. That costs more than most requests themselves.
"""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from typing import IO, Any

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed, RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.signals import request_started
from django.urls import set_script_prefix
from servestatic.middleware import ServeStaticMiddleware  # type: ignore[import-untyped]

from clashyard.web.runtime.courtesy import COURTESY, PATIENCE

ACTING, LOOKING = 6, 1  # threads; more would only wait for one another, and pages are drawn one by one, so that actions go first


class Files(ServeStaticMiddleware):  # type: ignore[misc]
    """Static files for Django's handler. `Pages` passes their requests on, and does without this otherwise."""

    sync_capable = True

    def __init__(self, get_response: Any) -> None:
        if not asyncio.iscoroutinefunction(get_response):
            raise MiddlewareNotUsed
        super().__init__(get_response)


class Pages(ASGIHandler):
    """Handle every request except static files."""

    def __init__(self) -> None:
        super().__init__()
        self.files = ASGIHandler()
        self.acting, self.looking = ThreadPoolExecutor(ACTING, "act"), ThreadPoolExecutor(LOOKING, "look")

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await (self.files if scope["path"].startswith(settings.STATIC_URL) else self.handle)(scope, receive, send)

    async def handle(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request, even if the visitor disconnects meanwhile: what was sent is carried out."""
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        loop = asyncio.get_running_loop()
        if scope["method"] in ("GET", "HEAD"):
            response = await loop.run_in_executor(self.looking, self._answer_later, scope, body, time.monotonic())
        else:
            with COURTESY.first():
                response = await loop.run_in_executor(self.acting, self._answer, scope, body)
        if response.streaming:
            await self._stream(response, receive, send)
        else:
            await self.send_response(response, send)

    async def _stream(self, response: Any, receive: Any, send: Any) -> None:
        """Send a response that goes on in the event loop, which holds no thread, until it ends or the visitor disconnects."""
        sending = asyncio.create_task(self.send_response(response, send))
        leaving = asyncio.create_task(self.listen_for_disconnect(receive))
        try:
            await asyncio.wait({sending, leaving}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (sending, leaving):
                task.cancel()
            await asyncio.gather(sending, leaving, return_exceptions=True)
            if hasattr(response, "aclose"):
                await response.aclose()

    def _answer_later(self, scope: Any, body: IO[bytes], came: float) -> Any:
        """Answer a request that *came* at that time. Where it has waited behind others, it gives way for less long."""
        COURTESY.give_way(came + PATIENCE - time.monotonic())
        return self._answer(scope, body)

    def _answer(self, scope: Any, body: IO[bytes]) -> Any:
        with body:
            set_script_prefix(get_script_prefix(scope))
            request_started.send(sender=type(self), scope=scope)
            request, refusal = self.create_request(scope, body)
            response: Any = self.get_response(request) if request else refusal
            response._handler_class = type(self)
            response.close()  # the thread that holds the database connection releases it; the content to send stays
            return response
