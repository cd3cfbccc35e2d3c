"""Two server processes with PostgreSQL and Redis: changes made at one reach a page at the other."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from http.client import HTTPException
from typing import Any

import psycopg
import pytest
import redis
from websockets.sync.client import ClientConnection, connect

from tests.support.tools import tool
from tests.support.web.services import DATABASE

REDIS = os.environ.get("CLASHYARD_TEST_REDIS_URL", "redis://127.0.0.1:6379/0")
SECONDS = 300
VISITING = tool("visitor")
IDLE = 7  # seconds without a message, after which a page still hears of changes


def missing() -> str:
    """Return which of the two does not answer, or an empty string."""
    try:
        psycopg.connect(DATABASE, connect_timeout=3).close()
        redis.Redis.from_url(REDIS, socket_connect_timeout=3).ping()
    except (psycopg.OperationalError, redis.RedisError, OSError) as error:
        return f"no PostgreSQL at {DATABASE} or no Redis at {REDIS}: {error}"
    return ""


pytestmark = [
    pytest.mark.nightly,
    pytest.mark.xdist_group("database"),
    pytest.mark.skipif(bool(missing()), reason=missing() or "all there"),
]


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """Yield the environment of a database and a part of Redis for these tests alone."""
    name = f"clashyard_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(DATABASE, autocommit=True) as database:
        database.execute(f"CREATE DATABASE {name}".encode())
        yield {
            "DATABASE_URL": DATABASE.rpartition("/")[0] + f"/{name}", "REDIS_URL": REDIS, "CLASHYARD_REDIS_PREFIX": name,
            "CLASHYARD_DATA": str(tmp_path_factory.mktemp("shared")), "CLASHYARD_RATES": "account=10/d",
        }  # fmt: skip
        database.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())
    kept = redis.Redis.from_url(REDIS)
    for key in [*kept.scan_iter(f"{name}*"), *kept.scan_iter(f"*:{name}*")]:
        kept.delete(key)


def serve(shared: dict[str, str], *more: str) -> tuple[subprocess.Popen[bytes], Any]:
    """Start a server and wait for it; return it with a new visitor."""
    port = nowhere()
    command = [sys.executable, "-m", "clashyard.web", "serve", "--port", str(port), *more]
    process = subprocess.Popen(command, env={**os.environ, **shared}, start_new_session=True)
    visitor = VISITING.Visitor(f"http://127.0.0.1:{port}")
    for _ in range(SECONDS * 10):
        try:
            assert visitor.get("/healthz").status == 200
            return process, visitor
        except (OSError, HTTPException):
            time.sleep(0.1)
    raise AssertionError("the server does not answer")


def nowhere() -> int:
    """Return a port at which nothing answers."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@pytest.fixture(scope="module")
def servers(shared: dict[str, str]) -> Iterator[tuple[Any, Any]]:
    first, one = serve(shared)
    second, other = serve(shared, "--no-migrate")
    yield one, other
    for process in (first, second):
        process.send_signal(signal.SIGTERM)
    for process in (first, second):
        process.wait(SECONDS)  # they end when told to


def told(page: ClientConnection, point: str) -> str:
    """Return the next message to the page that is not of *point*."""
    while True:
        text = page.recv(SECONDS)
        assert isinstance(text, str)
        found = VISITING.asked(text)
        if found and found.point != point:
            return text


def test_an_action_at_one_process_reaches_a_page_of_the_other(servers: tuple[Any, Any]) -> None:
    one, other = servers
    one.get("/")
    place = one.post("/begin", {"level": "level-1"}).place
    other.cookies = one.cookies  # a session is valid at both
    page = VISITING.asked(other.get(place).text)
    assert page
    origin = {"Cookie": other.cookie, "Origin": other.address}
    with connect(f"{other.address.replace('http', 'ws')}/ws{place}", additional_headers=origin) as live:
        for number in range(6):
            while not page.actions and not page.over:  # the computer thinks, whichever process woke it
                page = VISITING.asked(told(live, page.point))
                assert page
            if page.over:
                return
            at = (one, other)[number % 2]
            answer = at.post(f"{place}act", {"point": page.point, "action": page.actions[-1]})
            assert answer.status == 200
            now = VISITING.asked(told(live, page.point))
            if number == 0:
                time.sleep(IDLE)
            again = VISITING.asked(at.post(f"{place}act", {"point": page.point, "action": page.actions[-1]}).text)
            assert now and again and again.complaint  # already done, at whichever process
            page = now


def test_both_servers_count_frequent_requests(servers: tuple[Any, Any]) -> None:
    one, other = servers
    one.get("/")
    one.post("/begin", {})
    other.cookies = one.cookies
    fields = {"username": "nobody", "password": "wrong"}
    said = [(one, other)[number % 2].post("/account/log-in", fields).status for number in range(11)]
    assert said == [422] * 10 + [429]


def test_connections_that_the_database_ended_are_replaced(servers: tuple[Any, Any], shared: dict[str, str]) -> None:
    """After a restart of PostgreSQL, for example, the next requests got a 500, one for each connection of the pool."""
    one, _ = servers
    one.get("/")
    place = one.post("/begin", {"level": "level-1"}).place
    name = shared["DATABASE_URL"].rpartition("/")[2]
    with psycopg.connect(DATABASE, autocommit=True) as database:
        for _ in range(3):
            assert {one.get(path).status for path in ("/mine/", place, "/lobby/") * 3} == {200}
            ended = database.execute("SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = %s", [name])
            assert ended.rowcount > 0
    assert {one.get(path).status for path in ("/mine/", place, "/lobby/") * 6} == {200}


def test_people_play_on_without_redis(shared: dict[str, str]) -> None:
    process, visitor = serve({**shared, "REDIS_URL": f"redis://127.0.0.1:{nowhere()}/0"})
    try:
        health = json.loads(visitor.get("/healthz").text)
        assert health["status"] == health["checks"]["redis"]["status"] == "degraded"
        assert health["checks"]["database"] == {"status": "ok"}  # PostgreSQL
        visitor.get("/")
        place = visitor.post("/begin", {"level": "level-1"}).place
        page = VISITING.asked(visitor.get(place).text)
        while page and not page.actions:  # the computer begins
            time.sleep(0.1)
            page = VISITING.asked(visitor.get(place).text)
        assert page
        answer = visitor.post(f"{place}act", {"point": page.point, "action": page.actions[0]})
        now = VISITING.asked(answer.text)
        assert answer.status == 200 and now and not now.complaint and now.point != page.point
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(SECONDS)
