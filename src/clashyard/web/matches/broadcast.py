"""Broadcasts to everyone who views a match or the lobby. They say that it has changed, and nothing else."""

from __future__ import annotations

import asyncio
import logging
import secrets
from concurrent.futures import Future
from contextlib import suppress

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.core.cache import cache
from redis.exceptions import RedisError

LOG = logging.getLogger(__name__)
LOBBY = "lobby"
VERSION = "lobby-version"  # its key in the cache that all processes share
_server: list[asyncio.AbstractEventLoop] = []  # the event loop that serves the open pages, once there is one


def served_on(loop: asyncio.AbstractEventLoop | None) -> None:
    """Send broadcasts through *loop* from now on; if it is None, no server is running."""
    _server[:] = [loop] if loop else []


def group(token: str) -> str:
    """Return the name of the group of all open pages of a match."""
    return f"match-{token}"


def changed(token: str) -> None:
    """Tell all viewers of the match that it has changed. The message does not say what has changed."""
    send(group(token), "match.changed")


def table_group(token: str) -> str:
    """Return the name of the group of the open pages of those who sit at a table."""
    return f"table-{token}"


def said(token: str) -> None:
    """Tell those who sit at a table that one of them has said something. Spectators learn nothing, not even when."""
    send(table_group(token), "match.talk")


def lobby_changed() -> None:
    """Tell all viewers of the lobby that its tables have changed."""
    with suppress(RedisError, OSError):  # then what they share is a second late
        cache.set(VERSION, secrets.token_hex(8), None)
    send(LOBBY, "lobby.changed")


def lobby_version() -> str:
    """Return a text that is another one after each change of the lobby, in all processes."""
    with suppress(RedisError, OSError):
        return str(cache.get(VERSION, ""))
    return secrets.token_hex(8)


def send(to: str, what: str) -> None:
    """Send the message *what* to the group *to*.

    If Redis does not answer, the message is lost and viewers see the change when they reload: what is committed stays. In a
    server nobody waits for the message: the calling thread hands it over.
    """
    layer = get_channel_layer()
    assert layer is not None
    if _server:
        asyncio.run_coroutine_threadsafe(layer.group_send(to, {"type": what}), _server[0]).add_done_callback(_told)
        return
    try:
        async_to_sync(layer.group_send)(to, {"type": what})
    except (RedisError, OSError):
        LOG.exception("the change of %s could not be broadcast", to)


def _told(sent: Future[None]) -> None:
    if not sent.cancelled() and sent.exception():
        LOG.error("a change could not be broadcast", exc_info=sent.exception())
