"""Who looks at a match, or at the lobby, is told that it has changed, and nothing else."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import Future

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from redis.exceptions import RedisError

LOG = logging.getLogger(__name__)
LOBBY = "lobby"
_server: list[asyncio.AbstractEventLoop] = []  # the loop that open pages are served on, once there is one


def served_on(loop: asyncio.AbstractEventLoop | None) -> None:
    """Signals go by this loop from now on; by none of a server where it is None."""
    _server[:] = [loop] if loop else []


def group(token: str) -> str:
    """What the open pages of a match are called together."""
    return f"match-{token}"


def changed(token: str) -> None:
    """Tell all who look at the match; nothing of what has changed is in the message."""
    send(group(token), "match.changed")


def lobby_changed() -> None:
    """Tell all who look at the lobby that there are other tables now."""
    send(LOBBY, "lobby.changed")


def send(to: str, what: str) -> None:
    """Where Redis does not answer nobody is told, and all find out when they load the page again: what is committed stays.

    In a server nobody waits for it: the thread that has something to tell hands it over.
    """
    layer = get_channel_layer()
    assert layer is not None
    if _server:
        asyncio.run_coroutine_threadsafe(layer.group_send(to, {"type": what}), _server[0]).add_done_callback(_told)
        return
    try:
        async_to_sync(layer.group_send)(to, {"type": what})
    except (RedisError, OSError):
        LOG.exception("nobody could be told that %s has changed", to)


def _told(sent: Future[None]) -> None:
    if not sent.cancelled() and sent.exception():
        LOG.error("nobody could be told of a change", exc_info=sent.exception())
