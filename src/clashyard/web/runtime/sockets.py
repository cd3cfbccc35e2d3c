"""WebSockets whose messages are compressed quickly.

Each message is compressed by itself. Uvicorn keeps 32 KB of each connection to compress the next message against, which is too
little to hold even one update of a match (35 KB). A fresh window of 32 KB for each message finds as much, keeps nothing,
and, at zlib's quickest level, takes less than half the time.
"""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory


class Sockets(WebSocketsSansIOProtocol):
    """Uvicorn's protocol of WebSockets with this compression, where both sides can compress."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        if self.conn.available_extensions:
            self.conn.available_extensions = [
                ServerPerMessageDeflateFactory(
                    server_no_context_takeover=True, client_max_window_bits=12, compress_settings={"level": 1}
                )
            ]
