"""An open page of a match that receives live updates."""

from __future__ import annotations

from typing import Any

from asgiref.testing import ApplicationCommunicator
from django.test import Client

from clashyard.web.asgi import application
from clashyard.web.matches import models, render

HERE = "http://localhost"
UNTYPED: Any = ApplicationCommunicator


def viewer(client: Client) -> render.OpenPage:
    return render.OpenPage(client.session, "", "en", HERE)


class Page(UNTYPED):  # type: ignore[misc]
    """A connection as a visitor's page makes it."""

    def __init__(self, row: models.Match, client: Client, language: str = "", origin: str = HERE, query: bytes = b"") -> None:
        cookie = "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items())
        headers = [(b"cookie", cookie.encode()), (b"accept-language", language.encode()), (b"origin", origin.encode())]
        headers.append((b"host", HERE.removeprefix("http://").encode()))
        path = f"/ws/m/{row.token}/"
        super().__init__(application, {"type": "websocket", "path": path, "query_string": query, "headers": headers})

    async def opened(self) -> bool:
        await self.send_input({"type": "websocket.connect"})
        return bool((await self.receive_output(10))["type"] == "websocket.accept")

    async def told(self) -> str:
        return str((await self.receive_output(10))["text"])

    async def closed(self) -> None:
        await self.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.wait(10)
