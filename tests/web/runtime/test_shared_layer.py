"""The channel layer of several processes: two layers here stand for two processes at the same Redis."""

from __future__ import annotations

import asyncio
import os
import socket
import uuid
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import redis
from redis.exceptions import RedisError

from clashyard.web.runtime.channel_layer import CUT
from clashyard.web.runtime.shared_layer import Shared

REDIS = os.environ.get("CLASHYARD_TEST_REDIS_URL", "redis://127.0.0.1:6379/0")
SECONDS = 60
HELLO = {"type": "match.changed"}


def missing() -> str:
    """Return why Redis cannot be used, or an empty string."""
    try:
        redis.Redis.from_url(REDIS, socket_connect_timeout=3).ping()
    except (redis.RedisError, OSError) as error:
        return f"no Redis at {REDIS}: {error}"
    return ""


needs_redis = pytest.mark.skipif(bool(missing()), reason=missing() or "there")


def run(work: Callable[[], Awaitable[Any]]) -> Any:
    async def limited() -> Any:
        async with asyncio.timeout(SECONDS):
            return await work()

    return asyncio.run(limited())


async def heard(layer: Shared, channel: str) -> Any:
    return await layer.receive(channel)


async def ended(*layers: Shared) -> None:
    for layer in layers:
        for listener in layer.listeners.values():
            listener.task.cancel()
            await asyncio.gather(listener.task, return_exceptions=True)


@needs_redis
def test_a_message_reaches_the_pages_of_all_processes_once() -> None:
    prefix = f"test-{uuid.uuid4().hex}"
    one, other = Shared(REDIS, prefix, 15), Shared(REDIS, prefix, 15)
    stranger = Shared(REDIS, f"{prefix}-2", 15)

    async def follow() -> list[Any]:
        channels = [(layer, await layer.new_channel()) for layer in (one, other, stranger)]
        for layer, channel in channels:
            await layer.group_add("match-1", channel)
        await one.group_send("match-2", {"type": "nobody.hears"})
        await one.group_send("match-1", HELLO)
        await other.group_send("match-1", {"type": "match.talk"})
        await stranger.group_send("match-1", {"type": "a.third"})
        told = [[await heard(layer, channel) for _ in range(2)] for layer, channel in channels[:2]]
        told.append([await heard(*channels[2])])
        await other.group_discard("match-1", channels[1][1])
        await one.group_send("match-1", HELLO)
        await heard(*channels[0])
        left = [queue.qsize() for layer, _ in channels for queue in layer.channels.values()]
        await ended(one, other, stranger)
        return [*told, left]

    mine, others, third, left = run(follow)
    assert mine == [HELLO, {"type": "match.talk"}]
    assert {each["type"] for each in others} == {"match.changed", "match.talk"}
    assert third == [{"type": "a.third"}]  # another site at the same Redis
    assert left == []


@needs_redis
def test_a_message_from_a_thread_without_pages_reaches_them() -> None:
    prefix = f"test-{uuid.uuid4().hex}"
    pages, command = Shared(REDIS, prefix, 15), Shared(REDIS, prefix, 15)

    async def follow() -> Any:
        channel = await pages.new_channel()
        await pages.group_add("lobby", channel)
        await asyncio.to_thread(lambda: asyncio.run(command.group_send("lobby", HELLO)))
        told = await heard(pages, channel)
        await ended(pages)
        return told

    assert run(follow) == HELLO


@needs_redis
def test_what_is_said_in_one_moment_is_sent_together_and_arrives_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    prefix = f"test-{uuid.uuid4().hex}"
    one, other = Shared(REDIS, prefix, 15), Shared(REDIS, prefix, 15)
    letters: list[str] = []

    async def follow() -> list[Any]:
        await one.new_channel()
        channel = await other.new_channel()
        await other.group_add("match-1", channel)
        client = one.listeners[asyncio.get_running_loop()].client
        publish = client.publish

        async def noted(topic: Any, letter: Any) -> Any:
            letters.append(letter)
            return await publish(topic, letter)

        monkeypatch.setattr(client, "publish", noted)
        await asyncio.gather(*(one.group_send("match-1", {"type": "match.changed", "number": each}) for each in range(50)))
        told = [await heard(other, channel) for _ in range(50)]
        await one.group_send("match-1", HELLO)
        told.append(await heard(other, channel))
        await ended(one, other)
        return told

    told = run(follow)
    assert [each.get("number") for each in told] == [*range(50), None] and len(letters) == 2


@needs_redis
def test_everybody_who_said_something_learns_that_it_was_not_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    layer = Shared(REDIS, f"test-{uuid.uuid4().hex}", 15)

    async def broken(topic: Any, letter: Any) -> Any:
        raise RedisError("gone")

    async def follow() -> list[Any]:
        await layer.new_channel()
        monkeypatch.setattr(layer.listeners[asyncio.get_running_loop()].client, "publish", broken)
        found = await asyncio.gather(*(layer.group_send("match-1", HELLO) for _ in range(3)), return_exceptions=True)
        await ended(layer)
        return found

    assert [str(each) for each in run(follow)] == ["gone"] * 3


@needs_redis
def test_a_process_that_may_have_missed_something_cuts_its_pages_off_and_hears_again() -> None:
    layer, other = (Shared(REDIS, f"test-{uuid.uuid4().hex}", 15) for _ in range(2))
    other.topic = layer.topic

    async def follow() -> list[Any]:
        waiting, member = await layer.new_channel(), await layer.new_channel()
        told = asyncio.create_task(heard(layer, waiting))
        await layer.group_add("match-1", member)
        kept = redis.Redis.from_url(REDIS)
        for each in kept.client_list():
            if each["name"] == layer.topic and each["sub"] == "1":
                kept.client_kill_filter(_id=each["id"])
        found = [await told, await heard(layer, member)]
        again = await layer.new_channel()
        await layer.group_add("match-1", again)
        await other.group_send("match-1", HELLO)
        found.append(await heard(layer, again))
        await ended(layer)
        return found

    assert run(follow) == [CUT, CUT, HELLO]


def test_without_redis_pages_cannot_connect_and_those_of_this_process_still_hear() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        layer = Shared(f"redis://127.0.0.1:{free.getsockname()[1]}/0", "test", 1)

    async def follow() -> Any:
        with pytest.raises((RedisError, OSError)):
            await layer.new_channel()
        await layer.group_add("match-1", "page!1")
        with pytest.raises((RedisError, OSError)):
            await layer.group_send("match-1", HELLO)
        return await heard(layer, "page!1")

    assert run(follow) == HELLO
