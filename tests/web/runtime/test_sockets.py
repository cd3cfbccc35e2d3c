"""WebSockets of the server: what they agree on with a browser, and that messages arrive."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import uvicorn
from websockets.asyncio.client import connect

from clashyard.web.runtime.sockets import Sockets

SECONDS = 60
LONG = "a card, another one, " * 3000


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Send each text back."""
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})


async def asked(compression: str | None, texts: list[str]) -> tuple[str, list[str]]:
    """Return the extensions that a server agrees on, and what it answers to these texts."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(echo, ws=Sockets, lifespan="off", log_level="error"))
        serving = asyncio.create_task(server.serve([free]))
        while not server.started:
            await asyncio.sleep(0.01)
        found = []
        async with connect(f"ws://127.0.0.1:{free.getsockname()[1]}/", compression=compression) as page:
            for text in texts:
                await page.send(text)
                found.append(str(await page.recv()))
            agreed = page.response.headers.get("Sec-WebSocket-Extensions", "") if page.response else ""
        server.should_exit = True
        await serving
        return agreed, found


def test_messages_arrive_each_compressed_by_itself() -> None:
    agreed, found = asyncio.run(asyncio.wait_for(asked("deflate", [LONG, "talk", "", LONG]), SECONDS))
    assert found == [LONG, "talk", "", LONG]
    assert "permessage-deflate" in agreed and "server_no_context_takeover" in agreed


def test_messages_arrive_where_the_other_side_cannot_compress() -> None:
    agreed, found = asyncio.run(asyncio.wait_for(asked(None, [LONG, "talk"]), SECONDS))
    assert found == [LONG, "talk"] and agreed == ""
