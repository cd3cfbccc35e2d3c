"""Fixtures of the web tests: computers that are asleep; for tests with a real browser, one server and one Chromium."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from clashyard.core.words import Words
from clashyard.web import momentary, shared_results
from clashyard.web.boards import render
from clashyard.web.league import bots as league_computers
from clashyard.web.league import store as leagues
from clashyard.web.matches import bots, store
from tests.support.nights import at_night
from tests.support.web.browser import CHROMIUM, MISSING, SECONDS, Server, Visitor, patient, put
from tests.support.web.services import DATABASE


@pytest.fixture(autouse=True)
def asleep(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep computers from playing in the test process, and other tests' matches and leagues out of memory."""
    for module in (bots, league_computers):
        monkeypatch.setattr(module, "wake", lambda *_: None)
    for cache in (store._matches, store._ended, leagues._leagues):
        cache.clear()
    shared_results.forget()
    monkeypatch.setattr(momentary, "FRESH", 0.0)  # tests of what is shared set it


@pytest.fixture
def speaking(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Callable[[str, str], str]], None]]:
    """Yield `speaking(change)`, which turns all words into `change(pattern, text)`.

    Parts of boards are rendered again, uncached.
    """
    say, kept = Words.__call__, (render._macros, render._drawn, render._piece)

    def begin(change: Callable[[str, str], str]) -> None:
        def changed(words: Words, pattern: str, *plural: str, **fields: Any) -> str:
            return change(pattern, say(words, pattern, *plural, **fields))

        monkeypatch.setattr(Words, "__call__", changed)
        for each in kept:
            each.cache_clear()

    yield begin
    for each in kept:
        each.cache_clear()


@pytest.fixture(scope="module")
def chromium(empty_database: Path) -> Iterator[Any]:
    """Yield one Chromium for a module: while it runs, Django takes its thread for an asynchronous one."""
    if not CHROMIUM.exists():
        pytest.skip(MISSING)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"], timeout=SECONDS * 1000)
        yield patient(browser)
        browser.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, empty_database: Path) -> Iterator[Server]:
    """Yield a server that no test kills."""
    running = Server(tmp_path_factory.mktemp("site"), empty_database)
    yield running
    running.kill()


@pytest.fixture
def visitor(chromium: Any, site: Server) -> Iterator[Callable[..., Visitor]]:
    """Yield `visitor(locale=…, size=…)`, which creates a new visitor to the site."""
    came: list[Visitor] = []

    def comes(**how: Any) -> Visitor:
        came.append(Visitor(chromium, site.address, **how))
        return came[-1]

    yield comes
    for one in came:
        one.leaves()


@pytest.fixture
def own_site(tmp_path: Path, empty_database: Path) -> Iterator[Server]:
    """Yield a server that a test may kill."""
    running = Server(tmp_path, empty_database)
    yield running
    running.kill()


@pytest.fixture(params=["sqlite", *at_night("postgresql")])
def database(request: pytest.FixtureRequest, tmp_path: Path, empty_database: Path) -> Iterator[dict[str, str]]:
    """Yield the environment of an empty database, for tests that start processes: SQLite, and PostgreSQL where there is one."""
    if request.param == "sqlite":
        put(empty_database, tmp_path)
        yield {"CLASHYARD_DATA": str(tmp_path), "DATABASE_URL": ""}
        return
    name = f"clashyard_{uuid.uuid4().hex[:12]}"
    try:
        server = psycopg.connect(DATABASE, autocommit=True, connect_timeout=3)
    except psycopg.OperationalError as error:
        pytest.skip(f"no PostgreSQL at {DATABASE}: {error}")
    with server:
        server.execute(f"CREATE DATABASE {name}".encode())
        yield {"CLASHYARD_DATA": str(tmp_path), "DATABASE_URL": DATABASE.rpartition("/")[0] + f"/{name}"}
        server.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())
